import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { findSuspicion } from "#app/core/ingestion/corrections/suspicions.server.ts";
import { pageDeliveries } from "#app/db/schema/page-deliveries.ts";
import { propertyPages } from "#app/db/schema/properties.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import { newMember, type TestMember } from "#tests/accounts.ts";
import { BROUGHT_AT, BROUGHT_NUMBER, broughtPages, later, type BroughtFacts } from "#tests/brought-pages.ts";
import { newDraft, takeIn } from "#tests/factories.ts";
import { ana, host, memberTests } from "#tests/member.ts";
import { readStored } from "./deliveries.server.ts";
import { differenceWords } from "./divergence.ts";
import { settleWaiting } from "./settle.server.ts";

const { db } = await memberTests();
const { bring, take, deliver, deliverGone, makeOld, makeAdministrator, publicPage } = broughtPages(db);

let bia: TestMember;

beforeEach(async () => {
  bia = await newMember(host, "bia@exemplo.com.br", "Bia Souza");
  await takeIn(db, { date: "2026-11-20", drafts: [newDraft(BROUGHT_NUMBER)] });
});

test("a second member with an older account and another network makes it everybody's", async () => {
  await makeOld(bia);
  await deliver(ana, { secondsLeft: 50 });
  expect(await deliver(bia, { secondsLeft: 40 }, later(1_000), "198.51.100.9")).toMatchObject({
    isPublic: true,
  });
  expect(await publicPage()).toMatchObject({
    nDoImovel: BROUGHT_NUMBER,
    dados: { saleMode: "Venda Online" },
  });
  const rows = await db.select().from(pageDeliveries);
  expect(rows.map(({ publicAt, network }) => [publicAt !== null, network])).toEqual([
    [true, null],
    [true, null],
  ]);
});

test.for<[what: string, second: BroughtFacts, address: string, isOld: boolean]>([
  ["the same page", { secondsLeft: 50 }, "198.51.100.9", true],
  ["a page from the same network", { secondsLeft: 40 }, "203.0.113.7", true],
  ["a page of a new account", { secondsLeft: 40 }, "198.51.100.9", false],
  ["a page with other facts", { secondsLeft: 40, lawsuit: "07185910420178070001" }, "198.51.100.9", true],
])("%s from another member confirms nothing", async ([, second, address, isOld]) => {
  if (isOld) await makeOld(bia);
  await deliver(ana, { secondsLeft: 50 });
  expect(await deliver(bia, second, later(1_000), address)).toMatchObject({ isPublic: false });
  expect(await publicPage()).toBeNull();
});

test("what an administrator brings is everybody's at once", async () => {
  await makeAdministrator(ana);
  expect(await deliver(ana, {})).toMatchObject({ isPublic: true });
  expect(await publicPage()).not.toBeNull();
});

test("an administrator's page publishes that page alone, by the role of when it was taken over", async () => {
  await deliver(bia, { price: "90.000,00", secondsLeft: 40 });
  await db.update(pageDeliveries).set({ salvaEm: later(5_000) });
  await makeAdministrator(ana);
  await deliver(ana, { price: "90.000,00", secondsLeft: 50 }, later(1_000));
  const rows = await db.select().from(pageDeliveries);
  expect(rows.map(({ userId, publicAt }) => [userId === ana.userId, publicAt !== null]).sort()).toEqual([
    [false, false],
    [true, true],
  ]);
  expect((await publicPage())?.salvaEm).not.toEqual(later(5_000));

  // Promoted later, a member's earlier page stays theirs.
  await makeAdministrator(bia);
  await db.update(pageDeliveries).set({ settledWith: null });
  await settleWaiting(db, later(DAY_MS));
  expect((await publicPage())?.salvaEm).not.toEqual(later(5_000));
});

test("an administrator's page that is older than the public one is not everybody's", async () => {
  await makeAdministrator(ana);
  await deliver(ana, { secondsLeft: 50 });
  await db.update(propertyPages).set({ salvaEm: later(5_000) });
  expect(await deliver(ana, { price: "90.000,00" }, later(1_000))).toMatchObject({ isPublic: false });
});

test("what nobody confirms is not published with a confirmed page", async () => {
  await makeOld(bia);
  await deliver(ana, { secondsLeft: 50 });
  const forged = await bring({ secondsLeft: 40 });
  const [row] = await db.select().from(pageDeliveries).where(eq(pageDeliveries.id, forged));
  await db
    .update(pageDeliveries)
    .set({ dados: { ...row!.dados, photos: ["forged.jpg"], deedUrl: "https://forged.example" } })
    .where(eq(pageDeliveries.id, forged));
  await take(forged, bia, later(1_000), "198.51.100.9");
  expect(await publicPage()).toMatchObject({ dados: { photos: [], deedUrl: null } });
});

