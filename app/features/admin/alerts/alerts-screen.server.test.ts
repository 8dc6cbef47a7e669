import { text } from "node:stream/consumers";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { newestActs } from "#app/core/admin-log/read-log.server.ts";
import { seededRandom } from "#app/lib/seeded-random.ts";
import { notifications, userAlerts } from "#app/db/schema/alerts.ts";
import { users } from "#app/db/schema/accounts.ts";
import { MINUTE_MS } from "#app/lib/durations.ts";
import { newAlert, newOwner } from "#tests/alerts.ts";
import { openTestDatabase } from "#tests/database.ts";
import { newNotifications } from "#tests/notifications.ts";
import { alertList } from "./alert-query.ts";
import { alertsScreen, alertsSheet } from "./alerts-screen.server.ts";
import { deleteMemberAlert } from "./delete-alert.server.ts";

const { db } = await openTestDatabase();
const NOW = new Date("2026-11-23T15:00:00Z");
const CARLA = "5b1f63a5-2f0e-4a2a-9d51-0c3c0a7f8b11";

const show = (query = "") => alertsScreen(db, alertList.read(new URLSearchParams(query)));
const namesOf = async (query: string) => (await show(query)).rows.map(({ name }) => name);

test("alerts are found by the beginnings of words of their name, place, and their owner's name and e-mail of today", async () => {
  const ana = await newOwner(db, NOW, "ana@exemplo.com.br");
  const bia = await newOwner(db, NOW, "bia@exemplo.com.br");
  await db.update(users).set({ name: "Bia" }).where(eq(users.id, bia.userId));
  await newAlert(db, ana, "cidade=campinas-sp", NOW);
  await newAlert(db, bia, "estado=SP", NOW);
  await newAlert(db, bia, "estado=RJ", new Date(NOW.getTime() + MINUTE_MS));
  expect(await namesOf("q=campin")).toEqual(["cidade=campinas-sp"]);
  expect(await namesOf("q=SÃO bia")).toEqual(["estado=SP"]);
  expect(await namesOf("q=bia@exemplo")).toEqual(["estado=RJ", "estado=SP"]);
  expect(await namesOf("q=bia&ordem=antigos")).toEqual(["estado=SP", "estado=RJ"]);
  expect(await namesOf("q=mpinas")).toEqual([]);
  await db.update(users).set({ email: "beatriz@exemplo.com.br" }).where(eq(users.id, bia.userId));
  expect(await namesOf("q=beatriz")).toHaveLength(2);
  expect(await namesOf("q=bia@exemplo")).toEqual([]);

  await db.update(userAlerts).set({ active: false }).where(eq(userAlerts.name, "estado=RJ"));
  expect(await namesOf("situacao=inativos")).toEqual(["estado=RJ"]);
  const { figures, places } = await show();
  const totals = figures.map(({ label, value }) => `${label} ${value}`);
  expect(totals).toEqual(["Total 3", "Ativos 2", "Inativos 1", "Localizações 3"]);
  const named = places.map(({ name, count }) => `${name} ${count}`);
  expect(named).toEqual(["Campinas/SP 1", "Rio de Janeiro 1", "São Paulo 1"]);
});

