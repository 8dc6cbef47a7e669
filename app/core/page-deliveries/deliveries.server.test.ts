import { beforeEach, expect, test } from "vitest";
import { pageDeliveries } from "#app/db/schema/page-deliveries.ts";
import { emptyPage } from "#app/db/shapes/property-page.ts";
import { findListing } from "#app/facts/listings/listing-detail.server.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import { newMember, type TestMember } from "#tests/accounts.ts";
import { BROUGHT_AT, BROUGHT_NUMBER, broughtPages, later } from "#tests/brought-pages.ts";
import { newDraft, takeIn } from "#tests/factories.ts";
import { ana, host, memberTests } from "#tests/member.ts";
import { asSeenBy, dropOldDeliveries, readStored, removeOwn, storePending } from "./deliveries.server.ts";
import { MAX_OWN_PAGES } from "./delivery.ts";

const { db } = await memberTests();
const { reading, bring, take, deliver, deliverGone, publicPage } = broughtPages(db);

const listing = async () => ({
  ...(await findListing(db, BROUGHT_NUMBER))!,
  neighbours: {} as never,
  area: null,
});

let bia: TestMember;

beforeEach(async () => {
  bia = await newMember(host, "bia@exemplo.com.br", "Bia Souza");
  await takeIn(db, { date: "2026-11-20", drafts: [newDraft(BROUGHT_NUMBER)] });
});

test("a page is pending for whoever has its address, until somebody takes it over or a day has passed", async () => {
  const id = await bring();
  expect(await readStored(db, id, BROUGHT_AT)).toMatchObject({ number: BROUGHT_NUMBER, userId: null });
  expect(await readStored(db, id, later(DAY_MS))).toBeNull();
  expect(await take(id, ana, later(DAY_MS))).toEqual({ outcome: "unknown" });

  expect(await take(id, ana)).toEqual({ outcome: "done", number: BROUGHT_NUMBER, isPublic: false });
  // A second press, and somebody else.
  expect(await take(id, ana)).toEqual({ outcome: "done", number: BROUGHT_NUMBER, isPublic: false });
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
  const detail = await listing();
  expect(detail.page).toBeNull();
  const own = await asSeenBy(db, ana.userId, detail);
  expect(own).toMatchObject({ isOwnPage: true, page: { lawsuits: "07185910420178070001" } });
  expect(own.pageReadAt).toEqual(new Date("2026-11-20T14:59:10Z"));
  for (const userId of [bia.userId, null]) expect((await asSeenBy(db, userId, detail)).page).toBeNull();
  expect(await publicPage()).toBeNull();
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
  const another = await storePending(
    db,
    { ...(await reading()), page: emptyPage("8700000000999") },
    BROUGHT_AT,
  );
  expect(await take(another, ana)).toEqual({ outcome: "full" });
  expect(await removeOwn(db, "0", bia.userId)).toBe(false);
  expect(await removeOwn(db, "0", ana.userId)).toBe(true);
  expect(await take(another, ana)).toMatchObject({ outcome: "done" });
});

test("a page that says that the property is gone adds that to what its member knows", async () => {
  await deliver(ana, {});
  await deliverGone(ana, later(1_000));
  const detail = await listing();
  const gone = { saleMode: "Venda Online", goneAt: BROUGHT_AT.toISOString() };
  expect(await asSeenBy(db, ana.userId, detail)).toMatchObject({ page: gone, isOwnGone: true });
  expect(await publicPage()).toBeNull();
});

test("beside a member's own page a later public one that says that the property is gone is shown", async () => {
  await deliver(bia, { secondsLeft: 40 });
  const goneAt = later(60_000).toISOString();
  const page = { ...emptyPage(BROUGHT_NUMBER), goneAt };
  const seen = await asSeenBy(db, bia.userId, { ...(await listing()), page, pageReadAt: later(-DAY_MS) });
  expect(seen).toMatchObject({
    page: { saleMode: "Venda Online", goneAt },
    isOwnPage: true,
    isOwnGone: false,
  });
});
