import { beforeEach, expect, test, vi } from "vitest";
import { spendAttempt } from "#app/db/attempts.server.ts";
import { accountEvents, sessions, users } from "#app/db/schema/accounts.ts";
import {
  newMember,
  PASSWORD,
  signInFrom,
  testAccounts,
  TestBrowser,
  tokenOf,
  type TestMember,
} from "#tests/accounts.ts";
import { testDatabase } from "#tests/database.ts";
import { confirmEmail } from "./confirm-email.server.ts";
import { requestEmailChange } from "./email-change.server.ts";
import { ATTEMPTS } from "./limits.ts";
import { holderOf, requestPasswordReset, resetPassword } from "./passwords.server.ts";
import { signIn } from "./sign-in.server.ts";
import { resendConfirmation, signUp } from "./sign-up.server.ts";
import { readViewer } from "./viewer.server.ts";

const database = testDatabase();
const NOBODY = "ninguem@exemplo.com.br";

let host: ReturnType<typeof testAccounts>;
let ana: TestMember;

beforeEach(async () => {
  host = testAccounts(database.current.db);
  ana = await newMember(host);
});

async function viewer(browser: TestBrowser) {
  return (await readViewer(host, browser.headers)).viewer;
}

test("how much work an answer takes does not tell whether an account exists", async () => {
  const { password } = await (await host.auth()).$context;
  const hash = vi.spyOn(password, "hash");
  const verify = vi.spyOn(password, "verify");
  const hashings = async (work: Promise<unknown>) => {
    hash.mockClear();
    verify.mockClear();
    await work;
    return hash.mock.calls.length + verify.mock.calls.length;
  };
  const { headers } = new TestBrowser();
  for (const email of [ana.email, NOBODY]) {
    expect(await hashings(signIn(host, headers, { email, password: "errada-errada" })), email).toBe(1);
    expect(await hashings(signUp(host, headers, { name: "Eu", email, password: PASSWORD })), email).toBe(1);
  }
});

test("nobody waits for the search of an account, nor for its letter", async () => {
  const never = new Promise<never>(() => {});
  const slow = { ...host, auth: () => never };
  for (const email of [ana.email, NOBODY])
    for (const ask of [requestPasswordReset, resendConfirmation])
      expect(await ask(slow, new TestBrowser().headers, email)).toEqual({ outcome: "letter_sent" });
});

test("letters to one address are counted, with an account or without, and refused alike", async () => {
  const slow = { ...host, auth: () => new Promise<never>(() => {}) };
  for (const email of ["bia@exemplo.com.br", NOBODY]) {
    const ask = () => requestPasswordReset(slow, new TestBrowser().headers, email);
    for (let n = 0; n < 5; n++) expect(await ask()).toEqual({ outcome: "letter_sent" });
    expect(await ask()).toMatchObject({ outcome: "too_many" });
  }
});

test("strangers who have letters sent to a member do not keep them from their own", async () => {
  const slow = { ...host, auth: () => new Promise<never>(() => {}) };
  for (let n = 0; n < 6; n++) await requestPasswordReset(slow, new TestBrowser().headers, ana.email);
  expect(await requestPasswordReset(slow, ana.browser.headers, ana.email)).toMatchObject({
    outcome: "too_many",
  });
  const member = (await viewer(ana.browser))!;
  const change = { password: PASSWORD, newEmail: "ana.nova@exemplo.com.br" };
  expect(await requestEmailChange(host, ana.browser.headers, member, change)).toEqual({
    outcome: "letter_sent",
  });
});

test("strangers who guess from everywhere keep nobody out of a browser that was in the account", async () => {
  const strangers = ATTEMPTS.signIn(ana.email, null).slice(1, 2);
  for (let n = 0; n < 61; n++) await spendAttempt(database.current.db, strangers, host.now());
  const elsewhere = new TestBrowser({ address: "198.51.100.50" });
  expect((await signInFrom(host, elsewhere, ana.email)).outcome).toBe("too_many");
  expect((await signInFrom(host, ana.browser, ana.email)).outcome).toBe("signed_in");
});

