import { expect, test } from "vitest";
import type { MapGroup, MapPlace } from "#app/core/engine/map-items.ts";
import { countNotes, itemPlace, onMapText, shortCount, shortPrecision } from "./map-words.ts";

test.for([
  [1, "1"],
  [999, "999"],
  [1_000, "1 mil"],
  [1_868, "1,8 mil"],
  [9_999, "9,9 mil"],
  [10_950, "10 mil"],
  [128_400, "128 mil"],
] as const)("%i is shortened to fit into a bubble, and rounded down", ([count, text]) => {
  expect(shortCount(count)).toBe(text);
});

test("the label has the singular for one and dots in thousands", () => {
  const labels = [onMapText(0), onMapText(1), onMapText(11_360)];
  expect(labels).toEqual(["0 imóveis no mapa", "1 imóvel no mapa", "11.360 imóveis no mapa"]);
});

test("what is said below the label never exceeds it: the uncertain of the whole search, and what is hidden elsewhere", () => {
  const answer = { total: 120, unplaced: 20, uncertain: 79 };
  expect(countNotes(0, answer, true)).toEqual([]);
  expect(countNotes(100, answer, false)).toEqual(["inclui 79 que podem estar fora"]);
  expect(countNotes(30, answer, true)).toEqual([
    "inclui até 30 que podem estar fora",
    "pode incluir imóveis que você escondeu",
  ]);
});

test("a cluster of several cities is named after the one with most of its listings, an address by its street and number, several at one point by their city", () => {
  const group = (some: Partial<MapGroup>) =>
    itemPlace({ kind: "grupo", city: null, mainCity: "Niterói/RJ", cityCount: 2, ...some } as MapGroup);
  expect([group({}), group({ cityCount: 13 }), group({ city: "Niterói", cityCount: 1 })]).toEqual([
    "Niterói/RJ e mais 1 município",
    "Niterói/RJ e mais 12 municípios",
    "Niterói",
  ]);
  const street = (address: string | null) =>
    itemPlace({ kind: "rua", city: "Niterói", state: "RJ", pin: { address } } as MapPlace);
  expect(street("Rua das Flores, N. 120")).toBe("Rua das Flores, N. 120, Niterói/RJ");
  expect(street("Rua das Flores, nº 120")).toBe("Rua das Flores, nº\u00a0120, Niterói/RJ");
  expect(street(null)).toBe("Niterói/RJ");
});

test("a place says in a word or two how exactly it is known; a cluster and an unknown radius say nothing", () => {
  const place = (kind: MapPlace["kind"], metres: number | null) =>
    shortPrecision({ kind, metres } as MapPlace)?.replaceAll("\u00a0", " ");
  expect([place("rua", 28), place("bairro", 830)]).toEqual(["± 30 m", "bairro, ± 850 m"]);
  expect(place("municipio", 63_100)).toBe("município, ± 64 km");
  expect(place("bairro", null)).toBeUndefined();
  expect(shortPrecision({ kind: "grupo" } as MapGroup)).toBeNull();
});
