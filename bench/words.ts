import { NO_FILTERS } from "#app/facts/query/filters.ts";
import type { Listing } from "#app/facts/listings/listing.ts";
import { measureAsk, type Speed } from "./measure-ask.ts";
import { variedQueries, type BenchRequest } from "./queries.ts";
import { rankedSearches, type RankedSearch } from "./ranking.ts";
import { indexOf, measureBuild } from "./search.ts";
import { figureOf, percentile, rounded, type Cell, type Findings, type Table } from "./table.ts";

const CLIENTS = 8;
const TYPED = 300;
const FEW = 2_000;
const PAGE = 20;
/** What the index took before words had other spellings and a rank, in MB, and what it may take more. */
const INDEX_BEFORE_MB = 9.7;
const INDEX_MORE_MB = 15;

/** The numbers of the first properties that are shown for a text, the most relevant first. */
type Find = (text: string) => string[];

/** Searches by words with their ranking: time, memory, and how often what was meant comes first. */
export async function benchWords(listings: Listing[], runs: number): Promise<Findings> {
  const searches = rankedSearches(listings);
  const wordRequests = [...searches.values()].flat().map(({ text }) => searchFor(text));
  const typed = typedTexts(listings).map(searchFor);
  // The first index of a process also reads tables that all others share.
  await indexOf(listings.slice(0, FEW));
  const index = await measureBuild(listings);
  const search = (request: BenchRequest) => index.engine.search(request);
  const find: Find = (text) => search(searchFor(text)).items.map(({ number }) => number);
  const measured = (requests: BenchRequest[]) =>
    measureAsk((request) => search(request).total, requests, null, { runs, clients: CLIENTS });

  const ours = await measured(wordRequests);
  const oursTyped = await measured(typed);
  const firstMs = await firstTimes(listings, wordRequests);
  const relevance = relevanceOf(find, searches);
  const speeds: Cell[][] = [speedRow("made from the lists", ours), speedRow("as typed", oursTyped)];
  const ranks: Cell[][] = relevance.map(({ kind, count, first, five }) => [
    kind,
    count,
    percent(first, count),
    percent(five, count),
  ]);
  const all = relevance.at(-1)!;
  const figure = (value: number | null) => (value === null ? null : figureOf([value]));
  return {
    checks: [
      {
        what: "words, wanted property first",
        figure: figure(percent(all.first, all.count)),
        unit: "%",
        atLeast: 95,
      },
      {
        what: "words, wanted property among five",
        figure: figure(percent(all.five, all.count)),
        unit: "%",
        atLeast: 99,
      },
      { what: "words with ranking, p50", figure: ours.p50, unit: "ms", atMost: 0.25 },
      { what: "words with ranking, p99", figure: ours.p99, unit: "ms", atMost: 1 },
      { what: "words with ranking, as typed, p50", figure: oursTyped.p50, unit: "ms", atMost: 0.25 },
      { what: "words with ranking, as typed, p99", figure: oursTyped.p99, unit: "ms", atMost: 1 },
      {
        what: "memory of the index",
        figure: figure(index.megabytes),
        unit: "MB",
        atMost: INDEX_BEFORE_MB + INDEX_MORE_MB,
      },
    ],
    tables: [speedTable(speeds, firstMs), relevanceTable(ranks)],
  };
}

function searchFor(text: string): BenchRequest {
  return { filters: { ...NO_FILTERS, text }, sort: "relevancia", page: 1, pageSize: PAGE };
}

/** Words as people type them, also common ones, unfinished ones and slips. */
function typedTexts(listings: Listing[]): string[] {
  const texts = new Set<string>();
  for (let seed = 31; texts.size < TYPED; seed++) {
    for (const { filters } of variedQueries(listings, 2_000, seed)) if (filters.text) texts.add(filters.text);
  }
  return [...texts].slice(0, TYPED);
}

/** Milliseconds of each search in an index that was asked none of them before. */
async function firstTimes(listings: Listing[], requests: BenchRequest[]): Promise<number[]> {
  const engine = await indexOf(listings);
  engine.search(searchFor("casa"));
  return requests.map((request) => {
    const begun = performance.now();
    engine.search(request);
    return performance.now() - begun;
  });
}

interface Relevance {
  kind: string;
  count: number;
  first: number;
  five: number;
}

/** How often the wanted property is first, and among the first five: for each kind of search, and for all. */
function relevanceOf(find: Find, searches: Map<string, RankedSearch[]>): Relevance[] {
  const relevances: Relevance[] = [];
  for (const [kind, ofKind] of searches) {
    let [first, five] = [0, 0];
    for (const { text, wanted } of ofKind) {
      const at = find(text).findIndex((number) => wanted.has(number));
      if (at === 0) first++;
      if (at >= 0 && at < 5) five++;
    }
    relevances.push({ kind, count: ofKind.length, first, five });
  }
  const sum = (key: "count" | "first" | "five") => relevances.reduce((total, each) => total + each[key], 0);
  return [...relevances, { kind: "all", count: sum("count"), first: sum("first"), five: sum("five") }];
}

function speedRow(searches: string, speed: Speed): Cell[] {
  const { queries, p50, p95, p99, perSecond } = speed;
  return [searches, queries, p50, p95, p99, perSecond];
}

function speedTable(rows: Cell[][], firstMs: number[]): Table {
  const first = [0.5, 0.99].map((share) => rounded(percentile(firstMs, share)));
  return {
    title: "Searches by words",
    notes: [
      "total, the 20 most relevant properties and all facets; warmed up; times in ms",
      "made from the lists: the searches of the table below; as typed: words of addresses, two of them, beginnings, slips and numbers",
      `asked for the first time, those made from the lists take ${first[0]} ms at p50 and ${first[1]} ms at p99`,
    ],
    columns: ["searches", "count", "p50", "p95", "p99", `/s (${CLIENTS} clients)`],
    rows,
  };
}

function relevanceTable(rows: Cell[][]): Table {
  return {
    title: "Relevance of searches by words",
    notes: [
      "searches made from the texts of the lists alone; the wanted property has the same street and number, or building",
    ],
    columns: ["searches", "count", "first %", "among five %"],
    rows,
  };
}

function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : rounded((100 * part) / whole);
}
