import { expect, test } from "vitest";
import { endsSoon, stepOf, trailAround } from "./trail.ts";
import { neighboursHref, readTrailState, searchOfReferer, trailState } from "./trail-state.ts";

const RESULTS = Array.from({ length: 100 }, (_, i) => String(1000 + i));
const around = (number: string, results = RESULTS) => trailAround("/dashboard?estado=SP", results, number);

test("a result knows its position and its neighbours, and so do results near it", () => {
  const trail = around("1050");
  expect(stepOf(trail, "1050")).toEqual({ position: 51, total: 100, previous: "1049", next: "1051" });
  expect(stepOf(trail, "1041")).toEqual({ position: 42, total: 100, previous: "1040", next: "1042" });
  expect(trail.numbers.length).toBeLessThan(30);
  const near = ["1040", "1041", "1042", "1058", "1059", "1060", "1061"];
  expect(near.filter((number) => endsSoon(trail, number))).toEqual(["1040", "1041", "1059", "1060", "1061"]);
  expect([endsSoon(around("1000"), "1000"), endsSoon(around("1099"), "1099")]).toEqual([false, false]);
});

test("at the end of the loaded stretch neighbours are not known; at the end of the results there are none; what is not among them has no position", () => {
  const trail = around("1050");
  for (const number of [trail.numbers[0]!, trail.numbers.at(-1)!, "1005"])
    expect(stepOf(trail, number)).toBeNull();
  expect(stepOf(around("1000"), "1000")).toMatchObject({ position: 1, previous: null, next: "1001" });
  expect(stepOf(around("1099"), "1099")).toMatchObject({ position: 100, previous: "1098", next: null });
  expect(stepOf(around("1000", ["1000"]), "1000")).toMatchObject({ previous: null, next: null });
  expect(around("9999")).toMatchObject({ numbers: [], total: 100 });
  expect(stepOf(around("9999"), "9999")).toBeNull();
});

test("the history entry stores the address of a search, and any other state is ignored", () => {
  const state = trailState({ pathname: "/dashboard", search: "?estado=SP&pagina=1..3" });
  expect(readTrailState(state)).toEqual({ busca: "/dashboard?estado=SP&pagina=1..3", volta: true });
  expect(trailState({ pathname: "/favorites", search: "" })).toBeNull();
  for (const other of [null, 7, {}, { busca: 7 }, { busca: "//evil.example" }, { busca: "/dashboards" }])
    expect(readTrailState(other)).toBeNull();
});

test("only a referrer that is a search of ours counts", () => {
  const from = (referer: string | null) => searchOfReferer(referer, "https://martelo.example")?.toString();
  expect(from("https://martelo.example/dashboard?estado=SP")).toBe("estado=SP");
  for (const other of [null, "", "nowhere", "https://martelo.example/", "https://evil.example/dashboard"])
    expect(from(other)).toBeUndefined();
});

test("neighbours are requested with the search's own keys", () => {
  expect(neighboursHref("/dashboard?estado=RJ,SP", "1001")).toBe("/vizinhos.json?estado=RJ%2CSP&imovel=1001");
  expect(neighboursHref("/dashboard", "1001")).toBe("/vizinhos.json?imovel=1001");
});
