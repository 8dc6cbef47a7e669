import { expect, test } from "vitest";
import { appendLog } from "#app/core/admin-log/append-log.server.ts";
import { mails } from "#app/db/schema/mail.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import { newAlert, newOwner } from "#tests/alerts.ts";
import { openTestDatabase } from "#tests/database.ts";
import { STATUS_PORTS } from "#tests/status-ports.ts";
import { dashboardScreen } from "./dashboard-screen.server.ts";

const { db } = await openTestDatabase();
const NOW = new Date("2026-11-23T15:00:00Z");
const before = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

const SOURCE = {
  engine: () => ({
    size: 1_200,
    freshness: { newest: null, byState: {}, newsStates: [], demo: false },
  }),
  withdrawn: async () => ({ count: 34 }),
  system: STATUS_PORTS,
};

test("the dashboard counts members, alerts, properties and today's acts, and what waits", async () => {
  const owner = await newOwner(db, before(30));
  await newAlert(db, owner, "estado=SP", before(7));
  await newAlert(db, owner, "estado=RJ", before(6));
  const act = { adminId: null, details: {}, targetUserId: null };
  await appendLog(db, { ...act, action: "Criou ontem" }, before(1));
  for (let n = 1; n <= 11; n++) await appendLog(db, { ...act, action: `Alterou ${n}` }, NOW);
  const letter = { recipient: "a@b.c", kind: "reset", subject: "", html: "", plain: "" };
  await db.insert(mails).values({ ...letter, createdAt: NOW, nextAttemptAt: null });

  const { cards, actions, activity, alerts } = await dashboardScreen(db, SOURCE, NOW);
  const figures = cards.map(({ label, value }) => `${label} ${value}`);
  expect(figures).toEqual(["Usuários 1", "Alertas 2", "Imóveis 1.234", "Ações de hoje 11"]);
  expect(alerts.activity).toBe("1 alerta criado nos últimos 7 dias");
  expect(activity.map(({ action }) => action)).toEqual(
    Array.from({ length: 10 }, (_, n) => `Alterou ${11 - n}`),
  );
  expect(actions.filter(({ waits }) => waits).map(({ label, count }) => `${label} ${count}`)).toEqual([
    "Mensagens que não chegaram 1",
  ]);
});
