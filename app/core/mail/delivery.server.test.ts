import { eq } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import { mails } from "#app/db/schema/mail.ts";
import type { Dispatch } from "#app/lib/retries.ts";
import type { Letter } from "#app/platform/mail-transport.server.ts";
import { MINUTE_MS } from "#app/lib/durations.ts";
import { openTestDatabase } from "#tests/database.ts";
import { AT, DIGEST, LETTERS } from "#tests/letters.ts";
import { startDelivery, type DeliveryOptions } from "./delivery.server.ts";
import { createPost, handInMany } from "./post.server.ts";

const { db } = await openTestDatabase();

const later = (minutes: number) => new Date(AT.getTime() + minutes * MINUTE_MS);
const SENT: Dispatch = { sent: true };
const failing: Dispatch = { sent: false, permanent: false, reason: "451 greylisted" };

/** Deliveries that share one clock, each with the letters it sent; stopped at the end of the test. */
function office() {
  const clock = { now: AT };
  const errors: unknown[] = [];
  const givenUp: string[] = [];
  const now = () => clock.now;
  return {
    clock,
    errors,
    givenUp,
    post: createPost(db, { now }),
    deliver(
      send: (letter: Letter) => Promise<Dispatch> | Dispatch = () => SENT,
      more: Partial<DeliveryOptions> = {},
    ) {
      const sent: Letter[] = [];
      const transport = {
        async send(letter: Letter) {
          sent.push(letter);
          return send(letter);
        },
        close() {},
      };
      const delivery = startDelivery(db, transport, {
        now,
        onError: (error) => errors.push(error),
        onGivenUp: ({ id }) => givenUp.push(id),
        pollMs: 10,
        ...more,
      });
      onTestFinished(() => delivery.stop());
      return { ...delivery, sent };
    },
  };
}

const rows = () => db.select().from(mails).orderBy(mails.createdAt, mails.recipient);
const theRow = async () => (await rows())[0]!;
const until = (check: () => unknown) => vi.waitFor(check, { timeout: 60_000, interval: 10 });
const [confirmation] = LETTERS.confirm_email;

test("a letter is stored before any delivery sends it", async () => {
  const onPosted = vi.fn();
  await createPost(db, { now: () => AT, onPosted }).send("ana@exemplo.com.br", confirmation);
  expect(await rows()).toMatchObject([
    {
      recipient: "ana@exemplo.com.br",
      kind: "confirm_email",
      subject: "Confirme seu e-mail no Martelo",
      html: expect.stringContaining(confirmation.url),
      plain: expect.stringContaining(confirmation.url),
      createdAt: AT,
      nextAttemptAt: AT,
      attempts: 0,
      sentAt: null,
    },
  ]);
  expect(onPosted).toHaveBeenCalledOnce();
});

test("a sent letter is marked as sent, and its text is deleted", async () => {
  const { post, deliver, errors } = office();
  await post.send("ana@exemplo.com.br", confirmation);
  const { sent } = deliver();
  await until(async () => expect((await theRow()).sentAt).toEqual(AT));
  const row = await theRow();
  expect(row).toMatchObject({ subject: "", html: "", plain: "", nextAttemptAt: null, lastError: null });
  expect(sent).toMatchObject([{ id: row.id, to: "ana@exemplo.com.br", writtenAt: AT }]);
  expect(sent[0]!.plain).toContain(confirmation.url);
  expect(errors).toEqual([]);
});

test("after a nudge a new letter is sent at once", async () => {
  const { post, deliver } = office();
  await post.send("ana@exemplo.com.br", confirmation);
  const { sent, nudge } = deliver(() => SENT, { pollMs: 600_000 });
  await until(async () => expect((await theRow()).sentAt).toEqual(AT));
  // Time to poll, find nothing and wait for the next poll.
  await new Promise((resolve) => setTimeout(resolve, 100));
  await post.send("bia@exemplo.com.br", confirmation);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(sent).toHaveLength(1);
  nudge();
  await until(() => expect(sent).toHaveLength(2));
});

