import { findSuspicion } from "#app/core/ingestion/corrections/suspicions.server.ts";
import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { profiles, users } from "#app/db/schema/accounts.ts";
import { pageDeliveries } from "#app/db/schema/page-deliveries.ts";
import { propertyPages } from "#app/db/schema/properties.ts";
import { emptyPage } from "#app/db/shapes/property-page.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import { newMember, type TestMember } from "#tests/accounts.ts";
import { newDraft, takeIn } from "#tests/factories.ts";
import { ana, host, memberTests } from "#tests/member.ts";
import { findListing } from "#app/facts/listings/listing-detail.server.ts";
import { savedPage } from "#tests/saved-page.ts";
import { IMPORT_SETUP } from "#server/import-setup.ts";
import {
  asSeenBy,
  claim,
  dropOldDeliveries,
  readStored,
  removeOwn,
  storePending,
} from "./deliveries.server.ts";
import { MAX_OWN_PAGES } from "./delivery.ts";
import { differenceWords } from "./divergence.ts";
import { readDelivery, type Brought } from "./read-delivery.server.ts";
import { settleWaiting } from "./settle.server.ts";

const { db } = await memberTests();

const NUMBER = "8700000000116";
const NOW = new Date("2026-11-20T15:00:00Z");
const later = (ms: number) => new Date(NOW.getTime() + ms);

type PageFacts = Omit<Parameters<typeof savedPage>[0], "number">;

const pageHtml = (facts: PageFacts = {}) => savedPage({ number: NUMBER, ...facts });

const brought = (html: string, over: Partial<Brought> = {}): Brought => ({
  bytes: Buffer.from(html),
  fileName: "",
  url: null,
  number: null,
  savedOn: null,
  ...over,
});

const read = (html: string, over: Partial<Brought> = {}) =>
  readDelivery(IMPORT_SETUP.source, brought(html, over), NOW);

/** Somebody brings a page: its id. */
async function bring(facts: PageFacts = {}, at = NOW): Promise<string> {
  const reading = await read(pageHtml(facts));
  if (!reading.ok) throw new Error(reading.refusal.why);
  return storePending(db, reading.value, at);
}

const take = (id: string, { userId }: TestMember, at = NOW, address = "203.0.113.7") =>
  claim({ db, secret: "a secret of tests" }, id, { userId, address }, at);

/** Brings a page and takes it over. */
const deliver = async (member: TestMember, facts: PageFacts, at = NOW, address?: string) =>
  take(await bring(facts, at), member, at, address);

const makeOld = (...members: TestMember[]) =>
  Promise.all(
    members.map(({ userId }) =>
      db
        .update(users)
        .set({ createdAt: later(-8 * DAY_MS) })
        .where(eq(users.id, userId)),
    ),
  );

const makeAdministrator = ({ userId }: TestMember) =>
  db.update(profiles).set({ role: "admin" }).where(eq(profiles.userId, userId));

async function anyReading() {
  const reading = await read(pageHtml());
  if (!reading.ok) throw new Error(reading.refusal.why);
  return reading.value;
}

/** Brings and takes over a page that says that the property is gone. */
async function deliverGone(member: TestMember, at: Date, savedAt?: Date, address?: string): Promise<void> {
  const url = `https://venda-imoveis.caixa.gov.br/sistema/detalhe-imovel.asp?hdnimovel=${NUMBER}`;
  const text = "<html><body>O imóvel que você procura não está mais disponível para venda.</body></html>";
  const reading = await read(`${text}${at.getTime()}`, { url });
  if (!reading.ok) throw new Error(reading.refusal.why);
  const saved = savedAt ?? reading.value.savedAt;
  await take(await storePending(db, { ...reading.value, savedAt: saved }, at), member, at, address);
}

const listing = async () => ({ ...(await findListing(db, NUMBER))!, neighbours: {} as never, area: null });

const publicPage = async () => (await db.select().from(propertyPages))[0] ?? null;

let bia: TestMember;

beforeEach(async () => {
  bia = await newMember(host, "bia@exemplo.com.br", "Bia Souza");
  await takeIn(db, { date: "2026-11-20", drafts: [newDraft(NUMBER)] });
});

