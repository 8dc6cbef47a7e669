import { eq } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import webPush from "web-push";
import { users } from "#app/db/schema/accounts.ts";
import { mails } from "#app/db/schema/mail.ts";
import { openPubSub } from "#app/db/pub-sub.server.ts";
import { openChannels } from "#app/features/notifications/channels/channels.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import { createLog } from "#app/platform/log.server.ts";
import { newDraft, takeIn } from "#tests/factories.ts";
import { NOW, pushTests, until } from "#tests/pushes.ts";
import { composeJobs, matchingJob } from "./notification-jobs.ts";

const given = await pushTests();
const { database } = given;

/** The channels of a process, with push messages, and the services of their jobs. */
function openedChannels() {
  const env = {
    contactEmail: "a@exemplo.com.br",
    pushAnyHost: true,
  } as Env;
  const letters = { nudge: vi.fn() };
  const vapidPrivateKey = webPush.generateVAPIDKeys().privateKey;
  const [now, log] = [() => NOW, createLog("silent")];
  const pubSub = openPubSub({ url: null, onError() {} });
  const channels = openChannels({ database, pubSub, env, vapidPrivateKey, log, now, letters });
  onTestFinished(async () => {
    channels.disconnect();
    await channels.stop();
  });
  return { channels, letters, now, log };
}

test("the job of each channel composes messages for notifications and has them sent once", async () => {
  const { channels, letters, now, log } = openedChannels();
  const options = { baseUrl: () => "https://martelo.example", linkSecret: "s".repeat(48), now, log };
  const jobs = composeJobs(database, channels, options);
  expect(jobs.map(({ name }) => name)).toEqual(["pushes", "letters"]);
  await database.db.update(users).set({ emailVerified: true }).where(eq(users.id, given.ana().userId));
  const phone = await given.turnOn();
  await given.find(["1001"]);
  for (let round = 0; round < 2; round++) for (const { run } of jobs) await run(new AbortController().signal);
  await until(() => expect(phone.received).toHaveLength(1));
  const written = await database.db.select().from(mails);
  expect(written.map(({ recipient, kind }) => [recipient, kind])).toEqual([
    ["ana@exemplo.com.br", "matches"],
  ]);
  expect(letters.nudge).toHaveBeenCalledTimes(1);
});

test("a matching round with new events nudges the composing of messages, and one without does not", async () => {
  const { channels, now, log } = openedChannels();
  const changed = vi.spyOn(channels, "changed");
  const compose = { nudge: vi.fn(), settled: async () => {}, stop: async () => {} };
  const { run } = matchingJob(database, channels, { composing: [compose], now, log });
  const { signal } = new AbortController();
  await takeIn(database.db, { date: "2026-11-20", drafts: [newDraft("1001")] });
  await run(signal);
  expect([compose.nudge.mock.calls.length, changed.mock.calls]).toEqual([1, []]);
  await takeIn(database.db, { date: "2026-11-21", drafts: [newDraft("1001"), newDraft("1002")] });
  await run(signal);
  expect([compose.nudge.mock.calls.length, changed.mock.calls]).toEqual([2, [[null]]]);
  await run(signal);
  expect([compose.nudge.mock.calls.length, changed.mock.calls.length]).toEqual([2, 1]);
});
