import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { spendAttempt } from "#app/db/attempts.server.ts";
import { accountEvents, sessions, users, verifications } from "#app/db/schema/accounts.ts";
import { rateLimits } from "#app/db/schema/rate-limits.ts";
import { forgetPerson } from "#app/features/privacy/forget.server.ts";
import { loader as openConfirmation } from "#app/routes/auth-confirm.tsx";
import { ana, host, memberTests, viewer } from "#tests/member.ts";
import { ask as askRoute } from "#tests/route-requests.ts";
import { projectRoot } from "#app/platform/project-root.server.ts";
import { PASSWORD, signInFrom, signUpFrom, testAccounts, TestBrowser, tokenOf } from "#tests/accounts.ts";
import { confirmEmail, readConfirmation } from "./confirm-email.server.ts";
import { requestEmailChange } from "./email-change.server.ts";
import { ATTEMPTS } from "./limits.ts";
import { holderOf, requestPasswordReset, resetPassword } from "./passwords.server.ts";
import { signIn } from "./sign-in.server.ts";
import { resendConfirmation, signUp } from "./sign-up.server.ts";
import { readViewer } from "./viewer.server.ts";

const { db } = await memberTests();
const NOBODY = "ninguem@exemplo.com.br";

test("the number of password hashings does not reveal whether an account exists", async () => {
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
    const signedUp = signUp(host, headers, { name: "Eu", email, password: PASSWORD });
    expect(await hashings(signedUp.then(() => host.settled())), email).toBe(1);
  }
});

test("an answer waits neither for the lookup of an account nor for its letter", async () => {
  const never = new Promise<never>(() => {});
  const slow = { ...host, auth: () => never };
  const form = { name: "Eu", password: PASSWORD };
  for (const email of [ana.email, NOBODY])
    expect(await signUp(slow, new TestBrowser().headers, { ...form, email })).toMatchObject({
      outcome: "letter_sent",
    });
  for (const email of [ana.email, NOBODY])
    for (const ask of [requestPasswordReset, resendConfirmation])
      expect(await ask(slow, new TestBrowser().headers, email)).toEqual({ outcome: "letter_sent" });
});

test("letters to one address are rate limited in the same way whether it has an account or not", async () => {
  const slow = { ...host, auth: () => new Promise<never>(() => {}) };
  for (const email of ["bia@exemplo.com.br", NOBODY]) {
    const ask = () => requestPasswordReset(slow, new TestBrowser().headers, email);
    for (let n = 0; n < 5; n++) expect(await ask()).toEqual({ outcome: "letter_sent" });
    expect(await ask()).toMatchObject({ outcome: "too_many" });
  }
});

