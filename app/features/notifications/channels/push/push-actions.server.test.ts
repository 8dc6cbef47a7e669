import { createECDH } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { profiles } from "#app/db/schema/accounts.ts";
import { pushDevices, pushes } from "#app/db/schema/push.ts";
import { signOut } from "#app/features/accounts/sign-in.server.ts";
import { preferencesOf, changePreferences } from "#app/features/notifications/preferences.server.ts";
import { DEFAULT_PREFERENCES } from "#app/features/notifications/preferences.ts";
import { signedIn } from "#app/features/notifications/channels/channels.server.ts";
import type { Services } from "#app/services.ts";
import { action } from "#app/routes/push-devices.ts";
import { newMember, signInFrom, type TestMember } from "#tests/accounts.ts";
import { ana, host, memberTests } from "#tests/member.ts";
import { ask } from "#tests/route-requests.ts";
import { devicesOf } from "./devices.server.ts";

const PATH = "/settings/avisos/aparelhos";

let nudges: number;

const { db } = await memberTests({ onSignedIn: (session) => signedIn(host.db, session) });
beforeEach(() => void (nudges = 0));

const push = { publicKey: "", anyHost: false, nudge: () => void nudges++ };

function post(fields: Record<string, string>, as: TestMember["browser"] | null = ana.browser) {
  const services = { accounts: host, channels: { services: { push } } } as unknown as Services;
  return ask(services, action, { path: PATH, body: new URLSearchParams(fields), ...(as && { as }) });
}

/** A valid key of a browser: a point on the curve. */
const p256dh = createECDH("prime256v1").generateKeys("base64url");
const subscription = (endpoint = "https://fcm.googleapis.com/fcm/send/abc") =>
  JSON.stringify({ endpoint, expirationTime: null, keys: { p256dh, auth: "b".repeat(22) } });
const turnOn = (endpoint?: string, as = ana.browser) =>
  post({ intent: "ligar", assinatura: subscription(endpoint) }, as);
const devices = () => db.select().from(pushDevices);

test("a device can be turned on, tested and removed only by its member", async () => {
  expect((await turnOn()).status).toBe(201);
  const [{ id, name }] = (await devices()) as [typeof pushDevices.$inferSelect];
  expect(name).toBe("Chrome no Linux");
  const bia = await newMember(host, "bia@exemplo.com.br", "Bia Souza");
  for (const intent of ["testar", "remover"]) await post({ intent, id }, bia.browser);
  expect([(await devices()).length, nudges]).toEqual([1, 0]);
  expect((await post({ intent: "testar", id })).headers.get("location")).toBe("/settings/avisos#aparelhos");
  expect(await db.select().from(pushes)).toMatchObject([{ kind: "test", topic: "teste" }]);
  expect(nudges).toBe(1);
  await post({ intent: "remover", id });
  expect(await devices()).toEqual([]);
});

test("invalid subscriptions are refused with a message", async () => {
  const noPoint = subscription().replace(p256dh, `B${"A".repeat(86)}`);
  const inner = subscription("https://127.0.0.1/push");
  for (const assinatura of ["", "{", "null", subscription().replace(p256dh, "X"), noPoint, inner]) {
    const answer = await post({ intent: "ligar", assinatura });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      status: 400,
      detail: "O navegador não informou um endereço de avisos válido.",
    });
    expect(await devices()).toEqual([]);
  }
  for (const intent of ["testar", "remover"])
    expect((await post({ intent, id: "x" })).headers.get("location")).toBe("/settings/avisos#aparelhos");
});

test("visitors cannot turn messages on, and the free plan has none", async () => {
  expect((await post({ intent: "ligar", assinatura: subscription() }, null)).status).toBe(401);
  await db.update(profiles).set({ freeTrialDays: 0 }).where(eq(profiles.userId, ana.userId));
  const refused = await turnOn();
  expect(refused.status).toBe(402);
  expect(await refused.json()).toEqual({
    type: "/pricing#comparar",
    title: "Os avisos não foram ligados",
    status: 402,
    detail: "Avisos na hora fazem parte do Premium.",
    upgrade: "/plan?voltar=%2Fsettings%2Favisos",
  });
});

test("a service worker may renew its own browser's subscription, and nothing else", async () => {
  const renew = (endpoint: string) => post({ intent: "renovar", assinatura: subscription(endpoint) });
  expect((await renew("https://fcm.googleapis.com/fcm/send/new")).status).toBe(404);
  await turnOn();
  const [before] = await devices();
  expect((await renew("https://fcm.googleapis.com/fcm/send/new")).status).toBe(201);
  expect(await devices()).toMatchObject([
    { id: before!.id, endpoint: "https://fcm.googleapis.com/fcm/send/new" },
  ]);
});

test("messages are paused for all devices and resumed, and other preferences stay", async () => {
  await changePreferences(host.db, ana.userId, { ...DEFAULT_PREFERENCES, digestHour: 18 }, new Date());
  await post({ intent: "pausar" });
  expect(await preferencesOf(host.db, ana.userId)).toMatchObject({ push: false, digestHour: 18 });
  await post({ intent: "retomar" });
  expect(await preferencesOf(host.db, ana.userId)).toMatchObject({ push: true, digestHour: 18 });
});

test("signing out stops a browser's messages, and signing in there starts them again", async () => {
  await turnOn();
  const device = { userId: ana.userId, browser: null };
  const state = async () => (await devicesOf(host.db, device, new Date()))[0]!.signedIn;
  expect(await state()).toBe(true);
  ana.browser.take({ cookies: await signOut(host, ana.browser.headers) });
  expect(await state()).toBe(false);
  await signInFrom(host, ana.browser, ana.email);
  expect(await state()).toBe(true);
});