test("a failure is tried again after 1, 5, 15 minutes and so on, and given up after the eighth", async () => {
  const { post, deliver, clock, givenUp } = office();
  await post.send("ana@exemplo.com.br", confirmation);
  const { sent } = deliver(() => failing);
  let at = AT;
  for (const [index, minutes] of [1, 5, 15, 60, 180, 360, 720].entries()) {
    const next = new Date(at.getTime() + minutes * MINUTE_MS);
    await until(async () =>
      expect(await theRow()).toMatchObject({
        attempts: index + 1,
        nextAttemptAt: next,
        lastError: "451 greylisted",
      }),
    );
    expect(sent).toHaveLength(index + 1);
    clock.now = at = next;
  }
  await until(async () => expect(await theRow()).toMatchObject({ attempts: 8, nextAttemptAt: null }));
  const row = await theRow();
  expect(row).toMatchObject({ sentAt: null, subject: "Confirme seu e-mail no Martelo" });
  expect(givenUp).toEqual([row.id]);
});

test("a recipient that does not exist is given up at once", async () => {
  const { post, deliver, givenUp } = office();
  await post.send("ninguem@exemplo.com.br", confirmation);
  deliver(() => ({ sent: false, permanent: true, reason: "550 no such user" }));
  await until(() => expect(givenUp).toHaveLength(1));
  expect(await theRow()).toMatchObject({ attempts: 1, nextAttemptAt: null, lastError: "550 no such user" });
});

test("a transport that throws is reported and the letter sent again, and then its fault is forgotten", async () => {
  const { post, deliver, errors, clock } = office();
  await post.send("ana@exemplo.com.br", confirmation);
  const answers = [() => Promise.reject(new Error("no space left on device")), () => SENT];
  const { sent } = deliver(() => answers.shift()!());
  await until(async () => expect(await theRow()).toMatchObject({ attempts: 1, nextAttemptAt: later(1) }));
  expect(errors).toMatchObject([{ message: "no space left on device" }]);
  clock.now = later(1);
  await until(async () => expect((await theRow()).sentAt).toEqual(later(1)));
  expect(sent[0]!.id).toBe(sent[1]!.id);
  expect(await theRow()).toMatchObject({ attempts: 1, lastError: null });
});

test("two deliveries on one database send no letter twice", async () => {
  const { post, deliver, errors } = office();
  const people = Array.from({ length: 30 }, (_, index) => `pessoa${index}@exemplo.com.br`);
  for (const person of people) await post.send(person, LETTERS.account_deleted[0]);
  const slowly = () => new Promise<Dispatch>((resolve) => setTimeout(resolve, 5, SENT));
  const [one, two] = [deliver(slowly), deliver(slowly)];
  await until(async () => expect((await rows()).every(({ sentAt }) => sentAt)).toBe(true));
  expect([...one.sent, ...two.sent].map(({ to }) => to).sort()).toEqual(people.sort());
  expect(one.sent.length).toBeGreaterThan(0);
  expect(two.sent.length).toBeGreaterThan(0);
  expect(errors).toEqual([]);
});

test("while a letter is being sent, no transaction is open and no other process takes it", async () => {
  const { post, deliver } = office();
  await post.send("ana@exemplo.com.br", confirmation);
  let arrived = (_: Dispatch) => {};
  const slow = deliver(() => new Promise((resolve) => (arrived = resolve)));
  await until(() => expect(slow.sent).toHaveLength(1));
  const other = deliver();
  // With a transaction open, this would wait for the letter on the embedded database.
  expect((await theRow()).nextAttemptAt).toEqual(later(5));
  await post.send("bia@exemplo.com.br", confirmation);
  await until(() => expect(other.sent.map(({ to }) => to)).toEqual(["bia@exemplo.com.br"]));
  arrived(SENT);
  await until(async () => expect((await rows()).every(({ sentAt }) => sentAt)).toBe(true));
});

