import { and, eq, sql } from "drizzle-orm";
import { appendLog, type Act } from "#app/core/admin-log/append-log.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { lists, unreadableRows } from "#app/db/schema/imports.ts";
import type { CityAlias, ResolvePlace } from "#app/facts/places/place.ts";
import type { Uf } from "#app/lib/br.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import { pass } from "#app/platform/failpoint.server.ts";
import { aliased, forgetCorrections, lockCorrections } from "./corrections/apply-corrections.server.ts";
import { catchUpAliases } from "./corrections/city-alias.server.ts";
import { countDay, countPast, readLogPosition } from "./count-changes.server.ts";
import { raiseVersion } from "./data-version.server.ts";
import { endWait, type ImprobableList } from "./quarantined-lists.server.ts";
import type { StrangeWords } from "./improbable.ts";
import type { ListTally } from "./list-tally.ts";
import { keepReplaced } from "./replaced-lists.server.ts";
import { mergeNewest } from "./merge-newest.server.ts";
import { mergeOlder } from "./merge-older.server.ts";
import {
  describeStrangeWords,
  emptyReport,
  quarantineReport,
  reportRejections,
  type FileReport,
} from "./report.ts";
import { UnreadableFile, type Rejection } from "./source.ts";
import { stagedNumbers, type StagedList } from "./stage.server.ts";
import { describeListings, describeStage } from "./statistics.server.ts";
import { noteEarlierSightings } from "./strangers.server.ts";
import { settleDay, settleStaged } from "./two-states.server.ts";
import { judge, strangeWords } from "./why-improbable.server.ts";

/** What decides whether staged lists are merged, and what is done in the same transaction. */
export interface MergeOptions {
  /** Who imports the file. */
  origin: "cli" | "sync" | "demo" | "admin";
  /** Imports improbable lists too, because the operator accepts them. */
  accept?: boolean;
  /** Imports a list of which only rows are missing, because another list confirms that they are. */
  isConfirmed?: boolean;
  /** A list that waits is judged again: only its import is a run. */
  isJudgedAgain?: boolean;
  /** Called for each improbable list. */
  onImprobable?(list: ImprobableList): void;
  /** The administrator who accepts a quarantined list; without one, whoever runs a command. */
  acceptedBy?: string;
  /** The administrator who sent the file; its import is then a row of the administrators' log. */
  importedBy?: string;
  now: Date;
  /** Without the aliases of administrators. */
  resolvePlace: ResolvePlace;
  /** SHA-256 of the file, in hexadecimal, once all of it was read; absent where there is no file. */
  digest?(): string;
  /**
   * Removes what people kept of demonstration properties and the notifications about them, in the transaction in which
   * the first real list replaces them. This module knows only its own tables.
   */
  forgetDemo(tx: Db): Promise<void>;
}

/** The rows of one state in a file, staged or being staged. */
export interface StagedSegment {
  state: Uf;
  listDate: IsoDate;
  /** Newest imported list of each state before this one. */
  newest: Map<string, IsoDate>;
  rejected: Rejection[];
  tally: ListTally;
  /** Sale modes and types that were unknown before it was merged. */
  strange: StrangeWords;
}

/** Writes the staged lists of a file, or holds those that are improbable, in one transaction. */
export async function mergeStaged(
  db: Db,
  importId: number,
  file: string,
  segments: StagedSegment[],
  /** With the aliases that rows were staged with. */
  options: MergeOptions & { aliases: readonly CityAlias[] },
) {
  return db.transaction(async (tx) => {
    await lockCorrections(tx);
    const reports: FileReport[] = [];
    await describeStage(
      tx,
      segments.reduce((sum, { tally }) => sum + tally.rows, 0),
    );
    if (options.origin === "demo") await refuseBesideReal(tx);
    const isUnquestioned = options.accept || options.origin === "demo";
    const taken: StagedSegment[] = [];
    for (const segment of segments) {
      segment.strange = await strangeWords(tx, segment.tally);
      const judgement = isUnquestioned ? null : await judge(tx, { importId, ...segment });
      if (!judgement?.reasons.length || (options.isConfirmed && judgement.onlyMissing)) {
        taken.push(segment);
        continue;
      }
      const facts = factsOf(file, segment);
      const numbers = await stagedNumbers(tx, importId, segment.state);
      options.onImprobable?.({ ...segment, ...judgement, rows: facts.rows, numbers });
      reports.push(quarantineReport(facts, judgement.reasons));
    }
    if (taken.length === 0) return reports;
    const purged = options.origin === "demo" ? false : await removeDemo(tx, options);
    const acts: Act[] = [];
    const placed = { ...options, resolvePlace: await aliased(tx, options.resolvePlace) };
    for (const segment of taken) {
      const { report, wasQuarantined, newest } = await mergeSegment(tx, importId, file, segment, placed);
      reports.push(report);
      if (wasQuarantined && options.accept) acts.push(acceptanceOf(segment, options));
      else if (options.importedBy) acts.push(importOf(importId, report, newest, options.importedBy));
    }
    await catchUpAliases(tx, options.aliases, options.resolvePlace);
    if (purged) reports.at(-taken.length)!.notices.push("esta lista toma o lugar dos dados de demonstração");
    await raiseVersion(tx);
    for (const act of acts) await appendLog(tx, act, options.now);
    pass("list merged");
    return reports;
  });
}

