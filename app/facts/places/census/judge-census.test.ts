import { expect, test } from "vitest";
import type { CensusTally, UnusedRows } from "./census-result.ts";
import { judgeBeside, refusalOf, type StoredCensus } from "./judge-census.ts";

const [CAMPINAS, SUMARE] = [3509502, 3552403];
const TODAY = "2026-11-21";
const NONE = { ragged: 0, strangers: 0, pointless: 0, outside: 0, vague: 0, unlevelled: 0 };

const tally = (rows: number, unused: Partial<UnusedRows> = {}): CensusTally => ({
  rows,
  unused: { ...NONE, ...unused },
  lastIsRagged: false,
  cities: new Map(),
});

test.for([
  [tally(0), /^não tem nenhum endereço$/],
  [tally(20, { ragged: 2 }), /truncado ou não é do CNEFE: 10,0 %/],
  [tally(10_000, { ragged: 11 }), /0,1 % das linhas não têm todos os campos/],
  [{ ...tally(10_000, { ragged: 1 }), lastIsRagged: true }, /a última linha não tem/],
  [tally(10_000, { strangers: 11 }), /códigos de município que o IBGE não tem/],
  [tally(100, { pointless: 6 }), /^6,0 % dos endereços não têm coordenadas$/],
  [tally(100, { pointless: 2, outside: 4 }), /^4,0 % dos endereços têm coordenadas fora do seu município$/],
  [tally(100, { unlevelled: 6 }), /NV_GEO_COORD está vazio/],
  [tally(100, { vague: 100 }), /^nenhum endereço tem um ponto próprio/],
  [tally(100, { vague: 96 }), /^só 4,0 % dos endereços têm um ponto próprio/],
] as const)("a file of which too much is of no use says why: %j", ([counted, reason]) => {
  expect(refusalOf(counted)).toMatch(reason);
});

test("single bad rows, and many points of sectors, do not make a file worthless", () => {
  const few = { ragged: 1, strangers: 1, pointless: 1, outside: 1, unlevelled: 1 };
  for (const counted of [tally(60, few), tally(10_000, { ...few, ragged: 10, vague: 6_000 })])
    expect(refusalOf(counted)).toBeNull();
});

const storedCensus = (publishedOn: string, rows: number, ...streets: string[]): StoredCensus => ({
  publishedOn,
  rows,
  streets,
});

function judge(
  publishedOn: string,
  cities: [number, number][],
  before: [number, StoredCensus][],
  has = true,
) {
  const facts = { publishedOn, cities: new Map(cities), hasStreet: () => has };
  const verdict = judgeBeside(facts, new Map(before), TODAY);
  return typeof verdict === "string" ? verdict : [...verdict.keys()];
}

test("of a state's file those municipalities are used of which nothing newer or fuller is held", () => {
  const both: [number, number][] = [
    [CAMPINAS, 1_000],
    [SUMARE, 90],
  ];
  expect(judge("2024-05-21", both, [])).toEqual([CAMPINAS, SUMARE]);
  expect(judge("2024-05-21", both, [[CAMPINAS, storedCensus("2024-06-14", 1_000)]])).toEqual([SUMARE]);
  expect(judge("2024-05-21", both, [[CAMPINAS, storedCensus("2024-05-20", 1_000)]])).toEqual([
    CAMPINAS,
    SUMARE,
  ]);
  // The state's end is cut off in the middle of a municipality.
  const known: [number, StoredCensus][] = [
    [CAMPINAS, storedCensus("2024-05-21", 1_000)],
    [SUMARE, storedCensus("2024-05-21", 180)],
  ];
  expect(judge("2024-05-21", both, known)).toEqual([CAMPINAS]);
  expect(judge("2024-05-21", [[SUMARE, 90]], known)).toMatch(/tem 90 endereços onde o lido antes tinha 180/);
});

test("a file is refused that is older, of a day to come, or of the same day and another part of the municipality", () => {
  const one: [number, number][] = [[CAMPINAS, 20]];
  const before: [number, StoredCensus][] = [[CAMPINAS, storedCensus("2024-05-21", 20, "rua acacias")]];
  expect(judge("2024-05-20", one, before)).toMatch(/mais antigo \(20\/05\/2024\).*\(21\/05\/2024\)/);
  expect(judge("1979-11-30", one, before)).toMatch(/não diz de que dia é, e já foi lido um de 21\/05\/2024/);
  expect(judge("1979-11-30", one, [])).toEqual([CAMPINAS]);
  expect(judge("2026-11-22", one, before)).toEqual([CAMPINAS]);
  expect(judge("2026-11-23", one, [])).toMatch(/ainda não chegou \(23\/11\/2026\)/);
  expect(judge("2024-05-21", one, before)).toEqual([CAMPINAS]);
  expect(judge("2024-05-21", one, before, false)).toMatch(/só uma parte do município/);
  expect(judge("2024-05-22", one, before, false)).toEqual([CAMPINAS]);
});
