import { eq } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { users } from "#app/db/schema/accounts.ts";
import { userAlerts } from "#app/db/schema/alerts.ts";
import { setAlertActive } from "#app/core/alerts/alerts.server.ts";
import { planOfMember } from "#app/facts/plans/plans-of.server.ts";
import { preferencesOf } from "#app/features/notifications/preferences.server.ts";
import { setMonthReport, turnLettersOff, turnLettersOn } from "./letter-preferences.server.ts";
import type { UnsubscribeTarget } from "./unsubscribe-token.server.ts";

/** The current state of an address's target; null if the account or the alert was deleted. */
export interface UnsubscribeView {
  /** The alert's name; null: all letters about matches, or the monthly report. */
  alert: string | null;
  report: boolean;
  address: string;
  /** Whether letters are sent. */
  on: boolean;
}

export async function readUnsubscribe(db: Db, target: UnsubscribeTarget): Promise<UnsubscribeView | null> {
  const { userId, alertId, report = false } = target;
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  if (!user) return null;
  if (alertId === null) {
    const { email, monthlyReport } = await preferencesOf(db, userId);
    return { alert: null, report, address: user.email, on: report ? monthlyReport : email !== "none" };
  }
  const [alert] = await db.select().from(userAlerts).where(eq(userAlerts.id, alertId));
  if (alert?.userId !== userId) return null;
  return { alert: alert.name, report, address: user.email, on: alert.active };
}

/** Turns letters or the report off, or pauses the alert; or undoes that. Matches found meanwhile are not sent. */
export async function setLetters(db: Db, target: UnsubscribeTarget, on: boolean, now: Date): Promise<void> {
  const { userId, alertId } = target;
  if (target.report) {
    if (await readUnsubscribe(db, target)) await setMonthReport(db, userId, on, now);
  } else if (alertId !== null) {
    const plan = await planOfMember(db, userId, now);
    await setAlertActive(db, { userId, plan }, alertId, on, now);
  } else if (on) await turnLettersOn(db, userId, null, now);
  else if (await readUnsubscribe(db, target)) await turnLettersOff(db, userId, now);
}
