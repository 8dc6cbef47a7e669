import { z } from "zod";
import { MAX_FEATURED, readFeatured, type Featured } from "#app/core/content/featured.server.ts";
import type { CurrentEngine } from "#app/core/engine/search-engine.ts";
import type { Db } from "#app/db/connect.server.ts";
import { headline } from "#app/facts/listings/listing-text.ts";
import { canonicalNumber, type Listing } from "#app/facts/listings/listing.ts";
import { NO_FILTERS } from "#app/facts/query/filters.ts";
import { dayInSaoPaulo, formatDate, writtenDay, type IsoDate } from "#app/lib/dates.ts";
import { formatPrice } from "#app/lib/money.ts";
import type { Figure } from "../../kit/figures.tsx";
import type { FeaturedQuery } from "../content-parts.ts";
import { optionalDay, positionField } from "../fields.ts";

/** Properties that a search offers. */
const OFFERED = 10;

/** A property that can be chosen, in words. */
export interface OfferRow {
  number: string;
  /** Null: it is not for sale on the portal now. */
  facts: { title: string; place: string; price: string } | null;
}

/** A chosen property. */
export interface FeaturedRow extends OfferRow {
  position: number;
  /** `até 30/11/2026`; null: without an end. */
  until: string | null;
  state: "shown" | "unavailable" | "over";
}

export interface FeaturedScreen {
  query: FeaturedQuery;
  figures: Figure[];
  /** Whether the setting shows the section at all. */
  enabled: boolean;
  rows: FeaturedRow[];
  /** What the search found; null: nothing is searched for. */
  offers: OfferRow[] | null;
  dialog: { row: OfferRow; chosen: boolean; typed: FeatureTyped } | null;
}

type Source = Pick<CurrentEngine, "listings" | "search">;

export const FEATURE_FIELDS = ["posicao", "ate"] as const;
/** What the fields of the form hold. */
export type FeatureTyped = Record<(typeof FEATURE_FIELDS)[number], string>;

/** All is read from memory but the chosen numbers, of which there are a dozen at most. */
export async function featuredScreen(
  db: Db,
  engine: Source,
  query: FeaturedQuery,
  { enabled, now }: { enabled: boolean; now: Date },
): Promise<FeaturedScreen> {
  const chosen = await readFeatured(db);
  const numbers = chosen.map(({ number }) => number);
  if (query.open !== null && !numbers.includes(query.open)) numbers.push(query.open);
  const byNumber = new Map(engine.listings(numbers).map((listing) => [listing.number, listing]));
  const today = dayInSaoPaulo(now);
  const rows = chosen.map((one) => featuredRow(one, byNumber.get(one.number), today));
  const shown = rows.filter(({ state }) => state === "shown").length;
  return {
    query,
    enabled,
    figures: [
      { label: "Escolhidos", value: String(rows.length), note: `de ${MAX_FEATURED} no máximo` },
      {
        label: "Na página inicial",
        value: String(enabled ? shown : 0),
        note: enabled ? "à venda e dentro do prazo" : "a seção está desligada",
      },
    ],
    rows,
    offers: query.text === "" ? null : offered(engine, query.text).map(offerRow),
    dialog: query.open === null ? null : dialogOf(query.open, chosen, byNumber),
  };
}

function offered(engine: Source, text: string): Listing[] {
  const number = canonicalNumber(text);
  const exact = number === null ? [] : engine.listings([number]);
  if (exact.length > 0) return exact;
  const filters = { ...NO_FILTERS, text };
  return engine.search({ filters, sort: "recentes", page: 1, pageSize: OFFERED }).items;
}

function dialogOf(
  number: string,
  chosen: Featured[],
  byNumber: ReadonlyMap<string, Listing>,
): FeaturedScreen["dialog"] {
  const featured = chosen.find((one) => one.number === number);
  const listing = byNumber.get(number);
  // What is not for sale cannot be chosen, but what was chosen can be taken out.
  if (!featured && !listing) return null;
  const last = Math.max(0, ...chosen.map(({ position }) => position));
  return {
    row: listing ? offerRow(listing) : { number, facts: null },
    chosen: featured !== undefined,
    typed: {
      posicao: String(featured?.position ?? Math.min(999, last + 1)),
      ate: writtenDay(featured?.until ?? ""),
    },
  };
}

function featuredRow(
  { number, position, until }: Featured,
  listing: Listing | undefined,
  today: IsoDate,
): FeaturedRow {
  return {
    ...(listing ? offerRow(listing) : { number, facts: null }),
    position,
    until: until === null ? null : `até ${formatDate(until)}`,
    state: until !== null && until < today ? "over" : listing ? "shown" : "unavailable",
  };
}

function offerRow(listing: Listing): OfferRow {
  const { number, city, state, priceCents } = listing;
  return {
    number,
    facts: { title: headline(listing), place: `${city}/${state}`, price: formatPrice(priceCents) },
  };
}

/** The form of a featured property; its last day has not passed. */
export function featureForm(now: Date) {
  const today = dayInSaoPaulo(now);
  return z
    .object({
      numero: z.string().refine((text) => canonicalNumber(text) === text),
      posicao: positionField(),
      ate: optionalDay().refine((day) => day === null || day >= today, "Este dia já passou."),
    })
    .transform(({ numero, posicao, ate }) => ({ number: numero, position: posicao, until: ate }));
}
