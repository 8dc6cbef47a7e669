import { expect, test } from "vitest";
import { after, NOW, pushTests, until } from "#tests/pushes.ts";
import { PUSH_OUTBOX } from "./channel.server.ts";
import type { PushService } from "./push-service.server.ts";

const given = await pushTests();
const { db } = given;
const { rows, devices, compose, allSent, turnOn, find, send } = given;

test("a new match is sent once to each device of its member, and no backlog is", async () => {
  await find(["1000"]);
  const [phone, desk] = [await turnOn(), await turnOn()];
  expect(await compose()).toBe(0);
  await find(["1001"]);
  expect([await compose(), await compose()]).toEqual([2, 0]);
  send();
  await allSent();
  for (const { received } of [phone, desk]) {
    expect(received).toHaveLength(1);
    expect(JSON.parse(received[0]!.text)).toMatchObject({
      body: "Entrou na lista\nAlerta “estado=SP”: é novo na lista",
      path: "/property/1001",
      tag: `alerta-${given.alertId()}`,
      count: 1,
    });
    expect(received[0]!.headers).toMatchObject({ topic: "imovel-1001", ttl: "86400", urgency: "normal" });
  }
  expect((await rows()).map(({ payload }) => payload)).toEqual(["", ""]);
  expect((await devices()).map(({ lastSentAt }) => lastSentAt)).toEqual([NOW, NOW]);
});

test("a browser that revoked the permission is deleted, with its pending messages", async () => {
  const [gone, stays] = [await turnOn(), await turnOn()];
  gone.answers.push({ status: 410 });
  await find(["1001", "1002"]);
  expect(await compose()).toBe(4);
  send();
  await allSent();
  expect((await devices()).map(({ endpoint }) => endpoint)).toEqual([stays.endpoint]);
  expect(stays.received).toHaveLength(2);
});

test("a busy service is retried after the time it names, a failing one after a minute, and the message is then sent", async () => {
  const phone = await turnOn();
  phone.answers.push({ status: 429, headers: { "retry-after": "600" } }, { status: 500, body: "oops" });
  await find(["1001"]);
  await compose();
  const { clock } = send();
  const theRow = async () => (await rows())[0]!;
  await until(async () => expect(await theRow()).toMatchObject({ attempts: 1, nextAttemptAt: after(10) }));
  clock.now = after(10);
  await until(async () =>
    expect(await theRow()).toMatchObject({ attempts: 2, nextAttemptAt: after(15), lastError: "500 oops" }),
  );
  clock.now = after(15);
  await allSent();
  expect(new Set(phone.received.map(({ text }) => text)).size).toBe(1);
});

test("messages that a service refuses for good, or that expired, are given up with the reason", async () => {
  const phone = await turnOn();
  phone.answers.push({ status: 400, body: "BadJwtToken" });
  await find(["1001"]);
  await compose();
  const { clock, givenUp } = send();
  await until(() => expect(givenUp).toEqual(["400 BadJwtToken"]));
  clock.now = after(60 * 24 + 1);
  await find(["1002"]);
  await compose();
  await until(() => expect(givenUp).toEqual(["400 BadJwtToken", "no news any more"]));
  expect(phone.received).toHaveLength(1);
  // The operator retries them: their time to live begins again.
  const listed = await PUSH_OUTBOX.givenUp(db, { edge: null, most: 100 });
  expect(listed.map(({ receiver, line, reason }) => `${receiver}; ${line}; ${reason}`).sort()).toEqual([
    "Aparelho: Chrome no Android; Aviso em Chrome no Android; 400 BadJwtToken",
    "Aparelho: Chrome no Android; Aviso em Chrome no Android; no news any more",
  ]);
  expect(await PUSH_OUTBOX.retry(db, null, clock.now)).toBe(2);
  await allSent();
  expect(givenUp).toHaveLength(2);
  expect(phone.received).toHaveLength(3);
});

test("after a crash between sending and recording it, the same message is sent again, and shown as one", async () => {
  const phone = await turnOn();
  await find(["1001"]);
  await compose();
  let die = () => {};
  const dead = new Promise<void>((resolve) => (die = resolve));
  // Simulates a crash: the service has the message, but that is never recorded.
  const dying: PushService = {
    async send(...args) {
      const answer = await given.service().send(...args);
      await dead;
      return answer;
    },
  };
  const first = send(dying);
  await until(() => expect(phone.received).toHaveLength(1));
  send().clock.now = after(1);
  await until(async () => expect((await rows())[0]).toMatchObject({ sentAt: after(1) }));
  const [one, two] = phone.received as [(typeof phone.received)[0], (typeof phone.received)[0]];
  expect(two.text).toBe(one.text);
  expect(two.headers.topic).toBe(one.headers.topic);
  die();
  await first.stop();
});

test("two senders send every message once", async () => {
  const phones = await Promise.all(Array.from({ length: 9 }, () => turnOn()));
  await find(["1001", "1002", "1003"]);
  expect(await compose()).toBe(27);
  send();
  send();
  await allSent();
  for (const phone of phones)
    expect(new Set(phone.received.map(({ text }) => text)).size && phone.received.length).toBe(3);
});
