import { expect, test } from "vitest";
import { newDetail } from "#tests/listing-detail.ts";
import { newListing } from "#tests/listing.ts";
import type { Rank } from "#app/facts/listings/neighbours.ts";
import { standingView } from "./standing-view.ts";

const rank = (over: Partial<Rank>): Rank => {
  const usual = { others: 40, lower: 10, higher: 30, medianCents: 230_000 };
  return { scope: "city", ...usual, ...over };
};
const ranked = (over: Partial<Rank>) => ({ building: [], similar: [], ranks: [rank(over)] });
const viewOf = (over: Partial<Rank>) => standingView(newDetail({ neighbours: ranked(over) }))!;
const lineOf = (over: Partial<Rank>) => viewOf(over).lines[0]!;

test("a rank is a share of the others, rounded down, and never called a market value", () => {
  const line = lineOf({});
  expect(line).toMatchObject({ place: "Goiânia", text: "Mais barato por m² que 75% deles", position: 25 });
  expect(lineOf({ lower: 27, higher: 13 }).text).toBe("Mais caro por m² que 67% deles");
  expect(lineOf({ lower: 0, higher: 40 }).text).toBe("O mais barato por m²");
  expect(lineOf({ lower: 40, higher: 0 }).text).toBe("O mais caro por m²");
  expect(lineOf({}).sample!.replaceAll("\u00a0", " ")).toBe("40 outros, mediana de R$ 2.300 por m²");
  expect(viewOf({}).note).toBe(
    "Compara preços mínimos da lista de 08/01/2026, só com imóveis do mesmo tipo (Apartamento) e pela mesma medida (área privativa). Não é valor de mercado.",
  );
});

test("with fewer than ten others it only says that they are too few", () => {
  expect(lineOf({ others: 10, lower: 2, higher: 8 }).position).toBe(20);
  const few = { text: "amostra insuficiente (só 9 outros)", sample: null, position: null };
  expect(lineOf({ scope: "district", others: 9 })).toEqual({ place: "Setor dos Ipês", ...few });
  expect(lineOf({ scope: "state", others: 0 }).text).toBe("amostra insuficiente (nenhum outro)");
});

test("nothing is compared without an area or for a property no longer offered", () => {
  const neighbours = ranked({});
  const listing = newListing({ areaPrivateM2: null, areaTotalM2: null });
  expect(standingView(newDetail({ neighbours, listing }))).toBeNull();
  expect(standingView(newDetail({ neighbours, available: false }))).toBeNull();
  expect(standingView(newDetail())).toBeNull();
});
