import type { CurrentEngine } from "#app/core/engine/search-engine.ts";
import type { Db } from "#app/db/connect.server.ts";
import { COST_TABLES } from "#app/facts/costs/cost-tables.ts";
import { costValuesOf } from "#app/facts/costs/cost-values.server.ts";
import type { UsualSort } from "#app/facts/query/query-codec.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import type { LiveReaders } from "./article-view.ts";
import { liveCosts } from "./live-costs.ts";
import { liveSearch } from "./live-search.ts";

interface Sources {
  db: Db;
  engine: CurrentEngine;
  usualSort: UsualSort;
  today: IsoDate;
}

/** Answers searches from the index, and tables of costs from the database. */
export function liveReaders({ db, engine, usualSort, today }: Sources): LiveReaders {
  return {
    search: (part) => liveSearch(engine, part, usualSort, today),
    async costs({ table, words }) {
      const keys = [...COST_TABLES[table].expected];
      return liveCosts(table, words, await costValuesOf(db, table, keys), today);
    },
  };
}
