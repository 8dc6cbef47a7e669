import { LOG_CSV_HEAD, logCsvLine } from "#app/core/admin-log/log-entry.ts";
import { namesOf } from "#app/core/admin-log/read-log.server.ts";
import {
  countActs,
  everyAct,
  findActs,
  oneAct,
  type LogFilter,
} from "#app/core/admin-log/search-log.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { CSV_MARK } from "#app/lib/csv.ts";
import { readPage } from "#app/lib/page-edge.ts";
import { LOG_TYPES, periodStart, type LogQuery } from "./log-query.ts";
import { LOGS_PER_PAGE, logsView, type LogsView } from "./logs-view.ts";

/** What `/admin/logs` shows. */
export async function logsScreen(db: Db, query: LogQuery, now: Date): Promise<LogsView> {
  const counts = await countActs(db, now);
  const filter = filterOf(query, now);
  const page = await readPage(query.edge, LOGS_PER_PAGE, (edge, most) =>
    findActs(db, filter, { edge, most }),
  );
  const open = query.open === null ? null : await oneAct(db, query.open);
  const affected = open?.targetUserId ?? null;
  const target = affected === null ? null : ((await namesOf(db, [affected])).get(affected) ?? null);
  return logsView({ query, counts, page, open, target });
}

/** The acts that the filters find, on all pages, as the parts of a spreadsheet. */
export async function* logsSheet(db: Db, query: LogQuery, now: Date): AsyncGenerator<string> {
  yield CSV_MARK + LOG_CSV_HEAD;
  for await (const entry of everyAct(db, filterOf(query, now))) yield logCsvLine(entry);
}

function filterOf(query: LogQuery, now: Date): LogFilter {
  const type = query.type === null ? null : LOG_TYPES[query.type]!.type;
  return { text: query.text, type, since: periodStart(query, now), oldestFirst: query.order === "antigos" };
}
