import { findSuspicion } from "#app/core/ingestion/corrections/suspicions.server.ts";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { profiles, users } from "#app/db/schema/accounts.ts";
import { pageDeliveries } from "#app/db/schema/page-deliveries.ts";
import { propertyPages } from "#app/db/schema/properties.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import { newMember, type TestMember } from "#tests/accounts.ts";
import { newDraft, takeIn } from "#tests/factories.ts";
import { ana, host, memberTests } from "#tests/member.ts";
import { findListing } from "#app/facts/listings/listing-detail.server.ts";
import { savedPage } from "#tests/saved-page.ts";
import { IMPORT_SETUP } from "#server/import-setup.ts";
import { asSeenBy, claim, dropOldDeliveries, readStored, storePending } from "./deliveries.server.ts";
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
  await db.update(profiles).set({ role: "admin" }).where(eq(profiles.userId, ana.userId));
  expect(await deliver(ana, {})).toMatchObject({ isPublic: true });
  expect(await publicPage()).not.toBeNull();
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
  expect(queued).toMatchObject({ status: "aberto", number: NUMBER, state: "SP", serious: true });
  expect(differenceWords(queued!.signal)).toEqual([
    "o valor mínimo é R$\u00a090.000 na página e R$\u00a0100.000 na lista",
    "a cidade é SANTOS/SP na página e CAMPINAS/SP na lista",
  ]);
  // A newer page that administrators bring settles it.
  await db.update(profiles).set({ role: "admin" }).where(eq(profiles.userId, ana.userId));
  await deliver(ana, { secondsLeft: 30 }, later(2_000));
  expect(await findSuspicion(db, "pagina", NUMBER)).toBeNull();
});

test("a page that is ahead of the lists waits for that of its day", async () => {
  await makeOld(bia);
  await deliver(ana, { price: "90.000,00", secondsLeft: 50 }, later(DAY_MS));
  await db.update(pageDeliveries).set({ salvaEm: later(DAY_MS) });
  await deliver(bia, { price: "90.000,00", secondsLeft: 40 }, later(DAY_MS + 1_000), "198.51.100.9");
  await db.update(pageDeliveries).set({ salvaEm: later(DAY_MS), divergence: null });
  await settleWaiting(db, later(DAY_MS));
  expect(await publicPage()).toBeNull();
  expect((await db.select().from(pageDeliveries)).map(({ divergence }) => divergence)).toEqual([null, null]);
  await takeIn(db, { date: "2026-11-21", drafts: [newDraft(NUMBER, { priceCents: 9_000_000 })] });
  await settleWaiting(db, later(2 * DAY_MS));
  expect(await publicPage()).toMatchObject({ dados: { minPriceCents: 9_000_000 } });
});

test("a page that says that the property is gone adds that to what its member knows", async () => {
  const url = `https://venda-imoveis.caixa.gov.br/sistema/detalhe-imovel.asp?hdnimovel=${NUMBER}`;
  const text = "<html><body>O imóvel que você procura não está mais disponível para venda.</body></html>";
  await deliver(ana, {});
  const reading = await read(text, { url });
  if (!reading.ok) throw new Error(reading.refusal.why);
  await take(await storePending(db, reading.value, later(1_000)), ana, later(1_000));
  const detail = { ...(await findListing(db, NUMBER))!, neighbours: {} as never, area: null };
  expect((await asSeenBy(db, ana.userId, detail)).page).toMatchObject({
    saleMode: "Venda Online",
    goneAt: NOW.toISOString(),
  });
  expect(await publicPage()).toBeNull();
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
