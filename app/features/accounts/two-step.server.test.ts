import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { accountEvents, accounts, sessions } from "#app/db/schema/accounts.ts";
import { PASSWORD, signInFrom, TestBrowser } from "#tests/accounts.ts";
import { ana, host, memberTests } from "#tests/member.ts";
import { nextTotp, totp, wrongTotp } from "#tests/totp.ts";
import { secondStep } from "./sign-in.server.ts";
import {
  beginTwoStep,
  confirmTwoStep,
  endTwoStep,
  newRecoveryCodes,
  twoStepState,
} from "./two-step.server.ts";
import { readViewer } from "./viewer.server.ts";

/** Sessions that began with all that their account asks for. */
const sessionIds: string[] = [];
const { db } = await memberTests({ onSignedIn: async ({ sessionId }) => void sessionIds.push(sessionId) });

async function viewer(browser = ana.browser) {
  return (await readViewer(host, browser.headers)).viewer!;
}

const beginWith = async (password: string) =>
  beginTwoStep(host, ana.browser.headers, await viewer(), password);
const confirm = async (code: string) => confirmTwoStep(host, ana.browser.headers, await viewer(), code);
const end = async (password: string, code: string) =>
  endTwoStep(host, ana.browser.headers, await viewer(), { password, code });

async function begin(password = PASSWORD) {
  const begun = await beginWith(password);
  if (begun.outcome !== "begun") throw new Error(begun.outcome);
  return new URL(begun.uri).searchParams.get("secret")!;
}

async function turnOn() {
  const secret = await begin();
  const on = await confirm(totp(secret));
  if (on.outcome !== "on") throw new Error(on.outcome);
  ana.browser.take(on);
  return { secret, codes: on.codes };
}

async function kinds() {
  const rows = await db.select().from(accountEvents).where(eq(accountEvents.userId, ana.userId));
  return rows.map(({ kind }) => kind).sort();
}

test("a wrong password gives no secret, and a secret without a first code does not turn the second step on", async () => {
  expect(await beginWith("errada")).toEqual({ outcome: "wrong_password" });
  await begin();
  expect(await twoStepState(host, ana.userId)).toEqual({ on: false, codesLeft: 0 });
  expect((await signInFrom(host, new TestBrowser(), ana.email)).outcome).toBe("signed_in");
});

test("the first right code turns it on, gives ten recovery codes once and keeps the person signed in", async () => {
  const secret = await begin();
  expect(await confirm(wrongTotp(secret))).toEqual({ outcome: "wrong_code" });
  const before = await viewer();
  const on = await confirm(totp(secret));
  expect(on).toMatchObject({ outcome: "on", codes: expect.any(Array) });
  ana.browser.take(on);
  expect(await twoStepState(host, ana.userId)).toEqual({ on: true, codesLeft: 10 });
  const after = await viewer();
  expect(after.userId).toBe(ana.userId);
  expect(after.sessionId).not.toBe(before.sessionId);
  const open = await db.select().from(sessions).where(eq(sessions.userId, ana.userId));
  expect(open.map(({ id }) => id)).toEqual([after.sessionId]);
  expect(await host.post.letter("two_step_changed", ana.email)).toMatchObject({ enabled: true });
  // The new session of the same person is not recorded as a sign-in.
  expect(await kinds()).toEqual(["email_confirmed", "sign_in", "signed_up", "two_step_on"]);
  expect(await confirm(totp(secret))).toEqual({ outcome: "begin_again" });
  expect(await beginWith(PASSWORD)).toEqual({ outcome: "already_on" });
});

test("signing in elsewhere asks for an authenticator code, which works once, so that an onlooker cannot use it again", async () => {
  const { secret } = await turnOn();
  const enter = async (code: string) => {
    const phone = new TestBrowser({ address: "198.51.100.4" });
    sessionIds.length = 0;
    expect((await signInFrom(host, phone, ana.email)).outcome).toBe("second_step");
    expect([(await readViewer(host, phone.headers)).viewer, sessionIds]).toEqual([null, []]);
    const answer = phone.take(await secondStep(host, phone.headers, code));
    if (answer.outcome === "signed_in")
      expect(await viewer(phone)).toMatchObject({ userId: ana.userId, sessionId: sessionIds[0] });
    return answer;
  };
  const refused = { outcome: "wrong_code" };
  // The first code was used to turn it on.
  for (const code of [wrongTotp(secret), totp(secret)]) expect(await enter(code)).toEqual(refused);
  const code = nextTotp(secret);
  expect(await enter(`${code.slice(0, 3)} ${code.slice(3)}`)).toMatchObject({ outcome: "signed_in" });
  expect(await enter(nextTotp(secret))).toEqual(refused);
  expect((await kinds()).filter((kind) => kind === "code_failed")).toHaveLength(3);
  expect((await kinds()).filter((kind) => kind === "sign_in")).toHaveLength(2);
});

