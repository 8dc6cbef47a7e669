import {
  and,
  arrayContains,
  asc,
  desc,
  eq,
  gt,
  ilike,
  isNull,
  like,
  lt,
  lte,
  or,
  type SQL,
} from "drizzle-orm";
import { namesOf } from "#app/core/admin-log/read-log.server.ts";
import type { RunCounts, RunOutcome } from "#app/core/ingestion/run-outcome.ts";
import type { FileReport } from "#app/core/ingestion/report.ts";
import type { Db } from "#app/db/connect.server.ts";
import { imports } from "#app/db/schema/imports.ts";
import { DELETED_ACCOUNT } from "#app/lib/deleted-account.ts";
import { MINUTE_MS } from "#app/lib/durations.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import type { PageEdge } from "#app/lib/page-edge.ts";
import { likeLiteral } from "#app/lib/text.ts";

/** A run without an end that began before so long does not run any more: its process died. */
const LONGEST_RUN_MS = 30 * MINUTE_MS;

/** How a run ended, or that it has not. */
export type RunState = RunOutcome | "andamento";

/** A run as the history shows it. */
export interface Run {
  id: number;
  file: string;
  origin: string;
  /** Name of the administrator who started it; null: a command or the schedule. */
  by: string | null;
  startedAt: Date;
  /** Null while it runs, and for runs from before it was measured. */
  durationMs: number | null;
  /** SHA-256 of its file; null for runs from before it was kept. */
  digest: string | null;
  state: RunState;
  states: string[];
  /** The days of its lists; a run that is imported without any brought the saved page of a property. */
  days: IsoDate[];
  /** Null while it runs. */
  counts: RunCounts | null;
  error: string | null;
  rolledBackAt: Date | null;
}

export interface RunFilter {
  /** Part of the file's name, or the beginning of its SHA-256. */
  text: string;
  uf: string | null;
  state: RunState | null;
  origin: string | null;
}

const COLUMNS = {
  id: imports.id,
  file: imports.arquivo,
  origin: imports.origem,
  startedBy: imports.iniciadoPor,
  startedAt: imports.iniciadoEm,
  durationMs: imports.duracaoMs,
  digest: imports.resumo,
  outcome: imports.desfecho,
  states: imports.ufs,
  days: imports.datas,
  counts: imports.contagens,
  error: imports.erro,
  rolledBackAt: imports.desfeitaEm,
};
type Row = {
  [Key in keyof typeof COLUMNS]: (typeof COLUMNS)[Key]["_"]["notNull"] extends true
    ? (typeof COLUMNS)[Key]["_"]["data"]
    : (typeof COLUMNS)[Key]["_"]["data"] | null;
};

/** Runs, the newest first, those nearest to the edge first; null: from the newest on. */
export async function findRuns(
  db: Db,
  filter: RunFilter,
  { edge, most }: { edge: PageEdge<number> | null; most: number },
  now: Date,
): Promise<Run[]> {
  const beyond = edge && (edge.back ? gt(imports.id, edge.key) : lt(imports.id, edge.key));
  const rows = await db
    .select(COLUMNS)
    .from(imports)
    .where(and(beyond ?? undefined, ...conditions(filter, now)))
    .orderBy(edge?.back ? asc(imports.id) : desc(imports.id))
    .limit(most);
  return named(db, rows, now);
}

const BATCH = 500;

/** All runs that a filter finds, in batches. */
export async function* everyRun(db: Db, filter: RunFilter, now: Date): AsyncGenerator<Run[]> {
  for (let edge: PageEdge<number> | null = null; ;) {
    const runs: Run[] = await findRuns(db, filter, { edge, most: BATCH }, now);
    if (runs.length > 0) yield runs;
    if (runs.length < BATCH) return;
    edge = { key: runs.at(-1)!.id, back: false };
  }
}

/** A run with its reports; null: there is none of this number. */
export async function oneRun(
  db: Db,
  id: number,
  now: Date,
): Promise<(Run & { reports: FileReport[] }) | null> {
  const rows = await db
    .select({ ...COLUMNS, reports: imports.relatorio })
    .from(imports)
    .where(eq(imports.id, id));
  const [run] = await named(db, rows, now);
  return run ? { ...run, reports: (rows[0]!.reports ?? []) as FileReport[] } : null;
}

function conditions({ text, uf, state, origin }: RunFilter, now: Date): (SQL | undefined)[] {
  const alive = new Date(now.getTime() - LONGEST_RUN_MS);
  const unended = isNull(imports.desfecho);
  return [
    text === ""
      ? undefined
      : or(
          ilike(imports.arquivo, `%${likeLiteral(text)}%`),
          like(imports.resumo, `${likeLiteral(text.toLowerCase())}%`),
        ),
    uf === null ? undefined : arrayContains(imports.ufs, [uf]),
    origin === null ? undefined : eq(imports.origem, origin),
    state === null
      ? undefined
      : state === "andamento"
        ? and(unended, gt(imports.iniciadoEm, alive))
        : state === "interrompida"
          ? or(eq(imports.desfecho, state), and(unended, lte(imports.iniciadoEm, alive)))
          : eq(imports.desfecho, state),
  ];
}

async function named(db: Db, rows: Row[], now: Date): Promise<Run[]> {
  const names = await namesOf(db, [...new Set(rows.flatMap(({ startedBy }) => startedBy ?? []))]);
  return rows.map(({ startedBy, outcome, counts, ...run }) => ({
    ...run,
    by: startedBy === null ? null : (names.get(startedBy) ?? DELETED_ACCOUNT),
    counts: counts as RunCounts | null,
    state:
      (outcome as RunOutcome | null) ??
      (now.getTime() - run.startedAt.getTime() < LONGEST_RUN_MS ? "andamento" : "interrompida"),
  }));
}
