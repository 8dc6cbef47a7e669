import type { Match, MatchedListing } from "#app/features/notifications/match-message.ts";

/** A match with default values, a house appraised at R$ 200.000; a test overrides what matters to it. */
export function newMatch(
  event: Partial<Match["event"]> = {},
  listing: Partial<MatchedListing> = {},
  over: Partial<Pick<Match, "id" | "alert">> = {},
): Match {
  return {
    id: 1,
    alert: { id: "0190a000-0000-7000-8000-000000000001", name: "Casas em Campinas", query: "tipo=casa" },
    ...over,
    listing: {
      number: "1001",
      type: "Casa",
      district: "Centro",
      locality: null,
      city: "Campinas",
      state: "SP",
      address: "Rua das Flores, nº 5",
      postalCode: null,
      saleModeCode: "venda_online",
      priceCents: 15_000_000,
      appraisalCents: 20_000_000,
      discount: 25,
      leftOn: null,
      withdrawn: false,
      lastSeen: "2026-03-10",
      lat: null,
      lng: null,
      precisionM: null,
      ...listing,
    },
    event: {
      kind: "novo",
      after: "2026-03-09",
      date: "2026-03-10",
      fromCents: null,
      toCents: 15_000_000,
      fromMode: null,
      toMode: null,
      ...event,
    },
  };
}
