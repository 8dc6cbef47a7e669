import { sql } from "drizzle-orm";
import { countActs, findActs } from "#app/core/admin-log/search-log.server.ts";
import { storedCensusFiles, placedCities } from "#app/core/ingestion/census/census-coverage.server.ts";
import { knownSuspicions } from "#app/core/ingestion/corrections/suspicion-counts.server.ts";
import { readSystemStatus, type StatusSource } from "#app/core/status/system-status.server.ts";
import type { SystemPart } from "#app/core/status/system-status.ts";
import type { Db } from "#app/db/connect.server.ts";
import { countsBetween, readCounts } from "#app/db/counts.server.ts";
import { addDays, dayInSaoPaulo, startOfDay } from "#app/lib/dates.ts";
import { plural, writtenCount } from "#app/lib/numbers.ts";
import type { Figure } from "../kit/figures.tsx";
import {
  activityOf,
  alertLines,
  listAges,
  MOST_WAITING,
  quickActions,
  type Activity,
  type ListAge,
  type QuickAction,
  type Waiting,
} from "./dashboard-view.ts";

/** What `/admin` shows. */
export interface DashboardScreen {
  cards: Figure[];
  actions: QuickAction[];
  /** The newest acts of today. */
  activity: Activity[];
  parts: SystemPart[];
  alerts: ReturnType<typeof alertLines>;
  lists: ListAge[];
}

const RECENT = 10;
/** Today and the six days before. */
const WEEK_DAYS = 7;

interface Source extends StatusSource {
  withdrawn(): Promise<{ count: number }>;
}

export async function dashboardScreen(db: Db, source: Source, now: Date): Promise<DashboardScreen> {
  const today = dayInSaoPaulo(now);
  const counts = await readCounts(db, ["users", "alerts", "active_alerts"]);
  const week = await countsBetween(db, "alerts_by_day", addDays(today, 1 - WEEK_DAYS), today);
  const acts = await countActs(db, now);
  const recent = await findActs(
    db,
    { text: "", type: null, since: startOfDay(today), oldestFirst: false },
    { edge: null, most: RECENT },
  );
  const { size, freshness } = source.engine();
  const withdrawn = await source.withdrawn();
  return {
    cards: [
      { label: "Usuários", value: writtenCount(counts.users), note: "contas no portal" },
      {
        label: "Alertas",
        value: writtenCount(counts.alerts),
        note: plural(counts.active_alerts, "ativo", "ativos"),
      },
      {
        label: "Imóveis",
        value: writtenCount(size + withdrawn.count),
        note: "nas listas mais novas, e os retirados",
      },
      { label: "Ações de hoje", value: writtenCount(acts.today), note: "nos logs de administradores" },
    ],
    actions: quickActions(await readWaiting(db)),
    activity: recent.map((entry) => activityOf(entry, now)),
    parts: await readSystemStatus(db, source, now),
    alerts: alertLines(
      counts.active_alerts,
      [...week.values()].reduce((sum, count) => sum + count, 0),
    ),
    lists: listAges(freshness.byState, now),
  };
}

/** Counts what waits. Each part reads the index of what is open, and stops where there is too much to matter. */
async function readWaiting(db: Db): Promise<Waiting> {
  const open = (rows: ReturnType<typeof sql>) =>
    sql`(select count(*)::int from (select 1 from ${rows} limit ${MOST_WAITING}) as open)`;
  const { rows } = await db.execute<
    Omit<Waiting, "undelivered" | "suspicious" | "unplaced"> & Record<string, unknown>
  >(sql`
    select ${open(sql`refund_requests where status = 'open'`)} as "refunds",
      ${open(sql`help_requests where waiting_since is not null`)} as "help",
      ${open(sql`data_requests where answered_at is null`)} as "dataRequests",
      ${open(sql`interests where answered_at is null`)} as "contacts",
      ${open(sql`unreadable_payment_events where acknowledged_at is null`)} as "unreadable",
      ${open(sql`held_lists where recusada_em is null and entrou_em is null`)} as "quarantinedLists"`);
  const { mails_given_up: mails, pushes_given_up: pushes } = await readCounts(db, [
    "mails_given_up",
    "pushes_given_up",
  ]);
  const suspicions = await knownSuspicions(db, null);
  const suspicious = suspicions.reduce(
    (sum, { status, items }) => sum + (status === "aberto" ? items : 0),
    0,
  );
  const [files, cities] = [await storedCensusFiles(db), await placedCities(db)];
  const states = new Set(files.map(({ state }) => state));
  const unplaced = new Set(cities.map(({ state }) => state).filter((state) => !states.has(state))).size;
  return { ...rows[0]!, undelivered: mails + pushes, suspicious, unplaced };
}
