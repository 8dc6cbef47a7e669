import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { passkeys, sessions } from "#app/db/schema/accounts.ts";
import { MINUTE_MS } from "#app/lib/durations.ts";
import { action as linkAction } from "#app/routes/auth-social.tsx";
import { BASE_URL, newMember, PASSWORD, signInFrom, TestBrowser, type TestMember } from "#tests/accounts.ts";
import { ana, host, memberTests, viewer } from "#tests/member.ts";
import { formOf } from "#tests/form-data.ts";
import { ask } from "#tests/route-requests.ts";
import { nextTotp, totp, wrongTotp } from "#tests/totp.ts";
import { accountHistory } from "./events.server.ts";
import { libraryRoute } from "./library-routes.server.ts";
import { listPasskeys, passkeyRegistered, removePasskey, renamePasskey } from "./passkeys.server.ts";
import { isFresh } from "./prove-identity.server.ts";
import { answerSecurityForm } from "./security-actions.server.ts";
import { endOtherSessions, endSession, openSessions } from "./sessions.server.ts";
import { beginTwoStep, confirmTwoStep, endTwoStep } from "./two-step.server.ts";
import type { Viewer } from "./viewer.ts";

const { db } = await memberTests();

let bia: TestMember;

beforeEach(async () => {
  bia = await newMember(host, "bia@exemplo.com.br", "Bia");
});

async function phoneOfAna() {
  const phone = new TestBrowser({ address: "198.51.100.4", userAgent: "Mozilla/5.0 (iPhone) Safari/605" });
  await signInFrom(host, phone, ana.email);
  return { phone, session: (await viewer(phone))!.sessionId };
}

async function kinds(userId: string) {
  return (await accountHistory(db, userId, 50)).map(({ kind }) => kind);
}

test("the list of open sessions holds the member's own and marks the current one; nobody else can end one, or learn whether it exists", async () => {
  const { phone, session } = await phoneOfAna();
  const me = (await viewer(ana.browser))!;
  const open = await openSessions(host, me);
  const marks = Object.fromEntries(open.map(({ id, current }) => [id, current]));
  expect([open.length, marks]).toEqual([2, { [me.sessionId]: true, [session]: false }]);
  expect(open.find(({ id }) => id === session)).toMatchObject({
    ipAddress: "198.51.100.4",
    userAgent: "Mozilla/5.0 (iPhone) Safari/605",
  });
  const stranger = (await viewer(bia.browser))!;
  expect(await endSession(host, bia.browser.headers, stranger, session)).toBe(false);
  expect(await viewer(phone)).not.toBeNull();
  for (const { userId } of [ana, bia]) expect(await kinds(userId)).not.toContain("session_ended");
});

test("one session or all others can be ended, and the current one stays open", async () => {
  const one = await phoneOfAna();
  const two = await phoneOfAna();
  const me = (await viewer(ana.browser))!;
  expect(await endSession(host, ana.browser.headers, me, me.sessionId)).toBe(false);
  expect(await endSession(host, ana.browser.headers, me, one.session)).toBe(true);
  expect([await viewer(one.phone), (await viewer(two.phone))?.userId]).toEqual([null, ana.userId]);
  expect(await endOtherSessions(host, ana.browser.headers, me)).toBe(1);
  expect(await viewer(two.phone)).toBeNull();
  expect((await viewer(ana.browser))?.userId).toBe(ana.userId);
  expect((await viewer(bia.browser))?.userId).toBe(bia.userId);
  expect((await kinds(ana.userId)).filter((kind) => kind === "session_ended")).toHaveLength(2);
});

const AGE_MS = 20 * MINUTE_MS;

/** Makes Ana's session 20 minutes old; returns it. */
async function oldSession() {
  const me = (await viewer(ana.browser))!;
  const createdAt = new Date(Date.now() - AGE_MS);
  await db.update(sessions).set({ createdAt }).where(eq(sessions.id, me.sessionId));
  return me;
}

async function turnOn(me: Viewer) {
  const begun = await beginTwoStep(host, ana.browser.headers, me, PASSWORD);
  const secret = begun.outcome === "begun" ? new URL(begun.uri).searchParams.get("secret")! : "";
  ana.browser.take(await confirmTwoStep(host, ana.browser.headers, me, totp(secret)));
  return secret;
}

/** Sends a form of the security page as Ana. */
async function post(intent: string, fields: Record<string, string>) {
  const me = (await viewer(ana.browser))!;
  const form = formOf({ intent, ...fields });
  return answerSecurityForm({ host, headers: ana.browser.headers, viewer: me, form });
}

