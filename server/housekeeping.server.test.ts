import { eq, isNotNull, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Database, Db } from "#app/db/connect.server.ts";
import { accountEvents, sessions, users, verifications } from "#app/db/schema/accounts.ts";
import { subscriptions } from "#app/db/schema/billing.ts";
import { mails } from "#app/db/schema/mail.ts";
import { accountDeletions, dataRequests } from "#app/db/schema/privacy.ts";
import { rateLimits } from "#app/db/schema/rate-limits.ts";
import { paidAtSandbox, testBilling } from "#tests/billing.ts";
import { signUp } from "#app/features/accounts/sign-up.server.ts";
import { forgetLetters } from "#app/core/mail/outbox-letter.ts";
import { createPost } from "#app/core/mail/post.server.ts";
import type { PaymentProvider } from "#app/core/billing/payment-provider.ts";
import { setPlan } from "#tests/plans.ts";
import { confirmDeletion, keepAccount, requestDeletion } from "#app/features/privacy/deletion.server.ts";
import { askAboutData } from "#app/features/privacy/data-requests.server.ts";
import { startJob } from "#app/platform/job.server.ts";
import { createOutbox } from "#app/platform/mail-outbox.server.ts";
import { newMember, PASSWORD, testAccounts, TestBrowser, tokenOf, type TestMember } from "#tests/accounts.ts";
import { openTestDatabase } from "#tests/database.ts";
import { newFolder } from "#tests/run-folder.ts";
import { housekeepingJob, keepHouse } from "./housekeeping.ts";

const { database, db } = await openTestDatabase();
const DAY_MS = 86_400_000;
const NOW = new Date();
const after = (days: number) => new Date(NOW.getTime() + days * DAY_MS);

let host: ReturnType<typeof testAccounts>;
let outside: string[];
let errors: unknown[];

beforeEach(() => {
  host = testAccounts(db);
  [outside, errors] = [[], []];
});

/** The sandbox, with a note of each subscription that it was asked to end. */
function charging(): PaymentProvider {
  const { sandbox } = testBilling(db, () => NOW);
  return {
    ...sandbox,
    async cancel(id) {
      outside.push("cancel");
      return sandbox.cancel(id);
    },
  };
}

function options(now: Date, changes: Partial<Parameters<typeof keepHouse>[1]> = {}) {
  return {
    now: () => now,
    providers: [charging()],
    removeFiles: async (userId: string) => void outside.push(`remove ${userId}`),
    onError: (error: unknown) => void errors.push(error),
    ...changes,
  };
}

const clean = (now: Date, on: Database = database) => keepHouse(on, options(now));

async function scheduled(): Promise<TestMember> {
  const ana = await newMember(host);
  const member = { userId: ana.userId, email: ana.email, fullName: "Ana Lima" };
  await requestDeletion(host, ana.browser.headers, member, PASSWORD);
  const { url } = await host.post.letter("confirm_deletion", ana.email);
  await confirmDeletion(host, tokenOf(url));
  return ana;
}

async function count(what: "users" | "mails" | "sessions") {
  const { rows } = await db.execute<{ n: number }>(sql.raw(`select count(*)::int as n from ${what}`));
  return rows[0]!.n;
}

