import { readFileSync } from "node:fs";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { userAlerts } from "#app/db/schema/alerts.ts";
import { portalSettings } from "#app/db/schema/settings.ts";
import { newAlert, newOwner, notificationsOf } from "#tests/alerts.ts";
import { openTestDatabase } from "#tests/database.ts";
import { newDraft, takeIn } from "#tests/factories.ts";
import { projectRoot } from "#app/platform/project-root.server.ts";
import { readFilters } from "#app/facts/query/query-codec.ts";
import { matchAlerts } from "./match-round.server.ts";
import { alertsOf, createAlert, deleteAlert, setAlertActive, updateAlert } from "./alerts.server.ts";

const { database, db } = await openTestDatabase();
const NOW = new Date("2026-11-21T15:00:00Z");
const wish = (query: string) => ({
  name: "Meu alerta",
  filters: readFilters(query),
  events: ["novo" as const],
});

let ana: Awaited<ReturnType<typeof newOwner>>;
let bia: Awaited<ReturnType<typeof newOwner>>;

beforeEach(async () => {
  ana = await newOwner(db, NOW);
  bia = await newOwner(db, NOW, "bia@exemplo.com.br");
});

test("an alert keeps its search, describes it in short, and begins active", async () => {
  const query = "cidade=campinas-sp&tipo=casa&preco_min=100000&preco_max=300000&desconto_min=20&quartos=2";
  const id = await newAlert(db, ana, query, NOW);
  const [row] = await db.select().from(userAlerts);
  expect(row).toMatchObject({
    id,
    location: "Campinas/SP",
    propertyType: "Casa",
    minPrice: 100_000,
    maxPrice: 300_000,
    minDiscount: 20,
    query,
    byPlace: true,
    active: true,
  });
  const { alerts, matchCount } = await alertsOf(db, ana.userId);
  expect(alerts).toMatchObject([{ id, filters: readFilters(query), events: ["novo"], matchCount: 0 }]);
  expect([matchCount, await alertsOf(db, bia.userId)]).toEqual([0, { alerts: [], matchCount: 0 }]);
});

test("the migration of texts in quotation marks keeps what alerts find: all of the words, wherever they stand", async () => {
  const migration = readFileSync(path.join(projectRoot(), "drizzle/0054_alert-phrases.sql"), "utf8");
  const migrated = async (text: string) => {
    const query = new URLSearchParams({ q: text, estado: "SP" }).toString();
    const id = await newAlert(db, ana, query, NOW);
    await db.execute(sql.raw(migration));
    const [row] = await db.select().from(userAlerts).where(eq(userAlerts.id, id));
    await db.delete(userAlerts);
    return readFilters(row!.query);
  };
  for (const [text, words] of [
    ['"Jardim das Flores Cambuí"', '"Jardim" "Flores" "Cambuí"'],
    ['"Campinas"', '"Campinas"'],
    ['"vila nova" azul', '"vila nova" azul'],
    ["vila nova", "vila nova"],
  ])
    expect(await migrated(text!)).toMatchObject({ text: words, states: ["SP"] });
});

test("when many alerts are created at once, no more are kept than the settings allow", async () => {
  await db.insert(portalSettings).values({ key: "max_alerts_per_user", value: "3" });
  const made = await Promise.all(
    Array.from({ length: 6 }, () => createAlert(db, ana, wish("estado=SP"), NOW)),
  );
  expect(made.map(({ outcome }) => outcome).sort()).toEqual([
    ...Array.from({ length: 3 }, () => "saved"),
    ...Array.from({ length: 3 }, () => "too_many"),
  ]);
  expect((await alertsOf(db, ana.userId)).alerts).toHaveLength(3);
  expect(await createAlert(db, bia, wish("estado=SP"), NOW)).toMatchObject({ outcome: "saved" });
  await db.update(portalSettings).set({ value: "muitos" });
  expect(await createAlert(db, ana, wish("estado=SP"), NOW)).toMatchObject({ outcome: "saved" });
});

test("the free plan has no alerts by place: neither new, nor changed, nor active again", async () => {
  const free = { ...ana, plan: "free" as const };
  expect(await createAlert(db, free, wish("area=-47,-23,-46,-22"), NOW)).toEqual({ outcome: "beyond_plan" });
  const id = await newAlert(db, free, "estado=GO,SP&quartos=2", NOW);
  expect(await updateAlert(db, free, id, wish("cidade=santos-sp"), NOW)).toEqual({ outcome: "beyond_plan" });
  expect((await alertsOf(db, ana.userId)).alerts[0]!.filters.states).toEqual(["GO", "SP"]);

  const alertId = await newAlert(db, ana, "cidade=campinas-sp", NOW);
  expect(await setAlertActive(db, free, alertId, false, NOW)).toMatchObject({ outcome: "saved" });
  expect(await setAlertActive(db, free, alertId, true, NOW)).toEqual({ outcome: "beyond_plan" });
});

test("nobody changes another member's alert, and an unknown alert id is not found", async () => {
  const id = await newAlert(db, ana, "estado=SP", NOW);
  const before = await alertsOf(db, ana.userId);
  for (const wrong of [id, "x", ""]) {
    const by = wrong === id ? bia : ana;
    expect(await updateAlert(db, by, wrong, wish("estado=RJ"), NOW)).toEqual({ outcome: "not_found" });
    expect(await setAlertActive(db, by, wrong, false, NOW)).toEqual({ outcome: "not_found" });
    expect(await deleteAlert(db, by, wrong)).toEqual({ outcome: "not_found" });
  }
  expect(await alertsOf(db, ana.userId)).toEqual(before);
});

test("matching properties are counted once each, per alert and in total, and are deleted with their alert", async () => {
  const all = await newAlert(db, ana, "", NOW, ["novo", "baixou"]);
  const cheap = await newAlert(db, ana, "preco_max=95000", NOW, ["baixou"]);
  await takeIn(db, { date: "2026-03-03", drafts: [newDraft("1001")] });
  await takeIn(db, { date: "2026-03-10", drafts: [newDraft("1001"), newDraft("1002")] });
  await matchAlerts(database, NOW);
  const cheaper = newDraft("1002", { priceCents: 9_000_000 });
  await takeIn(db, { date: "2026-03-12", drafts: [newDraft("1001"), cheaper] });
  await matchAlerts(database, NOW);
  expect(await notificationsOf(db, all)).toEqual(["baixou 1002", "novo 1002"]);
  const { alerts, matchCount } = await alertsOf(db, ana.userId);
  expect([matchCount, alerts.map((alert) => alert.matchCount)]).toEqual([1, [1, 1]]);
  expect(await deleteAlert(db, ana, cheap)).toEqual({ outcome: "deleted" });
  expect([await notificationsOf(db, cheap), (await alertsOf(db, ana.userId)).matchCount]).toEqual([[], 1]);
  expect(await db.select().from(userAlerts).where(eq(userAlerts.id, cheap))).toEqual([]);
});
