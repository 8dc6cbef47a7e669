import type { Listing } from "#app/facts/listings/listing.ts";
import { compileGazetteer } from "#app/facts/query/sentence/gazetteer.ts";
import { parseQuery } from "#app/facts/query/query-codec.ts";
import { allCities } from "#app/facts/places/places.ts";
import { suggestionsFor } from "#app/core/suggestions/suggestions.ts";
import { rankedSearches } from "./ranking.ts";
import { seededRandom } from "#app/lib/seeded-random.ts";
import { indexOf } from "./search.ts";
import { figureOf, percentile, rounded, type Findings } from "./table.ts";

const STARTS = ["", "", "casa em ", "apartamento 2 quartos em ", "terreno até 200 mil em "];
const MODES = ["leilão sfi", "venda direta", "licitação aberta", "venda online"];
const EACH = 150;

/**
 * Suggestions for texts as people type them, letter after letter from the second on: places, streets, buildings,
 * modalities, sentences, with slips and short forms. Each text is new to the engine.
 */
export async function benchSuggestions(listings: Listing[]): Promise<Findings> {
  const engine = await indexOf(listings);
  const reader = { gazetteer: compileGazetteer(allCities()), engine: () => engine, now: () => new Date() };
  const random = seededRandom(23);
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!;
  const places = Array.from({ length: EACH }, () => {
    const { city, district } = pick(listings);
    return pick(STARTS) + (random() < 0.5 ? city : (district ?? city));
  });
  const addresses = [...rankedSearches(listings).values()].flat().map(({ text }) => text);
  const texts = new Set(
    [...places, ...MODES, ...addresses.slice(0, EACH)].flatMap((text) =>
      Array.from({ length: Math.max(0, text.length - 1) }, (_, i) => text.slice(0, i + 2)),
    ),
  );
  const suggest = (text: string) =>
    suggestionsFor(engine, parseQuery(new URLSearchParams({ q: text })), undefined, reader);
  const begun = performance.now();
  await suggest("sa");
  const first = performance.now() - begun;
  const times: number[] = [];
  let some = 0;
  for (const text of texts) {
    const from = performance.now();
    const suggestions = await suggest(text);
    times.push(performance.now() - from);
    if (suggestions.length > 0) some++;
  }
  const at = (share: number) => figureOf([percentile(times, share)]);
  return {
    checks: [{ what: "suggestions, p95", figure: at(0.95), unit: "ms", atMost: 30 }],
    tables: [
      {
        title: "Suggestions as one types",
        notes: ["texts typed letter after letter; `first` compiles the names of a new index, in slices"],
        columns: ["texts", "with suggestions %", "p50 ms", "p95 ms", "p99 ms", "max ms", "first ms"],
        rows: [
          [
            times.length,
            rounded((100 * some) / times.length),
            at(0.5),
            at(0.95),
            at(0.99),
            figureOf([Math.max(...times)]),
            rounded(first),
          ],
        ],
      },
    ],
  };
}