test("an account is deleted after its grace period and not before, and no row names the person any more", async () => {
  const ana = await scheduled();
  const bia = await newMember(host, "bia@exemplo.com.br", "Bia Souza");
  await setPlan(db, ana.email, "premium", NOW);
  const post = createPost(db, { now: () => NOW });
  await post.send(ana.email, { kind: "account_deleted", name: "Ana" });
  await post.send(bia.email, { kind: "account_deleted", name: "Bia" });
  await db.update(mails).set({ sentAt: NOW, kind: "new_device", nextAttemptAt: null });
  await post.send(ana.email, { kind: "reset_password", name: "Ana", url: "https://x.example/secret" });
  const person = { userId: ana.userId, email: ana.email, fullName: "Ana Lima" };
  await askAboutData(host, person, { kind: "acesso", message: "a primeira" }, null);
  await db.update(dataRequests).set({ answeredAt: after(-23), answer: "aqui está" });
  await askAboutData(host, person, { kind: "outro", message: "ainda aberta" }, null);

  await clean(after(6.9));
  expect(await count("users")).toBe(2);
  await clean(after(7.1));

  expect((await db.select().from(users)).map(({ email }) => email)).toEqual([bia.email]);
  expect(outside).toEqual([`remove ${ana.userId}`]);
  expect(await db.select().from(subscriptions)).toEqual([]);
  const events = await db.select().from(accountEvents);
  const orphans = events.filter(({ userId }) => userId === null);
  expect(orphans.map(({ kind }) => kind)).toContain("deletion_requested");
  for (const { ipAddress, userAgent, device, detail } of orphans)
    expect([ipAddress, userAgent, device, detail]).toEqual([null, null, null, null]);
  expect(events.filter(({ userId }) => userId === bia.userId).map((one) => one.ipAddress)).not.toContain(
    null,
  );
  const letters = await db.select().from(mails).orderBy(mails.kind, mails.recipient);
  expect(letters.map(({ kind, recipient, sentAt }) => [kind, recipient, sentAt !== null])).toEqual([
    ["account_deleted", ana.email, false],
    ["new_device", "", true],
    ["new_device", bia.email, true],
  ]);
  const requests = await db.select().from(dataRequests).orderBy(dataRequests.message);
  expect(requests.map(({ userId, email, message, answer }) => [userId, email, message, answer])).toEqual([
    [null, null, "", null],
    [null, ana.email, "ainda aberta", null],
  ]);
  const keys = (await db.select().from(rateLimits)).map(({ key }) => key);
  expect(keys.filter((key) => key.includes(ana.email) || key.includes(ana.userId))).toEqual([]);
  expect(errors).toEqual([]);

  // The last letter is deleted once it is sent, and the request thirty days after it was answered: until then an
  // administrator who marked it by mistake can undo that.
  await db.update(mails).set({ sentAt: after(7.2), nextAttemptAt: null });
  await db
    .update(dataRequests)
    .set({ answeredAt: after(8) })
    .where(isNotNull(dataRequests.email));
  await clean(after(37.9));
  const remaining = () => db.select().from(dataRequests).where(isNotNull(dataRequests.email));
  expect(await remaining()).toMatchObject([{ email: ana.email, message: "ainda aberta" }]);
  await clean(after(38.1));
  const everything = await db.execute(sql`
    select (select jsonb_agg(m) from mails m)::text || (select jsonb_agg(d) from data_requests d)::text ||
      (select jsonb_agg(e) from account_events e)::text as summary`);
  expect(String(everything.rows[0]!.summary)).not.toContain(ana.email);
});

test("a deletion can be cancelled during the grace period, and no longer on the day it is due", async () => {
  const ana = await scheduled();
  const late = { ...host, now: () => after(7.1) };
  expect(await keepAccount(late, ana.browser.headers, { userId: ana.userId })).toBe(false);
  expect(await keepAccount(host, ana.browser.headers, { userId: ana.userId })).toBe(true);
  await clean(after(30));
  expect(await count("users")).toBe(1);
});

test("a deletion interrupted between any two steps is finished by the next round, with one farewell letter", async () => {
  const ana = await scheduled();
  await paidAtSandbox(
    testBilling(db, () => NOW),
    ana,
  );
  const crash = new Error("power failure");
  const dying = <A extends unknown[]>(step: (...args: A) => Promise<unknown>) => {
    return async (...args: A): Promise<never> => {
      await step(...args);
      throw crash;
    };
  };
  const stops = [
    // The provider was called, but the row was not updated.
    { on: database, changes: { providers: [{ ...charging(), cancel: dying(charging().cancel) }] } },
    // The files were deleted, and nothing after that was done.
    { on: database, changes: { removeFiles: dying(options(NOW).removeFiles) } },
    // Everything in the database was done, but the transaction was not committed.
    {
      on: {
        ...database,
        db: Object.assign(Object.create(db) as Db, {
          transaction: (work: Parameters<Db["transaction"]>[0]) =>
            db.transaction(async (tx) => {
              await work(tx);
              throw crash;
            }),
        }),
      },
      changes: {},
    },
  ];
  for (const { on, changes } of stops) {
    await keepHouse(on, options(after(8), changes));
    expect(errors.splice(0)).toEqual([crash]);
    expect(await count("users")).toBe(1);
    expect(await count("mails")).toBe(0);
  }
  await clean(after(8));
  await clean(after(8));
  expect(errors).toEqual([]);
  expect(await count("users")).toBe(0);
  expect((await db.select().from(mails)).map(({ kind }) => kind)).toEqual(["account_deleted"]);
  // The provider was called twice, and not again after its answer was stored.
  expect(outside.filter((step) => step === "cancel")).toHaveLength(2);
});

test("an account whose deletion fails does not stop other deletions", async () => {
  const ana = await scheduled();
  const bia = await newMember(host, "bia@exemplo.com.br");
  await host.db.insert(accountDeletions).values({
    userId: bia.userId,
    requestedAt: NOW,
    tokenHash: "x",
    tokenExpiresAt: NOW,
    confirmedAt: NOW,
    deleteAt: NOW,
  });
  const removeFiles = async (userId: string) => {
    if (userId === ana.userId) throw new Error("storage is away");
  };
  await keepHouse(database, options(after(8), { removeFiles }));
  expect(errors).toHaveLength(1);
  expect((await host.db.select().from(users)).map(({ id }) => id)).toEqual([ana.userId]);
});