test("a page is pending for whoever has its address, until somebody takes it over or a day has passed", async () => {
  const id = await bring();
  expect(await readStored(db, id, NOW)).toMatchObject({ number: NUMBER, userId: null });
  expect(await readStored(db, id, later(DAY_MS))).toBeNull();
  expect(await take(id, ana, later(DAY_MS))).toEqual({ outcome: "unknown" });

  expect(await take(id, ana)).toEqual({ outcome: "done", number: NUMBER, isPublic: false });
  // A second press, and somebody else.
  expect(await take(id, ana)).toEqual({ outcome: "done", number: NUMBER, isPublic: false });
  expect(await take(id, bia)).toEqual({ outcome: "of_another" });
  expect(await readStored(db, id, later(DAY_MS))).toMatchObject({ userId: ana.userId });

  const pending = await bring();
  await dropOldDeliveries(db, later(DAY_MS));
  expect((await db.select().from(pageDeliveries)).map((row) => row.id)).toEqual([id]);
  expect(await take(pending, bia)).toEqual({ outcome: "unknown" });
});

test("two members who press at once: one has the page", async () => {
  const id = await bring();
  const outcomes = await Promise.all([take(id, ana), take(id, bia)]);
  expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(["done", "of_another"]);
});

test("a member's page is theirs at once and nobody else's", async () => {
  await deliver(ana, { lawsuit: "07185910420178070001" });
  const detail = { ...(await findListing(db, NUMBER))!, neighbours: {} as never, area: null };
  expect(detail.page).toBeNull();
  const own = await asSeenBy(db, ana.userId, detail);
  expect(own).toMatchObject({ isOwnPage: true, page: { lawsuits: "07185910420178070001" } });
  expect(own.pageReadAt).toEqual(new Date("2026-11-20T14:59:10Z"));
  for (const userId of [bia.userId, null]) expect((await asSeenBy(db, userId, detail)).page).toBeNull();
  expect(await publicPage()).toBeNull();
});

test("a second member with an older account and another network makes it everybody's", async () => {
  await makeOld(bia);
  await deliver(ana, { secondsLeft: 50 });
  expect(await deliver(bia, { secondsLeft: 40 }, later(1_000), "198.51.100.9")).toMatchObject({
    isPublic: true,
  });
  expect(await publicPage()).toMatchObject({ nDoImovel: NUMBER, dados: { saleMode: "Venda Online" } });
  const rows = await db.select().from(pageDeliveries);
  expect(rows.map(({ publicAt, network }) => [publicAt !== null, network])).toEqual([
    [true, null],
    [true, null],
  ]);
});