async function mergeSegment(
  tx: Db,
  importId: number,
  file: string,
  segment: StagedSegment,
  options: MergeOptions,
) {
  const { state, listDate, tally } = segment;
  const existing = await tx
    .select({ date: lists.data, rows: lists.linhas })
    .from(lists)
    .where(eq(lists.uf, state))
    .orderBy(lists.data);
  const dates = existing.map((row) => row.date);
  const newest = dates.at(-1) ?? null;
  const list = { importId, state, listDate };
  const isNewest = !newest || listDate > newest;
  await describeListings(tx, state, existing.at(-1)?.rows ?? 0);
  const position = await readLogPosition(tx, isNewest ? null : list);
  const runId = isNewest ? importId : await keepReplaced(tx, list, options.digest?.() ?? null, options.now);
  const { resolvePlace } = options;
  const replaces = dates.includes(listDate);
  if (replaces) await settleStaged(tx, list, resolvePlace);
  await keepUnreadable(tx, list);
  if (isNewest) await mergeNewest(tx, { ...list, strangers: tally.strangers }, dates, resolvePlace);
  else await mergeOlder(tx, list, [...new Set([...dates, listDate])].sort(), resolvePlace);
  if (tally.strangers > 0) await noteEarlierSightings(tx, importId, segment);
  await tx
    .insert(lists)
    .values({
      uf: state,
      data: listDate,
      importId: runId,
      linhas: tally.rows,
      demo: options.origin === "demo",
      reversivel: true,
    })
    .onConflictDoUpdate({
      target: [lists.uf, lists.data],
      set: {
        importId: runId,
        linhas: tally.rows,
        reversivel: sql`${lists.reversivel} or ${lists.importId} <> ${runId}`,
      },
    });
  pass("list noted");
  if (replaces) await settleDay(tx, listDate, resolvePlace);
  const wasQuarantined = await endWait(tx, state, listDate, options.digest?.() ?? null, options.now);
  const report = {
    ...emptyReport(file),
    ...factsOf(file, segment),
    ...(await countDay(tx, list, tally.rows, position)),
    past: await countPast(tx, list, newest ?? listDate, position),
    rejected: reportRejections(segment.rejected),
    notices: describeStrangeWords(segment),
  };
  return { report, wasQuarantined, newest };
}

/** Acts do not have the name of the file: it may be a path, and a path may name a person. */
function acceptanceOf({ state, listDate, tally }: StagedSegment, { acceptedBy }: MergeOptions): Act {
  const details = {
    state,
    list_date: listDate,
    rows: tally.rows,
    before: "retida",
    after: "importada",
  };
  return { adminId: acceptedBy ?? null, action: "Aceitou lista retida", details, targetUserId: null };
}

/** `before` and `after` have the newest list of the state, and the counts are those of the report. */
function importOf(importId: number, report: FileReport, newest: IsoDate | null, adminId: string): Act {
  const { file: _file, rejected, error: _error, notices: _notices, past: _past, ...counts } = report;
  const details = {
    import_id: importId,
    ...counts,
    rejected: rejected.length,
    before: { newest_list: newest },
    after: { newest_list: newest === null || newest < report.list_date! ? report.list_date : newest },
  };
  return { adminId, action: "Criou importação", details, targetUserId: null };
}

/**
 * Records the properties that this list shows only by unreadable rows, and replaces the records of an earlier list of
 * its day.
 */
export async function keepUnreadable(tx: Db, { importId, state, listDate }: StagedList): Promise<void> {
  await tx.delete(unreadableRows).where(and(eq(unreadableRows.uf, state), eq(unreadableRows.data, listDate)));
  await tx.execute(sql`
    insert into unreadable_rows (uf, data, n_do_imovel, linha)
    select uf, ${listDate}::date, n_do_imovel, linha from import_rows
    where import_id = ${importId} and uf = ${state} and preco is null`);
}

function factsOf(file: string, { state, listDate, tally, rejected }: StagedSegment) {
  return { file, state, list_date: listDate, rows: tally.rows + rejected.length };
}

/** Demonstration lists are never mixed with real ones, whichever came first. */
async function refuseBesideReal(tx: Db): Promise<void> {
  const [real] = await tx.select({ uf: lists.uf }).from(lists).where(eq(lists.demo, false)).limit(1);
  if (real) throw new UnreadableFile("Já há listas reais: os dados de demonstração não entram.");
}

/** The first real list replaces the demonstration data in the same transaction. */
async function removeDemo(tx: Db, { forgetDemo }: MergeOptions): Promise<boolean> {
  const [demo] = await tx.select({ uf: lists.uf }).from(lists).where(eq(lists.demo, true)).limit(1);
  if (!demo) return false;
  await tx.execute(sql`delete from property_events`);
  await tx.execute(sql`delete from property_periods`);
  await tx.execute(sql`delete from properties`);
  await tx.execute(sql`delete from lists`);
  await tx.execute(sql`delete from unreadable_rows`);
  await tx.execute(sql`delete from superseded_facts`);
  await tx.execute(sql`delete from replaced_lists`);
  await tx.execute(sql`delete from replaced_rows`);
  await tx.execute(sql`delete from withdrawals`);
  await tx.execute(sql`delete from imports where origem = 'demo'`);
  await forgetCorrections(tx);
  await forgetDemo(tx);
  return true;
}