test("the pages together have each alert once and in order, and the spreadsheet, whose download is logged, has them too", async () => {
  const { userId } = await newOwner(db, NOW);
  const random = seededRandom(5);
  await db.insert(userAlerts).values(
    Array.from({ length: 120 }, (_, n) => ({
      userId,
      name: `Alerta ${n}`,
      location: "SP",
      propertyType: "Casa",
      query: "",
      byPlace: false,
      events: ["novo"],
      sinceEvent: 0,
      updatedAt: NOW,
      // Many at the same instant: the id decides.
      createdAt: new Date(NOW.getTime() + Math.floor(random() * 20)),
    })),
  );
  for (const order of ["", "ordem=antigos"]) {
    const seen: string[] = [];
    let back: string | null = null;
    for (let query = order; ;) {
      const { rows, steps } = await show(query);
      seen.push(...rows.map(({ id }) => id));
      back = steps.previous;
      if (steps.next === null) break;
      query = steps.next.split("?")[1]!;
    }
    const { rows: before } = await show(back!.split("?")[1]);
    expect(before.map(({ id }) => id)).toEqual(seen.slice(50, 100));
    const all = await db.select().from(userAlerts).orderBy(userAlerts.createdAt, userAlerts.id);
    const ids = all.map(({ id }) => id);
    expect(seen).toEqual(order === "" ? ids.toReversed() : ids);
  }
  expect(alertList.read(new URLSearchParams("depois=1.x")).edge).toBeNull();
  const searched = alertList.read(new URLSearchParams("q=alerta"));
  const sheet = alertsSheet({ db, adminId: CARLA, now: NOW }, searched);
  expect((await text(sheet)).trim().split("\r\n")).toHaveLength(121);
  expect(await newestActs(db, 9)).toMatchObject([
    { action: "Exportou alertas", adminId: CARLA, details: { filters: { searched: true, situation: null } } },
  ]);
});

test("an alert is deleted with its matches alone, and the log has its id and nothing that its owner typed", async () => {
  const ana = await newOwner(db, NOW);
  const gone = await newAlert(db, ana, "estado=SP", NOW);
  const stays = await newAlert(db, ana, "estado=RJ", NOW);
  for (const alertId of [gone, stays])
    await newNotifications(db, { userId: ana.userId, alertId }, ["1001"], NOW);
  const matches = { term: "Imóveis encontrados", text: "1" };
  expect((await show(`alerta=${gone}`)).dialog?.facts).toContainEqual(matches);
  expect(await deleteMemberAlert(db, CARLA, gone, NOW)).toBe("deleted");
  expect(await deleteMemberAlert(db, CARLA, gone, NOW)).toBe("not_found");
  expect((await show(`alerta=${gone}`)).dialog).toBeNull();
  expect((await db.select().from(userAlerts)).map(({ id }) => id)).toEqual([stays]);
  expect((await db.select().from(notifications)).map(({ alertId }) => alertId)).toEqual([stays]);
  const before = { active: true, created_at: NOW.toISOString(), matches: 1 };
  expect(await newestActs(db, 5)).toMatchObject([
    {
      action: "Deletou alerta",
      type: "delete",
      adminId: CARLA,
      targetUserId: ana.userId,
      details: { alert_id: gone, before, after: null },
    },
  ]);
});

test("with many alerts a page reads an index, whatever is filtered, and never the whole table", async () => {
  await db.execute(sql`
      insert into users (name, email) select 'Ana', n || '@exemplo.com.br' from generate_series(1, 200) n`);
  await db.execute(sql`
      insert into user_alerts (user_id, name, location, property_type, query, by_place, events, since_event,
        active, created_at, updated_at)
      select id, 'Alerta ' || n, 'Lugar ' || n % 500, 'Casa', '', false, '{novo}', 0, n % 50 <> 0,
        now() - n * interval '1 minute', now()
      from users cross join generate_series(1, 100) n`);
  // All tables: what is known of the others decides as well.
  await db.execute(sql`analyze`);
  await db.transaction(async (tx) => {
    // Of this connection, with what it read before and has not reported: nothing is reported in a transaction.
    const read = async () => {
      const { rows } = await tx.execute<{ whole: number; indexes: number }>(sql`
          select seq_scan::int as whole, idx_scan::int as indexes from pg_stat_xact_user_tables
          where relname = 'user_alerts'`);
      return rows[0]!;
    };
    const before = await read();
    for (const query of ["", "situacao=inativos", "q=lugar 77", "ordem=antigos&q=ana"])
      await alertsScreen(tx, alertList.read(new URLSearchParams(query)));
    const after = await read();
    expect(after.whole).toBe(before.whole);
    expect(after.indexes).toBeGreaterThan(before.indexes);
  });
});