test.for<[what: string, second: PageFacts, address: string, isOld: boolean]>([
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
    .set({ userId: ana.userId, claimedAt: NOW, byAdministrator: true, network: "x" });
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('martelo:import'))`);
    await settleWaiting(db, NOW);
  });
  expect(await publicPage()).toBeNull();
  await settleWaiting(db, NOW);
  expect(await readStored(db, id, NOW)).toMatchObject({ isPublic: true });
});

test("a third witness is told that what they brought is everybody's", async () => {
  await makeOld(bia);
  await deliver(ana, { secondsLeft: 50 });
  await deliver(bia, { secondsLeft: 40 }, later(1_000), "198.51.100.9");
  const carla = await newMember(host, "carla@exemplo.com.br", "Carla Dias");
  expect(await deliver(carla, { secondsLeft: 30 }, later(2_000))).toMatchObject({ isPublic: true });
});

test("a member with as many pages as they may have replaces and removes them", async () => {
  const id = await bring();
  await take(id, ana);
  const [row] = await db.select().from(pageDeliveries);
  const more = Array.from({ length: MAX_OWN_PAGES - 1 }, (_, n) => ({
    ...row!,
    id: `${n}`,
    nDoImovel: `${n}`,
  }));
  for (let from = 0; from < more.length; from += 500)
    await db.insert(pageDeliveries).values(more.slice(from, from + 500));
  expect(await take(id, ana)).toMatchObject({ outcome: "done" });
  const replacement = await bring({ lawsuit: "07185910420178070001" });
  expect(await take(replacement, ana)).toMatchObject({ outcome: "done" });
  const another = await storePending(db, { ...(await anyReading()), page: emptyPage("8700000000999") }, NOW);
  expect(await take(another, ana)).toEqual({ outcome: "full" });
  expect(await removeOwn(db, "0", bia.userId)).toBe(false);
  expect(await removeOwn(db, "0", ana.userId)).toBe(true);
  expect(await take(another, ana)).toMatchObject({ outcome: "done" });
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
  const queued = await findSuspicion(db, "pagina", NUMBER);
  expect(queued).toMatchObject({ status: "aberto", number: NUMBER, state: "SP", serious: false });
  expect(differenceWords(queued!.signal)).toEqual([
    "o valor mínimo é R$\u00a090.000 na página e R$\u00a0100.000 na lista",
    "a cidade é SANTOS/SP na página e CAMPINAS/SP na lista",
  ]);
  // A newer page that administrators bring settles it.
  await makeAdministrator(ana);
  await deliver(ana, { secondsLeft: 30 }, later(2_000));
  expect(await findSuspicion(db, "pagina", NUMBER)).toBeNull();
  await db.update(pageDeliveries).set({ settledWith: null });
  await settleWaiting(db, later(3_000));
  expect(await findSuspicion(db, "pagina", NUMBER)).toBeNull();
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
  await takeIn(db, { date: "2026-11-21", drafts: [newDraft(NUMBER, { priceCents: 9_000_000 })] });
  await settleWaiting(db, later(2 * DAY_MS));
  expect(await publicPage()).toMatchObject({ dados: { minPriceCents: 9_000_000 } });
});

test("a page that says that the property is gone adds that to what its member knows", async () => {
  await deliver(ana, {});
  await deliverGone(ana, later(1_000));
  const detail = await listing();
  const gone = { saleMode: "Venda Online", goneAt: NOW.toISOString() };
  expect(await asSeenBy(db, ana.userId, detail)).toMatchObject({ page: gone, isOwnGone: true });
  expect(await publicPage()).toBeNull();
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

test("beside a member's own page a later public one that says that the property is gone is shown", async () => {
  await deliver(bia, { secondsLeft: 40 });
  const goneAt = later(60_000).toISOString();
  const page = { ...emptyPage(NUMBER), goneAt };
  const seen = await asSeenBy(db, bia.userId, { ...(await listing()), page, pageReadAt: later(-DAY_MS) });
  expect(seen).toMatchObject({
    page: { saleMode: "Venda Online", goneAt },
    isOwnPage: true,
    isOwnGone: false,
  });
});

test("pages that are none, of another property, empty or too long are refused with a reason", async () => {
  const why = async (html: string, over: Partial<Brought> = {}) => {
    const reading = await read(html, over);
    return reading.ok ? null : [reading.refusal.status, reading.refusal.why];
  };
  expect(await why(pageHtml())).toBeNull();
  expect(await why("")).toEqual([400, expect.stringContaining("vazio")]);
  expect(await why("<html><body>Menu Venda Online FGTS</body></html>")).toEqual([422, expect.any(String)]);
  expect(await why("<html><title>Radware Captcha Page</title></html>")).toEqual([
    422,
    expect.stringContaining("captcha"),
  ]);
  expect(await why(pageHtml(), { number: "8700000000117" })).toEqual([
    422,
    `Esta página é do imóvel ${NUMBER}, e não do 8700000000117, que você abriu aqui.`,
  ]);
  const url = "https://venda-imoveis.caixa.gov.br/sistema/detalhe-imovel.asp?hdnimovel=8700000000117";
  expect(await why(pageHtml(), { url })).toEqual([422, expect.stringContaining("8700000000117")]);
  expect(await why(`<div id="dadosImovel"><input id="hdnimovel" value="${NUMBER}"></div>`)).toEqual([
    422,
    expect.any(String),
  ]);
  const payments = Array.from({ length: 3_000 }, (_, n) => `Recursos próprios ${n}.<br>`).join("");
  const long = pageHtml().replace(
    "<p><strong>Endereço",
    `<p>FORMAS DE PAGAMENTO ACEITAS:<br>${payments}</p>$&`,
  );
  expect(await why(long)).toEqual([422, expect.stringContaining("longos")]);
  expect(await why("x".repeat(5 * 1024 * 1024 + 1))).toEqual([413, expect.stringContaining("5 MB")]);
});
