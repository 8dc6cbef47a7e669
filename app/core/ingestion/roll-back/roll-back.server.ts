import { and, asc, eq, isNotNull } from "drizzle-orm";
import { appendLog } from "#app/core/admin-log/append-log.server.ts";
import type { RunOutcome } from "#app/core/ingestion/run-outcome.ts";
import { aliased, lockCorrections } from "#app/core/ingestion/corrections/apply-corrections.server.ts";
import { raiseVersion } from "#app/core/ingestion/data-version.server.ts";
import type { Database, Db } from "#app/db/connect.server.ts";
import { acquireLock } from "#app/db/lock.server.ts";
import { LISTINGS_CHANGED, notifyServers } from "#app/db/pub-sub.server.ts";
import { imports, lists, replacedLists } from "#app/db/schema/imports.ts";
import type { ResolvePlace } from "#app/facts/places/place.ts";
import { isUf } from "#app/lib/br.ts";
import { takeBack, takeBackReplaced, type ListDay, type TakenBack } from "./take-back.server.ts";

/** Withdraws what was matched with events that are no longer in the log and that nobody was told yet; returns how much. */
type RetractMatches = (tx: Db, since: Date) => Promise<number>;

interface RollBackOptions {
  resolvePlace: ResolvePlace;
  retractMatches: RetractMatches;
  /** Who rolls it back; null: a command on the server. */
  administrator: string | null;
  now: Date;
}

export type RollBackOutcome =
  | { outcome: "rolled_back"; lists: TakenBack[]; retracted: number }
  | { outcome: "refused"; why: WhyNot };

/**
 * Why a run cannot be rolled back: there is none with this number, none of its lists is held, what its lists replaced was
 * not kept then, or was deleted after `RESTORABLE_DAYS`, or its data are for demonstration.
 */
export type WhyNot = "not_found" | "nothing_imported" | "not_stored" | "expired" | "demo";

/** What of a run can be taken back: lists that are held, and lists that others of their day have replaced. */
interface Reversible {
  listDays: ListDay[];
  replaced: ListDay[];
}

export async function reversibleOf(db: Db, importId: number): Promise<Reversible | { why: WhyNot }> {
  const [run] = await db.select({ id: imports.id }).from(imports).where(eq(imports.id, importId));
  if (!run) return { why: "not_found" };
  const listDays = await db
    .select({ state: lists.uf, day: lists.data, isReversible: lists.reversivel, demo: lists.demo })
    .from(lists)
    .where(eq(lists.importId, importId))
    .orderBy(asc(lists.data), asc(lists.uf));
  const replaced = await db
    .select({ state: replacedLists.uf, day: replacedLists.data })
    .from(replacedLists)
    .where(eq(replacedLists.importId, importId))
    .orderBy(asc(replacedLists.data), asc(replacedLists.uf));
  if (listDays.length + replaced.length === 0) return { why: "nothing_imported" };
  if (listDays.some(({ demo }) => demo)) return { why: "demo" };
  if (listDays.some(({ isReversible }) => !isReversible)) return { why: "not_stored" };
  const gone = await db
    .select({ state: replacedLists.uf, day: replacedLists.data })
    .from(replacedLists)
    .where(and(eq(replacedLists.porImportId, importId), isNotNull(replacedLists.apagadaEm)));
  if (listDays.some(({ state, day }) => gone.some((list) => list.state === state && list.day === day)))
    return { why: "expired" };
  return { listDays: days(listDays), replaced: days(replaced) };
}

function days(rows: { state: string; day: string }[]): ListDay[] {
  return rows.flatMap(({ state, day }) => (isUf(state) ? [{ state, day }] : []));
}

/**
 * Takes back all that a run brought, in one transaction with its row of the administrators' log: the database is then as
 * if the run's lists had never been imported. What administrators decided stays. Every process follows the new version.
 */
export async function rollBack(
  database: Database,
  importId: number,
  options: RollBackOptions,
): Promise<RollBackOutcome> {
  const lock = await acquireLock(database, "import");
  try {
    // A round of matching that had read the events before could write its matches after they were taken away.
    return await database.exclusively("alerts", () =>
      database.db.transaction((tx) => rollBackIn(tx, importId, options)),
    );
  } finally {
    await lock.release();
  }
}

async function rollBackIn(
  tx: Db,
  importId: number,
  { resolvePlace, retractMatches, administrator, now }: RollBackOptions,
): Promise<RollBackOutcome> {
  await lockCorrections(tx);
  const reversible = await reversibleOf(tx, importId);
  if ("why" in reversible) return { outcome: "refused", why: reversible.why };
  const taken: TakenBack[] = [];
  const placed = await aliased(tx, resolvePlace);
  for (const day of reversible.replaced) {
    const changed = await takeBackReplaced(tx, importId, day, placed);
    if (changed) taken.push(changed);
  }
  for (const day of reversible.listDays) taken.push(await takeBack(tx, importId, day, placed));
  const since = Math.min(...taken.map((list) => list.since.getTime()));
  const retracted = taken.length > 0 ? await retractMatches(tx, new Date(since)) : 0;
  await tx
    .update(imports)
    .set({ desfeitaEm: now, desfecho: "desfeita" satisfies RunOutcome })
    .where(eq(imports.id, importId));
  if (taken.length > 0) {
    await raiseVersion(tx);
    await notifyServers(tx, LISTINGS_CHANGED);
  }
  const details = {
    import_id: importId,
    lists: [...reversible.listDays, ...reversible.replaced].map(({ state, day }) => ({
      state,
      list_date: day,
    })),
    events_removed: taken.map(({ state, day, events }) => ({ state, list_date: day, ...events.removed })),
    events_added: taken.map(({ state, day, events }) => ({ state, list_date: day, ...events.added })),
    matches_retracted: retracted,
    before: figures(taken, "before"),
    after: figures(taken, "after"),
  };
  await appendLog(
    tx,
    { adminId: administrator, action: "Desfez importação", details, targetUserId: null },
    now,
  );
  return { outcome: "rolled_back", lists: taken, retracted };
}

function figures(taken: TakenBack[], when: "before" | "after") {
  return taken.map((list) => ({
    state: list.state,
    newest_list: list[when].newest,
    properties_listed: list[when].listed,
  }));
}