test("a session that somebody made up, or planted, is nobody's after sign-in", async () => {
  const planted = new TestBrowser();
  planted.take({ cookies: ["martelo.session_token=escolhido.assinatura"] });
  expect(await viewer(planted)).toBeNull();
  const before = planted.headers;
  await signInFrom(host, planted, ana.email);
  expect(await viewer(planted)).toMatchObject({ userId: ana.userId });
  expect((await readViewer(host, before)).viewer).toBeNull();
});

test("following the link of an account somebody made does not make one person another", async () => {
  const eve = "eva@exemplo.com.br";
  await signUp(host, new TestBrowser({ address: "198.51.100.9" }).headers, {
    name: "Eva",
    email: eve,
    password: PASSWORD,
  });
  const { url } = await host.post.letter("confirm_email", eve);
  const answer = await confirmEmail(host, ana.browser.headers, tokenOf(url));
  expect(answer).toEqual({ outcome: "confirmed_elsewhere" });
  expect(await viewer(ana.browser)).toMatchObject({ userId: ana.userId });
  expect(await database.current.db.select().from(sessions)).toHaveLength(1);
  expect((await signInFrom(host, new TestBrowser(), eve)).outcome).toBe("signed_in");
});

test("a new password makes the other links worthless that were asked for before it", async () => {
  const { headers } = new TestBrowser();
  await requestPasswordReset(host, headers, ana.email);
  const first = await host.post.letter("reset_password", ana.email);
  host.post.letters.length = 0;
  await requestPasswordReset(host, headers, ana.email);
  const second = await host.post.letter("reset_password", ana.email);
  expect(await holderOf(host, tokenOf(first.url))).toMatchObject({ id: ana.userId });
  await resetPassword(host, headers, { token: tokenOf(second.url), password: "canoa-verde-27" });
  expect(await holderOf(host, tokenOf(first.url))).toBeNull();
});

test("tokens and claims that no link of ours holds are refused before any question to the database", async () => {
  const claim = (value: unknown) => `x.${Buffer.from(JSON.stringify(value)).toString("base64url")}.y`;
  for (const token of [
    "",
    "\0",
    "x".repeat(9000),
    claim({ email: "a\0b" }),
    claim({ email: 7 }),
    claim(null),
  ])
    expect(await confirmEmail(host, new Headers(), token)).toEqual({ outcome: "invalid" });
  for (const token of ["", "\0", "%", "x".repeat(9000)]) expect(await holderOf(host, token)).toBeNull();
  // Signed by somebody else.
  const forged = claim({ email: ana.email, updateTo: NOBODY, requestType: "change-email-verification" });
  expect(await confirmEmail(host, new Headers(), forged)).toEqual({ outcome: "invalid" });
  expect(await database.current.db.select({ email: users.email }).from(users)).toEqual([
    { email: ana.email },
  ]);
});

test("where the site is encrypted every cookie of a session is, and no script reads it", async () => {
  const encrypted = testAccounts(database.current.db, { baseUrl: () => "https://martelo.example" });
  const answer = await signIn(encrypted, new TestBrowser().headers, { email: ana.email, password: PASSWORD });
  if (answer.outcome !== "signed_in") throw new Error(answer.outcome);
  expect(answer.cookies.length).toBeGreaterThan(1);
  for (const cookie of answer.cookies) {
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).toMatch(/; SameSite=Lax/);
    expect(cookie).toMatch(/; Secure/);
  }
  expect(answer.cookies.join()).toContain("__Secure-martelo.session_token=");
});

test("a very long password is refused like any other wrong one, and nothing of it is kept", async () => {
  const password = "ã".repeat(50_000);
  const { headers } = new TestBrowser();
  expect(await signIn(host, headers, { email: ana.email, password })).toEqual({
    outcome: "wrong_credentials",
  });
  const events = await database.current.db.select().from(accountEvents);
  expect(JSON.stringify(events)).not.toContain("ããã");
  expect(host.failures).toEqual([]);
});
