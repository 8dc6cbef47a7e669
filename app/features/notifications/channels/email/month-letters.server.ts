import { setImmediate as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { handInMany } from "#app/core/mail/post.server.ts";
import { recountMarket } from "#app/core/reports/market.server.ts";
import { monthState } from "#app/core/reports/month-closing.server.ts";
import type { Database, Db } from "#app/db/connect.server.ts";
import type { MonthReportContent } from "#app/db/shapes/letter-contents.ts";
import { can } from "#app/facts/plans/plans.ts";
import { membersAboveFree, plansOf } from "#app/facts/plans/plans-of.server.ts";
import { firstName } from "#app/features/accounts/viewer.ts";
import { readStatistics } from "#app/features/market/read-statistics.server.ts";
import { STATISTICS_PATH } from "#app/features/market/market-words.ts";
import type { StatisticsPage } from "#app/features/market/statistics-view.ts";
import { isQuiet } from "#app/features/notifications/preferences.ts";
import { addDays, dayInSaoPaulo, startOfDay } from "#app/lib/dates.ts";
import { capitalized } from "#app/lib/enumerate.ts";
import { HOUR_MS } from "#app/lib/durations.ts";
import { monthName, type IsoMonth } from "#app/lib/months.ts";
import type { Job } from "#app/platform/job.server.ts";
import { signTarget } from "./unsubscribe-token.server.ts";

const PAGE = 500;
/** After so many days of the next month nobody waits for a report any more, and members are no longer searched through. */
const LAST_DAY = 15;

interface Options {
  /** Address people use, without a final slash. */
  baseUrl(): string;
  /** Signs addresses that work without signing in. */
  linkSecret: string;
  now(): Date;
  /** Called after letters were queued. */
  onWritten?(): void;
}

/** Writes the report of the month before to the members whose plan has it and who want it, once it is closed. */
export function monthLettersJob(database: Database, options: Options): Job {
  return {
    name: "month letters",
    every: HOUR_MS,
    run: async (signal) => void (await writeMonthLetters(database, options, signal)),
  };
}

/** One round; returns how many letters were written. */
export async function writeMonthLetters(
  database: Database,
  { baseUrl, linkSecret, now, onWritten }: Options,
  signal?: AbortSignal,
): Promise<number> {
  const at = now();
  const month = monthBefore(at);
  if (month === null) return 0;
  const { db } = database;
  // Another process writes the same letters: to wait for it would only repeat its work.
  if (await database.isBusy("month-letters")) return 0;
  return database.exclusively("month-letters", async () => {
    // A list may have come in since the figures were counted.
    await database.exclusively("reports", () => recountMarket(db));
    const state = await monthState(db, month, at);
    // Pages say beside their figures that a demonstration's are invented; a letter stands alone.
    if (!state?.closed || state.demo) return 0;
    const page = await readStatistics(db, month, at);
    if (page === null) return 0;
    const about = aboutMonth(page.summary, month, baseUrl());
    let written = 0;
    for await (const members of waiting(db, month, at)) {
      if (signal?.aborted) return written;
      const letters = members.map(({ userId, email, name }) => ({
        userId,
        to: email,
        content: {
          ...about,
          name: firstName(name),
          unsubscribeUrl: `${baseUrl()}/avisos/cancelar?t=${signTarget({ userId, alertId: null, report: true }, linkSecret)}`,
        },
      }));
      const count = await writeOnce(db, letters, month, at);
      written += count;
      if (count > 0) onWritten?.();
      await pause();
    }
    return written;
  });
}

/** The calendar month before, in the days in which its report is sent; else null. */
function monthBefore(now: Date): IsoMonth | null {
  const today = dayInSaoPaulo(now);
  return Number(today.slice(8)) > LAST_DAY ? null : addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7);
}

function aboutMonth(
  { figures, notes }: StatisticsPage["summary"],
  month: IsoMonth,
  baseUrl: string,
): Omit<MonthReportContent, "name" | "unsubscribeUrl"> {
  return {
    kind: "month_report",
    month: monthName(month),
    facts: figures.map(({ label, value }) => [capitalized(label), value]),
    notes,
    url: `${baseUrl}${STATISTICS_PATH}/${month}`,
    preferencesUrl: `${baseUrl}/settings/avisos`,
  };
}

interface Member extends Record<string, unknown> {
  userId: string;
  email: string;
  name: string;
  quietFrom: number | null;
  quietTo: number | null;
}

/** Confirmed members who had an account in the month, have the plan, want the report, and were not written to; in pages. */
async function* waiting(db: Db, month: IsoMonth, now: Date): AsyncGenerator<Member[]> {
  const after = startOfDay(addDays(`${addDays(`${month}-01`, 31).slice(0, 7)}-01`, 0));
  const able = await db.execute<{ id: string }>(membersAboveFree(now));
  for (let from = 0; from < able.rows.length; from += PAGE) {
    const ids = able.rows.slice(from, from + PAGE).map(({ id }) => id);
    const { rows } = await db.execute<Member>(sql`
      select u.id as "userId", u.email, u.name, n.quiet_from as "quietFrom", n.quiet_to as "quietTo"
      from users u
      join profiles p on p.user_id = u.id and p.blocked_at is null
      left join notification_preferences n on n.user_id = u.id
      left join letter_marks m on m.user_id = u.id
      where u.id = any(${sql.param(ids)}::uuid[]) and u.email_verified and u.created_at < ${after}
        and coalesce(n.monthly_report, true) and coalesce(m.month_report, '') < ${month}
      order by u.id`);
    const wanting = rows.map(({ userId }) => userId);
    const plans = await plansOf(db, wanting, now);
    yield rows.filter((row) => can(plans.get(row.userId) ?? "free", "monthly_report") && !isQuiet(row, now));
  }
}

/** Writes the letters and the marks that they were written together; whoever another process wrote to is left out. */
async function writeOnce(
  db: Db,
  letters: { userId: string; to: string; content: MonthReportContent }[],
  month: IsoMonth,
  now: Date,
): Promise<number> {
  if (letters.length === 0) return 0;
  return db.transaction(async (tx) => {
    const ids = letters.map(({ userId }) => userId);
    const { rows } = await tx.execute<{ id: string }>(sql`
      insert into letter_marks as mark (user_id, notification_id, moved_at, month_report)
      select id, 0, ${now}::timestamptz, ${month} from unnest(${sql.param(ids)}::uuid[]) as member(id)
      on conflict (user_id) do update set month_report = excluded.month_report
        where coalesce(mark.month_report, '') < excluded.month_report
      returning user_id as id`);
    const marked = new Set(rows.map(({ id }) => id));
    return handInMany(
      tx,
      letters.filter(({ userId }) => marked.has(userId)),
      now,
    );
  });
}
