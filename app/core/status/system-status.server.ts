import { desc, sql } from "drizzle-orm";
import { listUnreadable } from "#app/core/billing/unreadable-events.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { countsBetween, readCounts } from "#app/db/counts.server.ts";
import { imports } from "#app/db/schema/imports.ts";
import type { Freshness } from "#app/facts/query/freshness.ts";
import { dayInSaoPaulo } from "#app/lib/dates.ts";
import {
  databasePart,
  importPart,
  listsPart,
  mailPart,
  mapPart,
  MOST_COUNTED,
  paymentsPart,
  pushPart,
  queuePart,
  searchPart,
  signInPart,
  type DatabaseAnswer,
  type LastImport,
  type MapGroundState,
  type SignInProviders,
  type Queue,
  type SystemPart,
  type Sales,
} from "./system-status.ts";

/** What only the running process can be asked. */
export interface StatusPorts {
  askDatabase(): Promise<DatabaseAnswer>;
  /** Whether the index could not follow the data. */
  isIndexOutdated(): boolean;
  /** Asks the server of street tiles; where none is configured, looks at the file of streets. */
  askMap(): Promise<MapGroundState>;
  /** Whether e-mails go to a server rather than to files. */
  sendsMail: boolean;
  signIn: SignInProviders;
  sales: Sales;
}

/** Unreadable messages of the payment provider that are shown one by one. */
const DETAILS = 3;

export interface StatusSource {
  system: StatusPorts;
  engine(): { size: number; freshness: Freshness };
}

/** Asks every part of the running product how it is. Of a database that does not answer nothing else is asked. */
export async function readSystemStatus(db: Db, source: StatusSource, now: Date): Promise<SystemPart[]> {
  const { system } = source;
  const mapState = system.askMap();
  const database = databasePart(await system.askDatabase());
  const { size, freshness } = source.engine();
  const here = [searchPart(size, system.isIndexOutdated()), listsPart(freshness, now)];
  const map = mapPart(await mapState);
  if (database.state === "bad") return [database, ...here, map];
  const sent = await sentOn(db, dayInSaoPaulo(now));
  const stuck = await readCounts(db, ["mails_given_up", "pushes_given_up"]);
  return [
    database,
    ...here,
    importPart(await lastImport(db), now),
    queuePart(await queueOf(db, now), now),
    mailPart(system.sendsMail, stuck.mails_given_up, sent.mails),
    pushPart(stuck.pushes_given_up, sent.pushes),
    signInPart(system.signIn),
    paymentsPart(system.sales, await listUnreadable(db, DETAILS)),
    map,
  ];
}

async function sentOn(db: Db, day: string) {
  const mails = await countsBetween(db, "mails_sent", day, day);
  const pushes = await countsBetween(db, "pushes_sent", day, day);
  return { mails: mails.get(day) ?? 0, pushes: pushes.get(day) ?? 0 };
}

async function lastImport(db: Db): Promise<LastImport | null> {
  const [row] = await db.select().from(imports).orderBy(desc(imports.id)).limit(1);
  if (!row) return null;
  const { arquivo: file, iniciadoEm: startedAt, terminadoEm: finishedAt, desfecho: outcome } = row;
  return { file, startedAt, finishedAt, outcome };
}

/** Each part reads its index from the message that has waited longest on, and stops where there are many. */
async function queueOf(db: Db, now: Date): Promise<Queue> {
  const due = (table: string, and: string) => sql`
    (select next_attempt_at from ${sql.identifier(table)}
      where next_attempt_at <= ${now} ${sql.raw(and)} order by next_attempt_at limit ${MOST_COUNTED})`;
  const { rows } = await db.execute<{ waiting: number; since: string | null }>(sql`
    select count(*)::int as waiting, min(next_attempt_at)::text as since from (
      ${due("mails", "and bulk")} union all ${due("mails", "and not bulk")} union all ${due("pushes", "")}
    ) as due`);
  const { waiting, since } = rows[0]!;
  return { waiting: Math.min(waiting, MOST_COUNTED), since: since === null ? null : new Date(since) };
}