test("letters that strangers request for a member's address do not use up the member's own limit", async () => {
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

test("wrong passwords from one address lock out nobody elsewhere, those from many only browsers that never signed in to the account", async () => {
  const outcomeIn = async (browser: TestBrowser) => (await signInFrom(host, browser, ana.email)).outcome;
  const [neighbour, elsewhere, another] = [ana.browser.address, "198.51.100.50", "198.51.100.60"].map(
    (address) => new TestBrowser({ address }),
  );
  for (let n = 0; n < 11; n++) await signInFrom(host, neighbour!, ana.email, `errada-${n}`);
  expect(await outcomeIn(neighbour!)).toBe("too_many");
  for (const browser of [elsewhere!, ana.browser]) expect(await outcomeIn(browser)).toBe("signed_in");
  const strangers = ATTEMPTS.signIn(ana.email, null).slice(1, 2);
  for (let n = 0; n < 61; n++) await spendAttempt(db, strangers, host.now());
  expect([await outcomeIn(another!), await outcomeIn(ana.browser)]).toEqual(["too_many", "signed_in"]);
});

test("a forged session cookie signs nobody in, neither before nor after a sign-in in that browser", async () => {
  const planted = new TestBrowser();
  planted.take({ cookies: ["martelo.session_token=escolhido.assinatura"] });
  expect(await viewer(planted)).toBeNull();
  const before = planted.headers;
  await signInFrom(host, planted, ana.email);
  expect(await viewer(planted)).toMatchObject({ userId: ana.userId });
  expect((await readViewer(host, before)).viewer).toBeNull();
});

test("following the confirmation link of somebody else's account does not sign a person into it", async () => {
  const eve = "eva@exemplo.com.br";
  await signUpFrom(host, new TestBrowser({ address: "198.51.100.9" }), eve, "Eva");
  const { url } = await host.post.letter("confirm_email", eve);
  const answer = await confirmEmail(host, ana.browser.headers, tokenOf(url), PASSWORD);
  expect(answer).toEqual({ outcome: "confirmed_elsewhere" });
  expect(await viewer(ana.browser)).toMatchObject({ userId: ana.userId });
  expect(await db.select().from(sessions)).toHaveLength(1);
  expect((await signInFrom(host, new TestBrowser(), eve)).outcome).toBe("signed_in");
});

test("opening a letter's link confirms nothing, and confirming needs no password in the browser that signed up", async () => {
  const eva = "eva@exemplo.com.br";
  const browser = new TestBrowser();
  await signUpFrom(host, browser, eva, "Eva");
  const token = tokenOf((await host.post.letter("confirm_email", eva)).url);
  const question = { ask: "first", email: eva, asksPassword: false };
  expect(await readConfirmation(host, browser.headers, token)).toEqual(question);
  const page = await askRoute({ accounts: host }, openConfirmation, {
    path: `/auth/confirmar?${new URLSearchParams({ token })}`,
    as: browser,
  });
  expect(await page.json()).toEqual({ token, question });
  expect((await signInFrom(host, browser, eva)).outcome).toBe("unconfirmed");
  expect((await confirmEmail(host, browser.headers, token)).outcome).toBe("confirmed");
});

test("a person who registered somebody else's address gets no access when the owner follows the letter's link", async () => {
  const eva = "eva@exemplo.com.br";
  const attacker = new TestBrowser({ address: "198.51.100.9" });
  await signUpFrom(host, attacker, eva, "Eva", "senha-do-outro-1");
  const token = tokenOf((await host.post.letter("confirm_email", eva)).url);
  const owner = new TestBrowser();
  expect(await readConfirmation(host, owner.headers, token)).toMatchObject({ asksPassword: true });
  const confirm = (password?: string) => confirmEmail(host, owner.headers, token, password);
  expect(await confirm()).toEqual({ outcome: "password_needed" });
  expect(await confirm("minha-senha-22")).toEqual({ outcome: "wrong_password" });
  expect((await signInFrom(host, attacker, eva, "senha-do-outro-1")).outcome).toBe("unconfirmed");
  // The owner sets a password by letter, which proves that they own the address; the earlier password stops working.
  await requestPasswordReset(host, owner.headers, eva);
  const reset = tokenOf((await host.post.letter("reset_password", eva)).url);
  const answer = await resetPassword(host, owner.headers, { token: reset, password: "canoa-verde-27" });
  expect(answer.outcome).toBe("signed_in");
  expect((await signInFrom(host, attacker, eva, "senha-do-outro-1")).outcome).toBe("wrong_credentials");
  expect(await readConfirmation(host, attacker.headers, token)).toMatchObject({ ask: null });
});

test("the address can be confirmed in any browser with the password, and guesses are rate limited as at sign-in", async () => {
  const eva = "eva@exemplo.com.br";
  await signUpFrom(host, new TestBrowser(), eva, "Eva");
  const token = tokenOf((await host.post.letter("confirm_email", eva)).url);
  const phone = new TestBrowser({ address: "198.51.100.9" });
  for (let n = 0; n < 10; n++) await confirmEmail(host, phone.headers, token, `errada-${n}`);
  expect(await confirmEmail(host, phone.headers, token, PASSWORD)).toMatchObject({ outcome: "too_many" });
  const tablet = new TestBrowser({ address: "198.51.100.10" });
  expect((await confirmEmail(host, tablet.headers, token, PASSWORD)).outcome).toBe("confirmed");
});

test("the database stores only hashes of session and link tokens, and a stored hash cannot be used as a token", async () => {
  const cookie = ana.browser.headers.get("cookie")!;
  const token = /session_token=([^.;]+)/.exec(cookie)![1]!;
  const [session] = await db.select().from(sessions);
  expect(session!.token).not.toBe(token);
  const forged = new Headers({ cookie: cookie.replace(token, session!.token) });
  expect((await readViewer(host, forged)).viewer).toBeNull();
  await requestPasswordReset(host, ana.browser.headers, ana.email);
  const reset = tokenOf((await host.post.letter("reset_password", ana.email)).url);
  const links = await db.select().from(verifications);
  expect(links).toHaveLength(1);
  expect(links[0]!.identifier).not.toContain(reset);
  expect(await holderOf(host, links[0]!.identifier)).toBeNull();
  expect(await holderOf(host, reset)).toMatchObject({ id: ana.userId });
});

test("the migration that hashes tokens keeps sessions and sent links working", async () => {
  const token = /session_token=([^.;]+)/.exec(ana.browser.headers.get("cookie")!)![1]!;
  await requestPasswordReset(host, ana.browser.headers, ana.email);
  const reset = tokenOf((await host.post.letter("reset_password", ana.email)).url);
  await db.update(sessions).set({ token });
  await db.update(verifications).set({ identifier: `reset-password:${reset}` });
  expect(await viewer(ana.browser)).toBeNull();
  const folder = path.join(projectRoot(), "drizzle");
  const name = (await readdir(folder)).find((file) => file.endsWith("_hashed_tokens.sql"))!;
  const migration = await readFile(path.join(folder, name), "utf8");
  for (const statement of migration.split("--> statement-breakpoint")) await db.execute(sql.raw(statement));
  expect(await viewer(ana.browser)).toMatchObject({ userId: ana.userId });
  expect(await holderOf(host, reset)).toMatchObject({ id: ana.userId });
  expect((await db.select().from(verifications))[0]!.identifier).not.toContain(reset);
});

test("deleting an account deletes counters and links of its own address only, not of one that begins with it", async () => {
  const expiresAt = new Date(Date.now() + 60_000);
  const [short, long] = ["a@b.co", "a@b.com"];
  for (const email of [short!, long!, `x${short}`]) {
    await spendAttempt(db, ATTEMPTS.signIn(email, "203.0.113.7"), host.now());
    const value = JSON.stringify({ link: { email } });
    await db.insert(verifications).values({ identifier: email, value, expiresAt });
  }
  await forgetPerson(db, { id: ana.userId, email: short! }, host.now());
  const keys = (await db.select().from(rateLimits)).map(({ key }) => key);
  expect(keys.filter((key) => /^sign-in:x?a@b/.test(key)).sort()).toEqual(
    ["a@b.com", "xa@b.co"].flatMap((email) => [`sign-in:${email}`, `sign-in:${email}:203.0.113.7`]),
  );
  const left = (await db.select().from(verifications)).map(({ identifier }) => identifier);
  expect(left.sort()).toEqual(["a@b.com", "xa@b.co"]);
});

test("a session ends ninety days after its owner proved who they are, however often it is used", async () => {
  const days = (count: number) => new Date(Date.now() - count * 86_400_000);
  await db.update(sessions).set({ createdAt: days(89) });
  expect(await viewer(ana.browser)).toMatchObject({ userId: ana.userId });
  await db.update(sessions).set({ createdAt: days(91) });
  expect(await viewer(ana.browser)).toBeNull();
});

test("setting a new password invalidates reset links that were requested before", async () => {
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

test("malformed and forged tokens are refused without an error and change nothing", async () => {
  const claim = (value: unknown) => `x.${Buffer.from(JSON.stringify(value)).toString("base64url")}.y`;
  const odd = ["", "\0", "x".repeat(9000), claim({ email: "a\0b" }), claim({ email: 7 }), claim(null)];
  for (const token of odd)
    expect(await confirmEmail(host, new Headers(), token)).toEqual({ outcome: "invalid" });
  for (const token of ["", "\0", "%", "x".repeat(9000)]) expect(await holderOf(host, token)).toBeNull();
  // The signature is not ours.
  const forged = claim({ email: ana.email, updateTo: NOBODY, requestType: "change-email-verification" });
  expect(await confirmEmail(host, new Headers(), forged)).toEqual({ outcome: "invalid" });
  expect(await db.select({ email: users.email }).from(users)).toEqual([{ email: ana.email }]);
});

test("on an HTTPS site every session cookie is Secure, HttpOnly and SameSite=Lax", async () => {
  const encrypted = testAccounts(db, { baseUrl: () => "https://martelo.example" });
  const answer = await signIn(encrypted, new TestBrowser().headers, { email: ana.email, password: PASSWORD });
  if (answer.outcome !== "signed_in") throw new Error(answer.outcome);
  expect(answer.cookies.length).toBeGreaterThan(1);
  for (const cookie of answer.cookies)
    expect(cookie.split("; ")).toEqual(expect.arrayContaining(["HttpOnly", "SameSite=Lax", "Secure"]));
  expect(answer.cookies.join()).toContain("__Secure-martelo.session_token=");
});

test("a very long password is refused like any other wrong one and is not stored", async () => {
  const answer = await signInFrom(host, new TestBrowser(), ana.email, "ã".repeat(50_000));
  expect(answer).toEqual({ outcome: "wrong_credentials" });
  expect(JSON.stringify(await db.select().from(accountEvents))).not.toContain("ããã");
  expect(host.failures).toEqual([]);
});
