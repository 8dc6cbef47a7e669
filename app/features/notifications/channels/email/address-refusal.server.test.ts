import { eq } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import { matchAlerts } from "#app/core/alerts/match-round.server.ts";
import { startDelivery } from "#app/core/mail/delivery.server.ts";
import { LETTER_OUTBOX } from "#app/core/mail/letter-outbox.server.ts";
import { createPost } from "#app/core/mail/post.server.ts";
import { refusalOf } from "#app/core/mail/refused-addresses.server.ts";
import { users } from "#app/db/schema/accounts.ts";
import { mails } from "#app/db/schema/mail.ts";
import { notificationList } from "#app/features/notifications/channels/bell/notification-list.server.ts";
import { MINUTE_MS } from "#app/lib/durations.ts";
import { createSmtpTransport } from "#app/platform/mail-transport.server.ts";
import { newAlert, newOwner } from "#tests/alerts.ts";
import { openTestDatabase } from "#tests/database.ts";
import { newDraft, takeIn } from "#tests/factories.ts";
import { LETTERS } from "#tests/letters.ts";
import { startMailServer } from "#tests/mail-server.ts";
import { refusalView, tryAddressAgain } from "./address-refusal.server.ts";
import { composeLetters } from "./compose-letters.server.ts";

const { database, db } = await openTestDatabase();
const ADDRESS = "ana@exemplo.com.br";
const UNKNOWN = "550 5.1.1 user unknown";

/** A member with immediate letters about São Paulo, whose letters a mail server gets. */
async function mailedMember() {
  const clock = { now: new Date("2026-11-21T15:00:00Z") };
  const now = () => clock.now;
  const server = await startMailServer();
  const transport = createSmtpTransport(server.url, { from: "avisos@martelo.example", replyTo: null });
  const givenUp: string[] = [];
  const errors: unknown[] = [];
  const delivery = startDelivery(db, transport, {
    now,
    onError: (error) => errors.push(error),
    onGivenUp: ({ kind }) => givenUp.push(kind),
    pollMs: 10,
  });
  onTestFinished(async () => {
    await delivery.stop();
    transport.close();
    await server.close();
    expect(errors).toEqual([]);
  });
  const member = await newOwner(db, clock.now, ADDRESS);
  await db.update(users).set({ emailVerified: true }).where(eq(users.id, member.userId));
  await takeIn(db, { date: "2026-11-10", drafts: [newDraft("1001")] });
  await newAlert(db, member, "estado=SP", clock.now);
  let day = 10;
  return {
    server,
    givenUp,
    now,
    clock,
    post: createPost(db, { now }),
    userId: member.userId,
    /** A list with one new property, and how many letters it made. */
    async list(): Promise<number> {
      const drafts = Array.from({ length: ++day - 9 }, (_, n) => newDraft(String(1001 + n)));
      await takeIn(db, { date: `2026-11-${day}`, drafts });
      await matchAlerts(database, clock.now);
      const options = { baseUrl: "https://martelo.example", linkSecret: "s".repeat(48), now: clock.now };
      return composeLetters(database, options);
    },
    /** Every letter was sent or has failed. */
    settled: () =>
      vi.waitFor(
        async () => {
          const rows = await db.select().from(mails);
          expect(rows.filter(({ attempts, sentAt }) => attempts === 0 && sentAt === null)).toEqual([]);
        },
        { timeout: 60_000, interval: 10 },
      ),
  };
}

const listed = () => LETTER_OUTBOX.givenUp(db, { edge: null, most: 100 });

test("to an address that does not exist one letter is tried, and six lists say it once to the operator and to the member", async () => {
  const { server, list, settled, givenUp, post, userId, now } = await mailedMember();
  server.refuse(ADDRESS, UNKNOWN);
  const written: number[] = [];
  for (let lists = 0; lists < 6; lists++) {
    written.push(await list());
    await settled();
  }
  await post.send(ADDRESS, LETTERS.new_device[0]);
  await settled();
  expect([written, server.refusals, givenUp]).toEqual([[1, 0, 0, 0, 0, 0], [ADDRESS], ["matches"]]);
  expect(await listed()).toMatchObject([{ receiver: `E-mail para ${ADDRESS}`, attempts: 1 }]);
  expect(await refusalView(db, userId, now())).toEqual({
    when: "21/11/2026 às 12:00",
    reason: expect.stringContaining(UNKNOWN),
    canTry: false,
  });
  const all = { unreadOnly: false, alertId: null, before: null, mostEach: null, origin: null };
  const letter = { ...all, userId, most: 9 };
  const { refusedAddress, groups } = await notificationList(db, letter, now());
  expect([refusedAddress, groups[0]?.items.length]).toEqual([ADDRESS, 6]);
});

test("letters begin again, without what was found meanwhile, at a new address, or when the server takes one that the member asked for", async () => {
  const { server, list, settled, userId, now, clock, post } = await mailedMember();
  const ana = { userId, email: ADDRESS, fullName: "Ana Maria Lima" };
  const host = { db, post, baseUrl: () => "https://martelo.example", now };
  server.refuse(ADDRESS, UNKNOWN);
  await list();
  await settled();

  await db.update(users).set({ email: "ana.nova@exemplo.com.br" });
  expect([await refusalOf(db, userId), await list()]).toEqual([null, 1]);
  await settled();
  expect(server.received).toMatchObject([{ to: [{ address: "ana.nova@exemplo.com.br" }] }]);
  await db.update(users).set({ email: ADDRESS });
  expect(await list()).toBe(0);

  // Just now it was refused; later it is tried once, and refused again.
  expect(await tryAddressAgain(host, ana)).toBe(false);
  clock.now = new Date(clock.now.getTime() + 10 * MINUTE_MS);
  expect(await tryAddressAgain(host, ana)).toBe(true);
  await settled();
  expect(await listed()).toHaveLength(1);
  expect(await refusalOf(db, userId)).toMatchObject({ refusedAt: clock.now });

  server.refuse(ADDRESS, null);
  clock.now = new Date(clock.now.getTime() + 10 * MINUTE_MS);
  expect(await tryAddressAgain(host, ana)).toBe(true);
  await settled();
  expect([await refusalOf(db, userId), await list()]).toEqual([null, 1]);
  await settled();
  expect(server.received).toMatchObject([
    {},
    { subject: "Seu e-mail voltou a receber o Martelo" },
    { to: [{ address: ADDRESS }] },
  ]);
});

test("the operator who sends a refused letter again lets the next ones be written", async () => {
  const { server, list, settled, userId, now } = await mailedMember();
  server.refuse(ADDRESS, UNKNOWN);
  await list();
  await settled();
  server.refuse(ADDRESS, null);
  expect(await LETTER_OUTBOX.retry(db, null, now())).toBe(1);
  await settled();
  expect([await refusalOf(db, userId), await list(), server.received.length]).toEqual([null, 1, 1]);
});

test.for(["450 4.2.1 try later", "550 5.7.1 rejected by policy", "552 5.2.2 mailbox full"])(
  "'%s' says nothing about the address: the next list is written about",
  async (answer) => {
    const { server, list, settled, userId } = await mailedMember();
    server.refuse(ADDRESS, answer);
    await list();
    await settled();
    expect([await refusalOf(db, userId), await list()]).toEqual([null, 1]);
  },
);
