import { verifyPassword } from "better-auth/crypto";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { accountEvents, accounts, consents, profiles, sessions, users } from "#app/db/schema/accounts.ts";
import { portalSettings } from "#app/db/schema/settings.ts";
import {
  newMember,
  PASSWORD,
  signInFrom,
  signUpFrom,
  testAccounts,
  TestBrowser,
  tokenOf,
} from "#tests/accounts.ts";
import { accountTests, host, viewer } from "#tests/member.ts";
import { confirmEmail } from "./confirm-email.server.ts";
import { changePassword, requestPasswordReset, resetPassword } from "./passwords.server.ts";
import { signIn, signOut } from "./sign-in.server.ts";
import { resendConfirmation, signUp } from "./sign-up.server.ts";
import { readViewer } from "./viewer.server.ts";

const { db } = await accountTests();
const ANA = "ana@exemplo.com.br";
const enter = ({ headers }: TestBrowser, password = PASSWORD, email = ANA) =>
  signIn(host, headers, { email, password });

test("sign-up creates the account at the product's time, with its profile, the trial length of the settings and the recorded consents", async () => {
  const begin = new Date("2031-05-06T07:08:09.010Z");
  await db.insert(portalSettings).values({ key: "free_trial_days", value: "15" });
  const { userId } = await newMember(testAccounts(db, { now: () => begin }));
  const [profile] = await db.select().from(profiles).where(eq(profiles.userId, userId));
  expect(profile).toMatchObject({ fullName: "Ana Maria Lima", email: ANA, role: "user", freeTrialDays: 15 });
  expect(profile).toMatchObject({ freeTrialStart: begin, createdAt: begin });
  const agreed = await db.select().from(consents).where(eq(consents.userId, userId));
  const kinds = agreed.map(({ kind, granted }) => `${kind}: ${granted}`);
  expect(kinds.sort()).toEqual(["privacidade: true", "termos: true"]);
});

test("the trial has seven days when its setting is missing or not a number", async () => {
  await db.insert(portalSettings).values({ key: "free_trial_days", value: "muitos" });
  await newMember(host);
  expect((await db.select().from(profiles))[0]!.freeTrialDays).toBe(7);
});

test("a password is stored as the library's slow hash, and signing in with it succeeds", async () => {
  const slow = testAccounts(db, { passwords: undefined });
  await newMember(slow);
  const [account] = await db.select().from(accounts);
  expect(await verifyPassword({ hash: account!.password!, password: PASSWORD })).toBe(true);
  expect((await signInFrom(slow, new TestBrowser(), ANA, "errada-93")).outcome).toBe("wrong_credentials");
  expect((await signInFrom(slow, new TestBrowser(), ANA)).outcome).toBe("signed_in");
});

test("confirming the address signs the person in, and signing out ends the session", async () => {
  const { browser, userId } = await newMember(host);
  const signedIn = await viewer(browser);
  const who = { userId, displayName: "Ana", role: "user" };
  expect(signedIn).toMatchObject({ ...who, plan: "trial", trialDaysLeft: 7 });
  const before = browser.headers;
  browser.take({ cookies: await signOut(host, browser.headers) });
  expect(await viewer(browser)).toBeNull();
  // The old cookie does not open a session either.
  expect((await readViewer(host, before)).viewer).toBeNull();
});

test("signing in is refused until the address is confirmed, and the confirmation letter can be sent again", async () => {
  const browser = new TestBrowser();
  await signUpFrom(host, browser, ANA);
  expect(await enter(browser)).toEqual({ outcome: "unconfirmed" });
  host.post.letters.length = 0;
  expect(await resendConfirmation(host, browser.headers, ANA)).toEqual({ outcome: "letter_sent" });
  const { url } = await host.post.letter("confirm_email", ANA);
  expect((await confirmEmail(host, browser.headers, tokenOf(url))).outcome).toBe("confirmed");
  expect((await confirmEmail(host, browser.headers, tokenOf(url))).outcome).toBe("already_confirmed");
  expect((await confirmEmail(host, browser.headers, `${tokenOf(url)}x`)).outcome).toBe("invalid");
});

test("a sign-up that is sent twice creates one account and sends one letter", async () => {
  const browser = new TestBrowser();
  const form = { name: "Ana Maria Lima", email: ANA, password: "pitanga-azul-93" };
  for (let click = 0; click < 2; click++) {
    expect(await signUp(host, browser.headers, form)).toMatchObject({ outcome: "letter_sent" });
  }
  await host.settled();
  expect(host.post.letters.map(({ content }) => content.kind)).toEqual(["confirm_email"]);
  expect(await db.select().from(users)).toHaveLength(1);
});

