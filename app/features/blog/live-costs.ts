import { type CostEntry } from "#app/facts/costs/cost-entry.ts";
import { costWords } from "#app/facts/costs/cost-words.ts";
import { sourceWords } from "#app/facts/sources/sources.ts";
import { COST_TABLES, type CostTableName } from "#app/facts/costs/cost-tables.ts";
import { valueAt } from "#app/facts/costs/value-at.ts";
import { formatDate, type IsoDate } from "#app/lib/dates.ts";

/** Values of a table of costs inside an article, as they are valid now. */
export interface LiveCosts {
  kind: "costs";
  /** The words of the link. */
  words: string;
  rows: { name: string; value: string; since: string; source: { words: string; href: string } }[];
  /** What follows where the table has no value. */
  missing: string;
}

/** The values of the general keys of a table, those of single municipalities left out. `values` has all of these keys. */
export function liveCosts(
  table: CostTableName,
  words: string,
  values: readonly Omit<CostEntry, "table">[],
  today: IsoDate,
): LiveCosts {
  const { expected, keyWords, missing } = COST_TABLES[table];
  const rows = expected.flatMap((key) => {
    const cost = valueAt(values, key, today);
    if (cost === null) return [];
    const source = { words: sourceWords(cost.source), href: cost.source.url };
    return [{ name: keyWords(key), value: costWords(cost.value), since: formatDate(cost.validFrom), source }];
  });
  return { kind: "costs", words, rows, missing };
}
