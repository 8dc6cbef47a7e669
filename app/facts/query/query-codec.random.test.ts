import { expect, test } from "vitest";
import { seededRandom } from "#app/lib/seeded-random.ts";
import { parseAmount } from "./amount.ts";
import { FILTER_KEYS } from "./filter-keys.ts";
import { unusedValues } from "./unused-values.ts";
import { canonicalHref, digest, keyOf, parseQuery, toSearchParams } from "./query-codec.ts";

/** Whole random numbers, the same for the same seed. */
function random(seed: number): (below: number) => number {
  const next = seededRandom(seed);
  return (below) => Math.floor(next() * below);
}

const VALUES = [
  ..."SP sp RJ,BA campinas-sp,santos-sp niteroi-rj centro casa casa,lote rural , % 0 1 2 150.000 200000 99".split(
    " ",
  ),
  ..."100 10000000 -1 1.5 2026-12-01 2026-01-01..2026-12-01 .. piscina,wc novo,voltou usado 7 1..3".split(
    " ",
  ),
  ..."-47.123456,-23,-46,-22.1 190,-23,-46,95 _p~iF~ps|U_ulLnnqC_mqNvxq`@ recentes desconto menor_preco para_morar".split(
    " ",
  ),
  "",
  "R$ 90 mil",
  "rua  é 🏠",
  "a,b c",
  "\ud800",
  "\u0000",
  "😀".repeat(150),
  "é".repeat(210),
];

test.each([1, 2, 3, 4, 5])("one state has one address: random addresses settle at once (%i)", (seed) => {
  const next = random(20_260_108 + seed);
  const keys = [...FILTER_KEYS.map(keyOf), "agrupar", "ordem", "pagina", "x"];
  for (let round = 0; round < 1_000; round++) {
    const params = new URLSearchParams();
    for (let i = next(8); i >= 0; i--) params.append(keys[next(keys.length)]!, VALUES[next(VALUES.length)]!);
    const usual = round % 2 === 0 ? "desconto" : "recentes";
    const read = (from: URLSearchParams) => parseQuery(from, usual);
    const query = read(params);
    const written = toSearchParams(query, usual);
    expect(read(written)).toEqual(query);
    expect(toSearchParams(read(written), usual).toString()).toBe(written.toString());
    const readable = new URL(canonicalHref("/dashboard", query, usual), "http://localhost");
    expect(read(readable.searchParams)).toEqual(query);
    expect(digest(read(written).filters)).toBe(digest(query.filters));
    expect(unusedValues(written)).toEqual([]);
    // What the address does not have is listed: nothing vanishes.
    const vanished = FILTER_KEYS.map(keyOf).filter((key) => asksSomething(params, key) && !written.has(key));
    const unused = unusedValues(params).map(({ key }) => key);
    if (unused.length < 10) expect(vanished.filter((key) => !unused.includes(key))).toEqual([]);
  }
});

/** Whether an address asks for something by a key: places that contradict others, and ends of a scale, do not. */
function asksSomething(params: URLSearchParams, key: string): boolean {
  if (["q", "cidade", "bairro"].includes(key)) return false;
  const texts = params.getAll(key).filter((text) => text.trim() !== "");
  const isAmount = /^(?:preco|desconto|area)_m|^(?:quartos|vagas|banheiros|suites)$/.test(key);
  if (isAmount) return texts.length > 0 && parseAmount(texts[0]!) === null;
  return texts.some((text) => key === "area" || text.split(",").some((piece) => piece.trim() !== ""));
}