const refusedAt = (field: string) => ({ errors: { [field]: expect.any(String) as unknown } });

test("the password makes an old session count as new; a wrong password does not", async () => {
  const me = await oldSession();
  expect(await isFresh(host, me)).toBe(false);
  expect(await post("provar", { password: "errada" })).toMatchObject(refusedAt("password"));
  expect(await isFresh(host, me)).toBe(false);
  expect(await post("provar", { password: PASSWORD })).toMatchObject({ outcome: "done" });
  expect(await isFresh(host, me)).toBe(true);
});

test("turning the second step on or off leaves an old session as old as it was", async () => {
  const secret = await turnOn(await oldSession());
  const renewed = (await viewer(ana.browser))!;
  expect(await isFresh(host, renewed)).toBe(false);
  const proof = { password: PASSWORD, code: nextTotp(secret) };
  const off = await endTwoStep(host, ana.browser.headers, renewed, proof);
  expect(ana.browser.take(off).outcome).toBe("off");
  expect(await isFresh(host, (await viewer(ana.browser))!)).toBe(false);
});

test("with a second step on, an old session needs a code to be fresh or to get new recovery codes", async () => {
  const secret = await turnOn((await viewer(ana.browser))!);
  const me = await oldSession();
  const password = { password: PASSWORD };
  for (const intent of ["provar", "codigos"]) {
    for (const proof of [password, { ...password, code: wrongTotp(secret) }])
      expect(await post(intent, proof)).toMatchObject(refusedAt("code"));
    expect(await isFresh(host, me)).toBe(false);
  }
  expect(await post("provar", { ...password, code: nextTotp(secret) })).toMatchObject({ outcome: "done" });
  expect(await isFresh(host, me)).toBe(true);
  expect(await post("codigos", password)).toMatchObject({ outcome: "codes" });
});

test("in an old session no passkey is registered and no provider is linked without a full proof", async () => {
  const secret = await turnOn((await viewer(ana.browser))!);
  await oldSession();
  const url = `${BASE_URL}/api/auth/passkey/generate-register-options`;
  const register = () => libraryRoute(host, new Request(url, { headers: ana.browser.headers }));
  const link = async (proof: Record<string, string>) => {
    const body = new URLSearchParams({ intent: "ligar", voltar: "/alerts", ...proof });
    const params = { provider: "google" };
    const sent = { path: "/auth/google", as: ana.browser, params, body };
    return (await ask({ accounts: host }, linkAction, sent)).status;
  };
  expect((await register())!.status).toBe(403);
  expect([await link({}), await link({ password: PASSWORD })]).toEqual([422, 422]);
  expect((await register())!.status).toBe(403);
  // This installation has no provider, so its proof is accepted and the page before is shown again.
  expect(await link({ password: PASSWORD, code: nextTotp(secret) })).toBe(302);
  expect((await register())!.status).toBe(200);
});

test("only its owner can name, rename and remove a passkey", async () => {
  const [row] = await db
    .insert(passkeys)
    .values({
      name: ` ${"x".repeat(100)}`,
      publicKey: "chave",
      userId: ana.userId,
      credentialID: "credencial",
      counter: 0,
      deviceType: "singleDevice",
      backedUp: false,
    })
    .returning();
  const id = row!.id;
  await passkeyRegistered(host, ana.browser.headers, id);
  const letter = await host.post.letter("passkey_added", ana.email);
  expect(letter.passkey).toBe("x".repeat(60));
  const remove = async ({ browser }: TestMember, password: string) =>
    removePasskey(host, browser.headers, (await viewer(browser))!, { id, password });
  expect(await listPasskeys(host, bia.userId)).toEqual([]);
  expect(await renamePasskey(host, bia.userId, id, "minha")).toEqual({ outcome: "not_theirs" });
  expect(await remove(bia, PASSWORD)).toEqual({ outcome: "not_theirs" });
  expect(await renamePasskey(host, ana.userId, id, "Celular")).toEqual({ outcome: "done" });
  expect(await listPasskeys(host, ana.userId)).toMatchObject([{ id, name: "Celular" }]);
  for (const [password, outcome] of [
    ["", "wrong_password"],
    ["errada-errada", "wrong_password"],
    [PASSWORD, "done"],
  ] as const)
    expect(await remove(ana, password)).toEqual({ outcome });
  expect(await listPasskeys(host, ana.userId)).toEqual([]);
  expect(await kinds(ana.userId)).toEqual(expect.arrayContaining(["passkey_added", "passkey_removed"]));
  expect(await kinds(bia.userId)).not.toContain("passkey_removed");
});