test("after a crash between sending a letter and recording it, the same letter is sent again when its lease ends", async () => {
  const { post, deliver, clock } = office();
  await post.send("ana@exemplo.com.br", confirmation);
  let arrived = (_: Dispatch) => {};
  // Like a crashed process: it sent the letter and never records it.
  const dead = deliver(() => new Promise((resolve) => (arrived = resolve)));
  await until(() => expect(dead.sent).toHaveLength(1));
  const next = deliver();
  clock.now = new Date(later(5).getTime() - 1);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(next.sent).toEqual([]);
  clock.now = later(5);
  await until(async () => expect((await theRow()).sentAt).toEqual(later(5)));
  expect(next.sent).toEqual(dead.sent);
  // Its late failure must not overwrite that the letter was sent.
  arrived(failing);
  await dead.stop();
  expect(await theRow()).toMatchObject({ sentAt: later(5), attempts: 0, nextAttemptAt: null });
});

test("stopping waits for the letter that is being sent and takes no other", async () => {
  const { post, deliver } = office();
  await post.send("ana@exemplo.com.br", confirmation);
  await post.send("bia@exemplo.com.br", confirmation);
  let arrived = (_: Dispatch) => {};
  const delivery = deliver(() => new Promise((resolve) => (arrived = resolve)));
  await until(() => expect(delivery.sent).toHaveLength(1));
  let stopped = false;
  const stopping = delivery.stop().then(() => (stopped = true));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(stopped).toBe(false);
  arrived(SENT);
  await stopping;
  expect(delivery.sent).toHaveLength(1);
  const [gone] = await db.select().from(mails).where(eq(mails.id, delivery.sent[0]!.id));
  expect(gone!.sentAt).toEqual(AT);
});

test("a failing database is reported, and delivery goes on", async () => {
  const { post, deliver, errors } = office();
  await post.send("ana@exemplo.com.br", confirmation);
  const broken = vi.spyOn(db, "update").mockImplementationOnce(() => {
    throw new Error("connection lost");
  });
  const { sent } = deliver();
  await until(() => expect(sent).toHaveLength(1));
  broken.mockRestore();
  expect(errors).toMatchObject([{ message: "connection lost" }]);
});

test("letters about matches are rendered when they are sent, and account letters never wait behind them", async () => {
  const { post, deliver } = office();
  const people = Array.from({ length: 30 }, (_, index) => `pessoa${index}@exemplo.com.br`);
  await handInMany(
    db,
    people.map((to) => ({ to, content: DIGEST })),
    AT,
  );
  await post.send("ana@exemplo.com.br", confirmation);
  const arrived: (() => void)[] = [];
  const { sent } = deliver(
    ({ unsubscribeUrl }) =>
      new Promise((resolve) => {
        // Letters about matches stay unfinished until all of their parallel slots are in use.
        if (unsubscribeUrl === null) resolve(SENT);
        else arrived.push(() => resolve(SENT));
      }),
  );
  await until(() => expect(arrived.length).toBe(8));
  await until(() => expect(sent.map(({ to }) => to)).toContain("ana@exemplo.com.br"));
  expect(sent).toHaveLength(9);
  await until(async () => {
    for (const arrive of arrived.splice(0)) arrive();
    expect((await rows()).every(({ sentAt }) => sentAt)).toBe(true);
  });
  expect(sent.find(({ to }) => to === people[0])).toMatchObject({
    subject: "Resumo do dia: 15 imóveis nos seus alertas",
    html: expect.stringContaining("Casas em Campinas"),
    unsubscribeUrl: DIGEST.unsubscribeUrl,
  });
  expect((await rows())[0]).toMatchObject({ subject: "", content: null });
  expect(sent).toHaveLength(31);
});