test("nothing is settled beside an import, and the next round does it", async () => {
  await makeAdministrator(ana);
  const id = await bring();
  await db
    .update(pageDeliveries)
    .set({ userId: ana.userId, claimedAt: BROUGHT_AT, byAdministrator: true, network: "x" });
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('martelo:import'))`);
    await settleWaiting(db, BROUGHT_AT);
  });
  expect(await publicPage()).toBeNull();
  await settleWaiting(db, BROUGHT_AT);
  expect(await readStored(db, id, BROUGHT_AT)).toMatchObject({ isPublic: true });
});

test("what a third witness brings is everybody's for them too", async () => {
  await makeOld(bia);
  await deliver(ana, { secondsLeft: 50 });
  await deliver(bia, { secondsLeft: 40 }, later(1_000), "198.51.100.9");
  const carla = await newMember(host, "carla@exemplo.com.br", "Carla Dias");
  expect(await deliver(carla, { secondsLeft: 30 }, later(2_000))).toMatchObject({ isPublic: true });
});

test("a page that contradicts the list of its day stays its member's, and what differs is stored", async () => {
  await makeOld(bia);
  await deliver(ana, { price: "90.000,00", city: "SANTOS", secondsLeft: 50 });
  await deliver(bia, { price: "90.000,00", city: "SANTOS", secondsLeft: 40 }, later(1_000), "198.51.100.9");
  expect(await publicPage()).toBeNull();
  const rows = await db.select().from(pageDeliveries);
  expect(rows.map(({ divergence }) => divergence)).toEqual(
    Array(2).fill("preco:9000000:10000000|cidade:SANTOS/SP:CAMPINAS/SP"),
  );
  const queued = await findSuspicion(db, "pagina", BROUGHT_NUMBER);
  expect(queued).toMatchObject({ status: "aberto", number: BROUGHT_NUMBER, state: "SP", serious: false });
  expect(differenceWords(queued!.signal)).toEqual([
    "o valor mínimo é R$\u00a090.000 na página e R$\u00a0100.000 na lista",
    "a cidade é SANTOS/SP na página e CAMPINAS/SP na lista",
  ]);
  // A newer page that administrators bring settles it.
  await makeAdministrator(ana);
  await deliver(ana, { secondsLeft: 30 }, later(2_000));
  expect(await findSuspicion(db, "pagina", BROUGHT_NUMBER)).toBeNull();
  await db.update(pageDeliveries).set({ settledWith: null });
  await settleWaiting(db, later(3_000));
  expect(await findSuspicion(db, "pagina", BROUGHT_NUMBER)).toBeNull();
});

test("a page that is ahead of the lists waits for that of its day", async () => {
  await makeOld(bia);
  await deliver(ana, { price: "90.000,00", secondsLeft: 50 }, later(DAY_MS));
  await db.update(pageDeliveries).set({ salvaEm: later(DAY_MS) });
  await deliver(bia, { price: "90.000,00", secondsLeft: 40 }, later(DAY_MS + 1_000), "198.51.100.9");
  await db.update(pageDeliveries).set({ salvaEm: later(DAY_MS), divergence: null, settledWith: null });
  await settleWaiting(db, later(DAY_MS));
  expect(await publicPage()).toBeNull();
  expect((await db.select().from(pageDeliveries)).map(({ divergence }) => divergence)).toEqual([null, null]);
  await takeIn(db, { date: "2026-11-21", drafts: [newDraft(BROUGHT_NUMBER, { priceCents: 9_000_000 })] });
  await settleWaiting(db, later(2 * DAY_MS));
  expect(await publicPage()).toMatchObject({ dados: { minPriceCents: 9_000_000 } });
});

test("that a property is gone becomes everybody's by administrators alone, each time", async () => {
  await makeAdministrator(ana);
  await deliver(ana, { secondsLeft: 50 });
  await deliverGone(ana, later(1_000));
  const first = (await publicPage())!.dados.goneAt;
  expect(first).toBeDefined();
  await makeOld(bia);
  await deliverGone(bia, later(2_000), later(1_500));
  const carla = await newMember(host, "carla@exemplo.com.br", "Carla Dias");
  await makeOld(carla);
  await deliverGone(carla, later(3_000), later(1_600), "198.51.100.9");
  expect((await publicPage())!.dados.goneAt).toBe(first);
});