test("signing up with a taken address gets the usual answer, creates nothing and sends its owner a letter", async () => {
  await newMember(host);
  const stranger = new TestBrowser({ address: "198.51.100.9" });
  await signUpFrom(host, stranger, ANA, "Outro", "outra-senha-77");
  expect(await db.select().from(users)).toHaveLength(1);
  await host.post.letter("already_registered", ANA);
  expect(await enter(stranger, "outra-senha-77")).toEqual({ outcome: "wrong_credentials" });
});

test("a wrong password and an unknown account get the same answer; a failure is recorded only for an existing account", async () => {
  const { userId } = await newMember(host);
  const stranger = new TestBrowser({ address: "198.51.100.9" });
  for (const email of [ANA, "x@exemplo.com.br"])
    expect(await enter(stranger, "errada-errada", email)).toEqual({ outcome: "wrong_credentials" });
  const failures = await db.select().from(accountEvents).where(eq(accountEvents.kind, "sign_in_failed"));
  expect(failures.map((event) => [event.userId, event.ipAddress])).toEqual([[userId, "198.51.100.9"]]);
});

test("every sign-in is a new session and ends the browser's old one; a sign-in from an unknown browser sends an e-mail", async () => {
  const { browser, userId } = await newMember(host);
  const before = browser.headers;
  await signInFrom(host, browser, ANA);
  expect((await readViewer(host, before)).viewer).toBeNull();
  expect(await viewer(browser)).toMatchObject({ userId });
  const phone = new TestBrowser({ address: "198.51.100.20", userAgent: "Mozilla/5.0 (iPhone) Safari/605" });
  await signInFrom(host, phone, ANA);
  const letter = await host.post.letter("new_device", ANA);
  expect(letter).toMatchObject({ device: "Safari no iPhone", address: "198.51.100.20" });
  expect(host.post.letters.filter(({ content }) => content.kind === "new_device")).toHaveLength(1);
  const tokens = await db.select().from(sessions).where(eq(sessions.userId, userId));
  expect(new Set(tokens.map(({ token }) => token)).size).toBe(2);
});

test("a reset link works once, ends every session and signs its holder in", async () => {
  const { browser } = await newMember(host);
  const forgetful = new TestBrowser();
  for (const email of [ANA, "ninguem@exemplo.com.br"])
    expect(await requestPasswordReset(host, forgetful.headers, email)).toEqual({ outcome: "letter_sent" });
  const { url } = await host.post.letter("reset_password", ANA);
  const token = tokenOf(url);
  const reset = (password: string) => resetPassword(host, forgetful.headers, { token, password });
  expect(forgetful.take(await reset("nova-senha-forte")).outcome).toBe("signed_in");
  expect(await viewer(browser)).toBeNull();
  expect(await viewer(forgetful)).toMatchObject({ email: ANA });
  await host.post.letter("password_changed", ANA);
  expect(await reset("mais-uma-senha")).toEqual({ outcome: "invalid_link" });
});

test("changing the password asks for the old one and ends the other sessions at once", async () => {
  const { browser } = await newMember(host);
  const laptop = new TestBrowser({ address: "198.51.100.30" });
  await signInFrom(host, laptop, ANA);
  const me = (await viewer(browser))!;
  const change = (current: string) =>
    changePassword(host, browser.headers, me, { current, next: "nova-senha-forte" });
  expect(await change("errada")).toEqual({ outcome: "wrong_password" });
  expect(await change(PASSWORD)).toEqual({ outcome: "changed" });
  expect(await viewer(browser)).toMatchObject({ email: ANA });
  expect(await viewer(laptop)).toBeNull();
});

test("a new password, its link and the end of sessions are written together: when one of them fails, none is", async () => {
  const { browser } = await newMember(host);
  const laptop = new TestBrowser({ address: "198.51.100.30" });
  await signInFrom(host, laptop, ANA);
  const me = (await viewer(browser))!;
  await requestPasswordReset(host, laptop.headers, ANA);
  const token = tokenOf((await host.post.letter("reset_password", ANA)).url);
  const password = "nova-senha-forte";
  for (const event of ["delete on sessions", "update on accounts"]) {
    await db.execute(sql`create function fails() returns trigger language plpgsql as
      $$ begin raise exception 'no'; end $$`);
    await db.execute(sql`create trigger fails before ${sql.raw(event)} execute function fails()`);
    const reset = await resetPassword(host, laptop.headers, { token, password }).catch(() => null);
    const next = { current: PASSWORD, next: password };
    const change = await changePassword(host, browser.headers, me, next).catch(() => null);
    await db.execute(sql`drop function fails cascade`);
    expect([reset?.outcome, change?.outcome], event).not.toContain("signed_in");
    expect(change?.outcome, event).not.toBe("changed");
    expect(await viewer(browser), event).toMatchObject({ email: ANA });
    expect(await viewer(laptop), event).toMatchObject({ email: ANA });
    const old = await signInFrom(host, new TestBrowser(), ANA);
    expect(old.outcome, event).toBe("signed_in");
  }
  expect((await resetPassword(host, laptop.headers, { token, password })).outcome).toBe("signed_in");
});
