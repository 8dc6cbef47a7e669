import { mkdir } from "node:fs/promises";
import path from "node:path";
import { NO_FILTERS } from "#app/facts/query/filters.ts";
import type { Listing } from "#app/facts/listings/listing.ts";
import { freePort } from "#tests/free-port.ts";
import { GROONGA } from "./groonga.ts";
import { measureAsk, type Ask, type Speed } from "./measure-ask.ts";
import { variedQueries, type BenchRequest } from "./queries.ts";
import { rankedSearches, type RankedSearch } from "./ranking.ts";
import { indexOf, measureBuild } from "./search.ts";
import { SPHINX } from "./sphinx.ts";
import { figureOf, percentile, rounded, type Cell, type Findings, type Table } from "./table.ts";
import { isInstalled, PAGE, type WordsFound } from "./words-peer.ts";

const CLIENTS = 8;
const TYPED = 300;
const FEW = 2_000;
const PEERS = [SPHINX, GROONGA];
/** What the index took before words had other spellings and a rank, in MB, and what it may take more. */
const INDEX_BEFORE_MB = 9.7;
const INDEX_MORE_MB = 15;

type Find = (text: string) => Promise<WordsFound> | WordsFound;

/** Searches by words with their ranking: time, memory, and how often what was meant comes first; beside other engines. */
export async function benchWords(listings: Listing[], folder: string, runs: number): Promise<Findings> {
  const searches = rankedSearches(listings);
  const asked = [...searches.values()].flat().map(({ text }) => searchFor(text));
  const typed = typedTexts(listings).map(searchFor);
  // The first index of a process also reads tables that all others share.
  await indexOf(listings.slice(0, FEW));
  const index = await measureBuild(listings);
  const search = (request: BenchRequest) => index.engine.search(request);
  const find: Find = (text) => {
    const { total, items } = search(searchFor(text));
    return { total, numbers: items.map(({ number }) => number) };
  };
  const totals = (requests: BenchRequest[]) => requests.map((request) => search(request).total);
  const measured = (ask: Ask, requests: BenchRequest[]) =>
    measureAsk(ask, requests, totals(requests), { runs, clients: CLIENTS });
  const byIndex: Ask = (request) => search(request).total;

  const ours = await measured(byIndex, asked);
  const oursTyped = await measured(byIndex, typed);
  const firstMs = await firstTimes(listings, asked);
  const relevance = await relevanceOf(find, searches);
  const speeds: Cell[][] = [
    speedRow("index in memory", "made from the lists", ours),
    speedRow("index in memory", "as typed", oursTyped),
  ];
  const ranks: Cell[][] = relevance.map(({ kind, count, first, five }) => [
    kind,
    count,
    percent(first, count),
    percent(five, count),
  ]);
  const columns = ["searches", "count", "first %", "among five %"];
  for (const peer of PEERS) {
    if (!isInstalled(peer)) {
      speeds.push([`${peer.name}: not installed`, ...Array<null>(7).fill(null)]);
      continue;
    }
    const own = path.join(folder, peer.name);
    await mkdir(own, { recursive: true });
    const server = await peer.start(listings, own, await freePort());
    try {
      const ask: Ask = async ({ filters }) => (await server.ask(filters.text)).total;
      speeds.push(speedRow(peer.name, "made from the lists", await measured(ask, asked)));
      speeds.push(speedRow(peer.name, "as typed", await measured(ask, typed)));
      columns.push(`${peer.name}: first %`, "among five %");
      for (const [i, { count, first, five }] of (await relevanceOf(server.ask, searches)).entries())
        ranks[i]!.push(percent(first, count), percent(five, count));
    } finally {
      await server.stop();
    }
  }
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
    tables: [speedTable(speeds, firstMs), relevanceTable(columns, ranks)],
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
async function relevanceOf(find: Find, searches: Map<string, RankedSearch[]>): Promise<Relevance[]> {
  const found: Relevance[] = [];
  for (const [kind, ofKind] of searches) {
    let [first, five] = [0, 0];
    for (const { text, wanted } of ofKind) {
      const at = (await find(text)).numbers.findIndex((number) => wanted.has(number));
      if (at === 0) first++;
      if (at >= 0 && at < 5) five++;
    }
    found.push({ kind, count: ofKind.length, first, five });
  }
  const sum = (key: "count" | "first" | "five") => found.reduce((total, each) => total + each[key], 0);
  return [...found, { kind: "all", count: sum("count"), first: sum("first"), five: sum("five") }];
}

function speedRow(engine: string, searches: string, speed: Speed): Cell[] {
  const { queries, p50, p95, p99, perSecond, sameTotal } = speed;
  return [engine, searches, queries, p50, p95, p99, perSecond, sameTotal];
}

function speedTable(rows: Cell[][], firstMs: number[]): Table {
  const first = [0.5, 0.99].map((share) => rounded(percentile(firstMs, share)));
  return {
    title: "Searches by words",
    notes: [
      "total and the 20 most relevant properties, with ours also all facets; warmed up; times in ms",
      "made from the lists: the searches of the table below; as typed: words of addresses, two of them, beginnings, slips and numbers",
      `asked for the first time, those made from the lists take ${first[0]} ms at p50 and ${first[1]} ms at p99`,
      "ours answers in the process that measures, the others are servers of their own on the same machine, as they are made; they hold the same texts without accents and punctuation, and know no other spellings and no slips",
    ],
    columns: ["engine", "searches", "count", "p50", "p95", "p99", `/s (${CLIENTS} clients)`, "same total %"],
    rows,
  };
}

function relevanceTable(columns: string[], rows: Cell[][]): Table {
  return {
    title: "Relevance of searches by words",
    notes: [
      "searches made from the texts of the lists alone; the wanted property has the same street and number, or building",
    ],
    columns,
    rows,
  };
}

function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : rounded((100 * part) / whole);
}
