import { expect, test } from "vitest";
import { newMatch } from "#tests/matches.ts";
import { NO_FILTERS } from "#app/facts/query/filters.ts";
import { writeFilters } from "#app/facts/query/query-codec.ts";
import { describeMatch, matchLine, type Match } from "./match-message.ts";

const plain = (text: string | null) => text?.replaceAll("\u00a0", " ");

test("a price cut has the price before and after, the change in percent, and the discount at the new price", () => {
  const message = describeMatch(newMatch({ kind: "baixou", fromCents: 20_000_000, toCents: 15_000_000 }));
  const prices = { price: "R$ 150.000", priceBefore: "R$ 200.000", change: "−25%", discount: "25%" };
  expect(JSON.parse(plain(JSON.stringify(message))!)).toEqual({
    ...prices,
    number: "1001",
    title: "Casa em Centro - Campinas/SP",
    text: "Preço baixou de R$ 200.000 para R$ 150.000 (−25%)",
    short: "Baixou de preço",
    why: "Alerta “Casas em Campinas”: baixou de preço",
    source: "Lista da Caixa de 10/03/2026",
    gone: null,
    outside: null,
    path: "/property/1001",
  });
  expect(plain(matchLine(message))).toBe(
    "Casa em Centro - Campinas/SP: preço baixou de R$ 200.000 para R$ 150.000 (−25%)",
  );
});

test("a new property has one price, and no change", () => {
  const message = describeMatch(newMatch({ kind: "novo", fromCents: null, toCents: 12_000_000 }));
  expect(message).toMatchObject({ priceBefore: null, change: null, discount: "40%" });
  expect(message.why).toBe("Alerta “Casas em Campinas”: é novo na lista");
  expect(plain(message.text)).toBe("Entrou na lista por R$ 120.000");
});

test("an event without prices shows the current one, and a changed sale mode both names", () => {
  const modes = { fromMode: "Leilão SFI - Edital Único", toMode: "Venda Online" };
  const event = { kind: "mudou_modalidade", fromCents: null, toCents: null } as const;
  const message = describeMatch(newMatch({ ...event, ...modes }));
  expect(message.text).toBe("Passou de Leilão SFI para Venda Online");
  expect(plain(message.price)).toBe("R$ 150.000");
  expect(message.priceBefore).toBeNull();
});

test("an event with the same price on both sides shows no change", () => {
  const message = describeMatch(newMatch({ kind: "voltou", fromCents: 15_000_000, toCents: 15_000_000 }));
  expect(message).toMatchObject({ priceBefore: null, change: null });
});

test("a property no longer for sale says so, and a price above the appraisal has no discount", () => {
  const message = describeMatch(
    newMatch({ kind: "novo", toCents: 30_000_000 }, { leftOn: "2026-03-12", district: null, locality: null }),
  );
  expect(message).toMatchObject({
    gone: "Saiu da lista entre 10/03 e 12/03/2026",
    discount: null,
    title: "Casa em Campinas/SP",
  });
});

test("a place known to a radius that leaves the alert's area says so, and one that lies well inside says nothing", () => {
  const filters = {
    ...NO_FILTERS,
    area: { kind: "box", west: -47.1, south: -23, east: -47, north: -22.9 },
  } as const;
  const alert = { id: "0190a000-0000-7000-8000-000000000002", name: "Perto", query: writeFilters(filters) };
  const at = (precisionM: number | null, over: Partial<Match["alert"]> = {}) =>
    describeMatch(newMatch({}, { lat: -22.95, lng: -47.001, precisionM }, { alert: { ...alert, ...over } }))
      .outside;
  expect(plain(at(900))).toBe("Pode estar fora da área do alerta: o ponto no mapa tem erro de até 900 m");
  expect([at(30), at(null), at(900, { query: "tipo=casa" })]).toEqual([null, null, null]);
});
