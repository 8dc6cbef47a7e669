import { isDeepStrictEqual } from "node:util";
import type { Listing } from "#app/facts/listings/listing.ts";
import type { MemoryEngine } from "#app/core/engine/index/memory-engine.ts";
import type { SearchEngine, SearchRequest } from "#app/core/engine/search-engine.ts";
import { variedQueries } from "./queries.ts";
import { figureOf, type Findings } from "./table.ts";

/** Queries at the same time: the database has processes of its own. */
const LANES = 4;

/**
 * Compares the answers of the index and of SQL to random queries over the loaded lists: totals, facets, pages and the
 * order of all matches.
 */
export async function benchEquality(
  listings: Listing[],
  index: MemoryEngine,
  inSql: SearchEngine,
  count: number,
): Promise<Findings> {
  const requests = variedQueries(listings, count, 11);
  const equal = { total: 0, facets: 0, page: 0, order: 0 };
  const compare = async (request: SearchRequest) => {
    const [ours, theirs] = [index.search(request), await inSql.search(request)];
    const [all, allInSql] = [
      index.numbers(request.filters, request.sort),
      await inSql.numbers(request.filters, request.sort),
    ];
    if (ours.total === theirs.total) equal.total++;
    if (isDeepStrictEqual(ours.facets, theirs.facets)) equal.facets++;
    if (isDeepStrictEqual(ours.items, theirs.items)) equal.page++;
    if (isDeepStrictEqual(all, allInSql)) equal.order++;
  };
  const lane = async (first: number) => {
    for (let i = first; i < requests.length; i += LANES) await compare(requests[i]!);
  };
  await Promise.all(Array.from({ length: LANES }, (_, first) => lane(first)));
  const share = (agreed: number) => (100 * agreed) / requests.length;
  const least = figureOf([Math.min(...Object.values(equal).map(share))]);
  return {
    checks: [
      { what: `index equals SQL, of ${count} random queries`, figure: least, unit: "%", atLeast: 100 },
    ],
    tables: [
      {
        title: "Index and SQL",
        notes: ["the same queries to the index in memory and to SQL on PostgreSQL, over the loaded lists"],
        columns: ["queries", "same total %", "same facets %", "same page %", "same order of all matches %"],
        rows: [
          [requests.length, share(equal.total), share(equal.facets), share(equal.page), share(equal.order)],
        ],
      },
    ],
  };
}
