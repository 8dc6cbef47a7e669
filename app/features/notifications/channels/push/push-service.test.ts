import tls from "node:tls";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newVapidKey, vapidIdentity, type VapidIdentity } from "#app/platform/vapid.server.ts";
import { startPushEndpoint, type PushEndpoint } from "#tests/push-endpoint.ts";
import { createPushService, type PushService, type SealedMessage } from "./push-service.server.ts";

const NOW = new Date();
const MESSAGE: SealedMessage = {
  payload: JSON.stringify({ title: "Casa em São João del-Rei 🏠" }),
  topic: "imovel-1001",
  urgency: "normal",
  ttlSeconds: 86_400,
};

let endpoint: PushEndpoint;
let identity: VapidIdentity;
let service: PushService;
const trusted = tls.getCACertificates();

beforeAll(async () => {
  endpoint = await startPushEndpoint();
  tls.setDefaultCACertificates([...trusted, endpoint.cert]);
  identity = vapidIdentity(newVapidKey(), {
    contactEmail: "contato@exemplo.com.br",
    publicUrl: null,
    mailFrom: "x@localhost",
  });
  service = createPushService(identity, { anyHost: true });
});

afterAll(async () => {
  tls.setDefaultCACertificates(trusted);
  await endpoint.close();
});

test("only the browser can read the message, and its service knows the sender", async () => {
  const browser = endpoint.subscribe();
  expect(await service.send(browser, MESSAGE, NOW)).toEqual({ outcome: "taken" });
  const [{ text, headers, vapid }] = browser.received as [(typeof browser.received)[0]];
  expect(text).toBe(MESSAGE.payload);
  expect(headers).toMatchObject({
    ttl: "86400",
    urgency: "normal",
    topic: "imovel-1001",
    "content-encoding": "aes128gcm",
  });
  expect(vapid).toMatchObject({
    aud: endpoint.url,
    sub: "mailto:contato@exemplo.com.br",
    key: identity.publicKey,
  });
  const hours = (vapid.exp - Date.now() / 1_000) / 3_600;
  expect(hours).toBeGreaterThan(1);
  expect(hours).toBeLessThanOrEqual(24);
});

const asksToWait = (time: string) => ({ headers: { "retry-after": time } });

test.for([
  [200, {}, { outcome: "taken" }],
  [404, {}, { outcome: "gone", reason: "404" }],
  [410, { body: "unsubscribed" }, { outcome: "gone", reason: "410 unsubscribed" }],
  [403, { body: "wrong key" }, { outcome: "refused", reason: "403 wrong key" }],
  [413, {}, { outcome: "refused", reason: "413" }],
  [301, { headers: { location: "https://localhost/" } }, { outcome: "refused", reason: "301" }],
  [500, { body: "oops" }, { outcome: "later", reason: "500 oops", waitSeconds: null }],
  [429, asksToWait("120"), { outcome: "later", reason: "429", waitSeconds: 120 }],
  [
    503,
    asksToWait(new Date(NOW.getTime() + 60_000).toUTCString()),
    { outcome: "later", reason: "503", waitSeconds: expect.toSatisfy((s: number) => s >= 59 && s <= 60) },
  ],
  [429, asksToWait("99999999"), { outcome: "later", reason: "429", waitSeconds: 86_400 }],
  [429, asksToWait("soon"), { outcome: "later", reason: "429", waitSeconds: null }],
] as const)("an answer %d %j means %j", async ([status, answer, expected]) => {
  const browser = endpoint.subscribe();
  browser.answers.push({ status, ...answer });
  expect(await service.send(browser, MESSAGE, NOW)).toEqual(expected);
});

test("an endless answer of a service is not read to its end", async () => {
  const browser = endpoint.subscribe();
  browser.answers.push({ status: 400, body: "a".repeat(5_000_000) });
  const answer = await service.send(browser, MESSAGE, NOW);
  expect(answer).toMatchObject({ outcome: "refused" });
  expect("reason" in answer && answer.reason.length).toBeLessThan(400);
});

test("a service that cannot be reached is retried", async () => {
  const gone = { ...endpoint.subscribe(), endpoint: "https://localhost:1/push/x" };
  expect(await service.send(gone, MESSAGE, NOW)).toMatchObject({ outcome: "later", waitSeconds: null });
});

test("a message of the largest size is sent, one byte more is refused", async () => {
  const browser = endpoint.subscribe();
  const payload = "a".repeat(3_992);
  expect(await service.send(browser, { ...MESSAGE, payload }, NOW)).toEqual({ outcome: "taken" });
  expect(Number(browser.received[0]!.headers["content-length"])).toBeLessThanOrEqual(4_096);
  const larger = await service.send(browser, { ...MESSAGE, payload: `${payload}a` }, NOW);
  expect(larger).toMatchObject({ outcome: "refused" });
  expect(browser.received).toHaveLength(1);
});

test("nothing is sent into a private network, by IP address or by name", async () => {
  const guarded = createPushService(identity, { anyHost: false });
  const browser = endpoint.subscribe();
  expect(await guarded.send(browser, MESSAGE, NOW)).toMatchObject({ outcome: "refused" });
  expect(browser.received).toEqual([]);
});

test("the sender is named by the site's address where there is no contact, else by that of its letters", () => {
  const { privateKey, publicKey } = identity;
  const named = { contactEmail: null, publicUrl: "https://martelo.example", mailFrom: "Martelo <a@b>" };
  const subject = "https://martelo.example";
  expect(vapidIdentity(privateKey, named)).toEqual({ privateKey, publicKey, subject });
  expect(vapidIdentity(privateKey, { ...named, publicUrl: null }).subject).toBe("mailto:a@b");
});