test("a code without the password before it is refused, and five wrong codes end the sign-in", async () => {
  const { secret, codes } = await turnOn();
  const stranger = new TestBrowser({ address: "198.51.100.4" });
  expect(await secondStep(host, stranger.headers, totp(secret))).toEqual({ outcome: "begin_again" });
  stranger.take({ cookies: ["martelo.two_factor=2fa-abcdefghij.assinatura"] });
  expect(await secondStep(host, stranger.headers, codes[0]!)).toEqual({ outcome: "begin_again" });
  const phone = new TestBrowser({ address: "198.51.100.5" });
  await signInFrom(host, phone, ana.email);
  for (let n = 0; n < 5; n++)
    expect(await secondStep(host, phone.headers, `errado-${n}`)).toEqual({ outcome: "wrong_code" });
  expect(await secondStep(host, phone.headers, codes[0]!)).toEqual({ outcome: "begin_again" });
});

test("ten wrong codes lock the second step for a while, and its owner gets one letter", async () => {
  const { codes } = await turnOn();
  const enter = async (code: string) => {
    const phone = new TestBrowser({ address: "198.51.100.4" });
    await signInFrom(host, phone, ana.email);
    return secondStep(host, phone.headers, code);
  };
  const letters = () => host.post.letters.filter(({ content }) => content.kind === "second_step_locked");
  for (let n = 0; n < 9; n++) expect(await enter(`errado-${n}`)).toEqual({ outcome: "wrong_code" });
  expect(letters()).toEqual([]);
  await Promise.all(["a", "b", "c"].map((letter) => enter(`errado-${letter}`)));
  expect(letters()).toMatchObject([{ to: ana.email, content: { securityUrl: expect.any(String) } }]);
  expect(await enter(codes[0]!)).toEqual({ outcome: "too_many", waitSeconds: expect.any(Number) });
  expect((await kinds()).filter((kind) => kind === "second_step_locked")).toHaveLength(1);
});

test("a recovery code passes once, also when it is sent twice at once", async () => {
  const { codes } = await turnOn();
  const phones = [new TestBrowser(), new TestBrowser({ address: "198.51.100.4" })];
  for (const phone of phones) await signInFrom(host, phone, ana.email);
  const answers = await Promise.all(phones.map((phone) => secondStep(host, phone.headers, codes[0]!)));
  expect(answers.filter(({ outcome }) => outcome === "signed_in")).toHaveLength(1);
  expect(await twoStepState(host, ana.userId)).toEqual({ on: true, codesLeft: 9 });
  const later = new TestBrowser();
  await signInFrom(host, later, ana.email);
  expect((await secondStep(host, later.headers, codes[0]!)).outcome).toBe("wrong_code");
});

test("new recovery codes need the password and invalidate the old ones", async () => {
  const { codes } = await turnOn();
  const renew = async (password: string) =>
    newRecoveryCodes(host, ana.browser.headers, await viewer(), password);
  expect(await renew("errada")).toEqual({ outcome: "wrong_password" });
  const made = await renew(PASSWORD);
  if (made.outcome !== "made") throw new Error(made.outcome);
  expect(made.codes.filter((code) => codes.includes(code))).toEqual([]);
  const phone = new TestBrowser({ address: "198.51.100.4" });
  await signInFrom(host, phone, ana.email);
  expect((await secondStep(host, phone.headers, codes[0]!)).outcome).toBe("wrong_code");
  expect((await secondStep(host, phone.headers, made.codes[0]!)).outcome).toBe("signed_in");
});

test("turning it off needs the password and a code", async () => {
  const { secret, codes } = await turnOn();
  expect(await end("errada", totp(secret))).toEqual({ outcome: "wrong_password" });
  expect(await end(PASSWORD, wrongTotp(secret))).toEqual({ outcome: "wrong_code" });
  expect(await end(PASSWORD, "nada")).toEqual({ outcome: "wrong_code" });
  expect((await twoStepState(host, ana.userId)).on).toBe(true);
  const off = await end(PASSWORD, codes[3]!);
  expect(off.outcome).toBe("off");
  ana.browser.take(off);
  expect(await viewer()).toMatchObject({ userId: ana.userId });
  expect((await signInFrom(host, new TestBrowser(), ana.email)).outcome).toBe("signed_in");
  const turned = (await kinds()).filter((kind) => kind.startsWith("two_step"));
  expect(turned).toEqual(["two_step_off", "two_step_on"]);
});

test("somebody without a password must have signed in a short while ago", async () => {
  await db.delete(accounts).where(eq(accounts.userId, ana.userId));
  const twoHoursAgo = new Date(Date.now() - 7_200_000);
  await db.update(sessions).set({ createdAt: twoHoursAgo }).where(eq(sessions.userId, ana.userId));
  expect(await beginWith("")).toEqual({ outcome: "sign_in_again" });
  await db.update(sessions).set({ createdAt: new Date() }).where(eq(sessions.userId, ana.userId));
  const secret = await begin("");
  const on = await confirm(totp(secret));
  expect(on.outcome).toBe("on");
  ana.browser.take(on);
  expect(await end("", nextTotp(secret))).toMatchObject({ outcome: "off" });
});

test("password attempts are rate limited", async () => {
  for (let n = 0; n < 20; n++) await beginWith(`errada-${n}`);
  expect(await beginWith(PASSWORD)).toMatchObject({ outcome: "too_many" });
  expect(host.failures).toEqual([]);
});
