import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openPubSub } from "#app/db/pub-sub.server.ts";
import { adminLogs } from "#app/db/schema/admin-log.ts";
import { testimonials } from "#app/db/schema/content.ts";
import { users } from "#app/db/schema/accounts.ts";
import { newMember, testAccounts } from "#tests/accounts.ts";
import { openTestDatabase } from "#tests/database.ts";
import { feature, MAX_FEATURED, readFeatured, unfeature } from "./featured.server.ts";
import {
  changeNotice,
  countNotices,
  createNotice,
  deleteNotice,
  type NoticeDraft,
} from "./notices.server.ts";
import { followContent, type ContentService } from "./public-content.server.ts";
import {
  deleteTestimonial,
  findTestimonials,
  saveTestimonial,
  type TestimonialDraft,
} from "./testimonials.server.ts";

const { db } = await openTestDatabase();
const ADMIN = randomUUID();
const NOW = new Date("2026-11-23T12:00:00Z");
const log = async () => db.select().from(adminLogs).orderBy(adminLogs.id);

const pubSub = openPubSub({ url: null, onError: () => {} });
const follow = (messages = pubSub, pollMs = 60_000) =>
  followContent(db, { pollMs, now: () => NOW, pubSub: messages, onError: (error) => failures.push(error) });
const failures: unknown[] = [];
let content: ContentService;

beforeEach(async () => {
  content = await follow();
});

afterEach(async () => {
  await content.stop();
  expect(failures).toEqual([]);
});

const TESTIMONIAL: TestimonialDraft = {
  name: "Joana Prado",
  place: "Goiânia, GO",
  body: "Comprei sem susto.",
  position: 1,
  published: true,
  consentBy: "A própria Joana, por e-mail",
  consentOn: "2026-11-20",
  email: null,
};

test("a published testimonial is shown in its place, and the log names nobody", async () => {
  const [first, second] = [randomUUID(), randomUUID()];
  const save = (id: string, version: number, change: Partial<TestimonialDraft>) =>
    saveTestimonial(db, ADMIN, { id, version }, { ...TESTIMONIAL, ...change }, NOW);
  await save(first, 0, { position: 2 });
  await save(second, 0, { position: 1, body: "Segunda" });
  await save(randomUUID(), 0, { published: false, consentBy: null, consentOn: null });
  await content.changed();
  expect(content.current().testimonials.map(({ body }) => body)).toEqual(["Segunda", "Comprei sem susto."]);
  expect(await findTestimonials(db, { page: 1, size: 2 })).toMatchObject({ total: 3, published: 2 });
  expect(await save(first, 1, { position: 2, body: "Mudou" })).toEqual({ outcome: "saved" });
  expect(await save(first, 1, { body: "Mudou outra vez" })).toEqual({ outcome: "changed", version: 2 });
  expect(await save(first, 2, { email: "ninguem@exemplo.com.br" })).toEqual({ outcome: "no_account" });
  await deleteTestimonial(db, ADMIN, { id: second, version: 1 }, NOW);
  const rows = await log();
  expect(rows.map(({ action }) => action)).toEqual([
    ...Array.from({ length: 3 }, () => "Criou depoimento"),
    "Alterou depoimento",
    "Deletou depoimento",
  ]);
  expect(rows[3]!.details).toMatchObject({
    changed: ["body"],
    before: { characters: 18 },
    after: { characters: 5 },
  });
  for (const personal of ["Joana", "Goiânia", "susto", "e-mail"])
    expect(JSON.stringify(rows)).not.toContain(personal);
});

test("a testimonial leaves with the account of the person", async () => {
  const ana = await newMember(testAccounts(db));
  await saveTestimonial(
    db,
    ADMIN,
    { id: randomUUID(), version: 0 },
    { ...TESTIMONIAL, email: ana.email },
    NOW,
  );
  await db.delete(users);
  expect(await db.select().from(testimonials)).toEqual([]);
});

const NOTICE: NoticeDraft = {
  body: "Manutenção no domingo",
  level: "warning",
  href: "/ajuda",
  linkText: "Saiba mais",
  audience: "everyone",
  startsAt: NOW,
  endsAt: new Date("2026-11-24T12:00:00Z"),
};

test("notices are shown at once, changed only by who saw their last version, and each act is logged", async () => {
  await createNotice(db, ADMIN, NOTICE, NOW);
  await content.changed();
  const [shown] = content.current().notices;
  expect(shown).toMatchObject(NOTICE);
  const edited = { id: shown!.id, version: 1 };
  expect(await changeNotice(db, ADMIN, edited, NOTICE, NOW)).toEqual({ outcome: "saved" });
  expect(await changeNotice(db, ADMIN, edited, { ...NOTICE, level: "info" }, NOW)).toEqual({
    outcome: "saved",
  });
  expect(await changeNotice(db, ADMIN, edited, NOTICE, NOW)).toEqual({ outcome: "changed", version: 2 });
  expect(await countNotices(db, NOW)).toEqual({ waiting: 0, running: 1, over: 0 });
  expect(await countNotices(db, NOTICE.endsAt!)).toEqual({ waiting: 0, running: 0, over: 1 });
  expect(await deleteNotice(db, ADMIN, { ...edited, version: 2 }, NOW)).toEqual({ outcome: "deleted" });
  const rows = await log();
  expect(rows.map(({ action }) => action)).toEqual(["Criou aviso", "Alterou aviso", "Deletou aviso"]);
  expect(rows[1]!.details).toMatchObject({ before: { level: "warning" }, after: { level: "info" } });
});

test("another process shows a change by the message, or by itself where that was lost", async () => {
  const subscriber = await follow();
  const poller = await follow({ ...pubSub, subscribe: () => () => {} }, 20);
  await createNotice(db, ADMIN, NOTICE, NOW);
  await content.changed();
  await expect.poll(() => subscriber.current().notices).toHaveLength(1);
  await expect.poll(() => poller.current().notices).toHaveLength(1);
  await Promise.all([subscriber.stop(), poller.stop()]);
});

test("featured properties keep their order, and no more than twelve are chosen, also at the same moment", async () => {
  const choose = (number: string, position: number, until: string | null = null) =>
    feature(db, ADMIN, { number, position, until }, NOW);
  const numbers = Array.from({ length: MAX_FEATURED + 2 }, (_, n) => `88${n + 10}0`);
  const answers = await Promise.all(numbers.map((number, n) => choose(number, 50 - n)));
  expect(answers.filter(({ outcome }) => outcome === "full")).toHaveLength(2);
  const chosen = await readFeatured(db);
  expect(chosen.map(({ position }) => position)).toEqual(
    chosen.map(({ position }) => position).toSorted((a, b) => a - b),
  );
  const { number, position } = chosen[0]!;
  await choose(number, position);
  await choose(number, 99, "2026-12-01");
  expect((await readFeatured(db)).at(-1)).toEqual({ number, position: 99, until: "2026-12-01" });
  await unfeature(db, ADMIN, number, NOW);
  expect(await unfeature(db, ADMIN, number, NOW)).toEqual({ outcome: "gone" });
  const actions = (await log()).slice(MAX_FEATURED).map(({ action }) => action);
  expect(actions).toEqual(["Alterou destaque do imóvel", "Deletou destaque do imóvel"]);
});
