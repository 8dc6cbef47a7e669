import { expect, test } from "vitest";
import { notifications } from "#app/db/schema/alerts.ts";
import type { Services } from "#app/services.ts";
import { action } from "#app/routes/alerts.tsx";
import { newAlert } from "#tests/alerts.ts";
import { newMember, testAccounts, type TestBrowser } from "#tests/accounts.ts";
import { openTestDatabase } from "#tests/database.ts";
import { newNotifications } from "#tests/notifications.ts";
import { ask } from "#tests/route-requests.ts";

const { db } = await openTestDatabase();

test("deleting an alert deletes its notifications, and its owner's open pages get the new count at once", async () => {
  const host = testAccounts(db);
  const [ana, bia] = [await newMember(host), await newMember(host, "bia@exemplo.com.br", "Bia Souza")];
  const now = new Date();
  const owner = { userId: ana.userId, plan: "trial" as const };
  const alertId = await newAlert(db, owner, "estado=SP", now);
  await newNotifications(db, { userId: ana.userId, alertId }, ["8444400000001"], now);
  const toasts: (string | undefined)[] = [];
  const channels = { changed: (userId?: string) => void toasts.push(userId) };
  const services = { accounts: host, channels, now: () => now } as unknown as Services;
  const send = (intent: string, as: TestBrowser) =>
    ask(services, action, { path: "/alerts", as, body: new URLSearchParams({ intent, id: alertId }) });

  await send("excluir", bia.browser);
  await send("pausar", ana.browser);
  expect([toasts, (await db.select().from(notifications)).length]).toEqual([[], 1]);
  expect((await send("excluir", ana.browser)).headers.get("location")).toBe("/alerts");
  expect([toasts, await db.select().from(notifications)]).toEqual([[ana.userId], []]);
});