test("expired rows are deleted, and no others", async () => {
  const ana = await newMember(host);
  const signUpBia = { name: "Bia", email: "bia@exemplo.com.br", password: PASSWORD };
  await signUp(host, new TestBrowser().headers, signUpBia);
  await host.settled();
  await db.insert(verifications).values({ identifier: "x", value: "y", expiresAt: after(1) });
  const letter = { recipient: ana.email, subject: "", html: "", plain: "", nextAttemptAt: null };
  await db.insert(mails).values([
    { ...letter, kind: "sent", createdAt: NOW, sentAt: NOW },
    { ...letter, kind: "given_up", createdAt: NOW },
    { ...letter, kind: "waiting", createdAt: NOW, nextAttemptAt: NOW },
  ]);
  await clean(after(29));
  expect([await count("users"), await count("mails")]).toEqual([2, 3]);
  expect(await db.select().from(verifications)).toEqual([]);
  expect(await db.select().from(rateLimits)).toEqual([]);
  expect(await count("sessions")).toBe(1);
  await clean(after(31));
  expect((await db.select().from(users)).map(({ email }) => email)).toEqual([ana.email]);
  expect(await count("sessions")).toBe(0);
  await clean(after(91));
  expect((await db.select().from(mails)).map(({ kind }) => kind)).toEqual(["waiting"]);
  expect(await count("users")).toBe(1);
});

test("an unconfirmed account that is used stays", async () => {
  const ana = await newMember(host);
  await db.update(users).set({ emailVerified: false }).where(eq(users.id, ana.userId));
  await db.delete(sessions);
  await clean(after(31));
  expect(await count("users")).toBe(1);
});

test("the first round runs at the start, and stopping waits for the running round", async () => {
  await scheduled();
  const keeping = startJob(housekeepingJob(database, options(after(8))), options(NOW).onError);
  await keeping.stop();
  expect([await count("users"), errors]).toEqual([0, []]);
});

test("letters to the operator about a person are deleted with the person, in the table and in the outbox", async () => {
  const ana = await scheduled();
  const post = createPost(db, { now: () => NOW });
  const about = (email: string) =>
    post.send("dono@exemplo.com.br", {
      kind: "interest_to_answer",
      property: "Casa",
      number: "8444400000001",
      url: "https://x.example/property/8444400000001",
      person: "Alguém",
      email,
      phone: null,
    });
  await about(ana.email);
  await about(`mari${ana.email}`);
  const dataDir = newFolder();
  const outbox = createOutbox(dataDir, { from: "Martelo <nao-responda@localhost>", replyTo: null });
  const letter = { html: "<p>x</p>", writtenAt: NOW, unsubscribeUrl: null, subject: "Contato" };
  const to = "dono@exemplo.com.br";
  await outbox.send({ ...letter, id: "1", to, plain: `Responda a ${ana.email}.` });
  await outbox.send({ ...letter, id: "2", to, plain: `Responda a mari${ana.email}.` });
  await outbox.send({ ...letter, id: "3", to: ana.email, plain: "Olá" });
  const removeFiles = (_: string, addresses: readonly string[]) => forgetLetters(outbox, addresses);
  await keepHouse(database, options(after(8), { removeFiles }));
  expect(errors).toEqual([]);
  const left = await db.select().from(mails).where(eq(mails.kind, "interest_to_answer"));
  expect(left).toHaveLength(1);
  expect(left[0]!.plain).toContain(`mari${ana.email}`);
  expect((await outbox.newest(9)).map((name) => name.slice(-5))).toEqual(["2.eml"]);
});

test("while a deletion waits for its day, the member's subscription is made to end, and then charges nothing", async () => {
  const ana = await newMember(host);
  const billing = testBilling(db, () => NOW);
  await paidAtSandbox(billing, ana);
  const renews = async () => (await billing.desk.billing(ana.userId)).subscription?.renews;
  await clean(after(0));
  expect(await renews()).toBe(true);
  const member = { userId: ana.userId, email: ana.email, fullName: "Ana Lima" };
  await requestDeletion(host, ana.browser.headers, member, PASSWORD);
  await clean(after(0));
  expect(await renews()).toBe(true);
  await confirmDeletion(host, tokenOf((await host.post.letter("confirm_deletion", ana.email)).url));
  await clean(after(0));
  expect([await renews(), errors]).toEqual([false, []]);
});
