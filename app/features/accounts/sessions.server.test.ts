import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { passkeys, sessions } from "#app/db/schema/accounts.ts";
import { MINUTE_MS } from "#app/lib/durations.ts";
import { action as linkAction } from "#app/routes/auth-social.tsx";
import { BASE_URL, newMember, PASSWORD, signInFrom, TestBrowser, type TestMember } from "#tests/accounts.ts";
import { ana, host, memberTests, viewer } from "#tests/member.ts";
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
  expect(open.map(({ id, current }) => [id, current]).sort()).toEqual(
    [
      [me.sessionId, true],
      [session, false],
    ].sort(),
  );
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
  const on = await confirmTwoStep(host, ana.browser.headers, me, totp(secret));
  ana.browser.take(on);
  return secret;
}

/** Sends a form of the security page as Ana. */
async function post(intent: string, fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ intent, ...fields })) form.append(name, value);
  const me = (await viewer(ana.browser))!;
  return answerSecurityForm({ host, headers: ana.browser.headers, viewer: me, form });
}

test("the password makes an old session count as new; a wrong password does not", async () => {
  const me = await oldSession();
  expect(await isFresh(host, me)).toBe(false);
  expect(await post("provar", { password: "errada" })).toMatchObject({
    errors: { password: expect.any(String) },
  });
  expect(await isFresh(host, me)).toBe(false);
  expect(await post("provar", { password: PASSWORD })).toMatchObject({ outcome: "done" });
  expect(await isFresh(host, me)).toBe(true);
});

test("turning the second step on or off leaves an old session as old as it was", async () => {
  const secret = await turnOn(await oldSession());
  const renewed = (await viewer(ana.browser))!;
  expect(await isFresh(host, renewed)).toBe(false);
  const off = await endTwoStep(host, ana.browser.headers, renewed, {
    password: PASSWORD,
    code: nextTotp(secret),
  });
  expect(ana.browser.take(off).outcome).toBe("off");
  expect(await isFresh(host, (await viewer(ana.browser))!)).toBe(false);
});

test("with a second step on, an old session needs a code to be fresh or to get new recovery codes", async () => {
  const secret = await turnOn((await viewer(ana.browser))!);
  const me = await oldSession();
  const proofs: Record<string, string>[] = [
    { password: PASSWORD },
    { password: PASSWORD, code: wrongTotp(secret) },
  ];
  for (const intent of ["provar", "codigos"]) {
    for (const proof of proofs)
      expect(await post(intent, proof)).toMatchObject({
        errors: { code: expect.any(String) },
      });
    expect(await isFresh(host, me)).toBe(false);
  }
  expect(await post("provar", { password: PASSWORD, code: nextTotp(secret) })).toMatchObject({
    outcome: "done",
  });
  expect(await isFresh(host, me)).toBe(true);
  expect(await post("codigos", { password: PASSWORD })).toMatchObject({ outcome: "codes" });
});

test("in an old session no passkey is registered and no provider is linked without a full proof", async () => {
  const secret = await turnOn((await viewer(ana.browser))!);
  await oldSession();
  const register = () =>
    libraryRoute(
      host,
      new Request(`${BASE_URL}/api/auth/passkey/generate-register-options`, {
        headers: ana.browser.headers,
      }),
    );
  const link = async (proof: Record<string, string>) => {
    const body = new URLSearchParams({ intent: "ligar", voltar: "/alerts", ...proof });
    const params = { provider: "google" };
    const sent = { path: "/auth/google", as: ana.browser, params, body };
    return (await ask({ accounts: host }, linkAction, sent)).status;
  };
  expect((await register())!.status).toBe(403);
  expect(await link({})).toBe(422);
  expect(await link({ password: PASSWORD })).toBe(422);
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
  const headers = bia.browser.headers;
  const other = (await viewer(bia.browser))!;
  expect(await listPasskeys(host, bia.userId)).toEqual([]);
  expect(await renamePasskey(host, bia.userId, id, "minha")).toEqual({ outcome: "not_theirs" });
  expect(await removePasskey(host, headers, other, { id, password: PASSWORD })).toEqual({
    outcome: "not_theirs",
  });
  expect(await renamePasskey(host, ana.userId, id, "Celular")).toEqual({ outcome: "done" });
  expect(await listPasskeys(host, ana.userId)).toMatchObject([{ id, name: "Celular" }]);
  const me = (await viewer(ana.browser))!;
  for (const [password, outcome] of [
    ["", "wrong_password"],
    ["errada-errada", "wrong_password"],
    [PASSWORD, "done"],
  ] as const)
    expect(await removePasskey(host, ana.browser.headers, me, { id, password })).toEqual({ outcome });
  expect(await listPasskeys(host, ana.userId)).toEqual([]);
  expect(await kinds(ana.userId)).toEqual(expect.arrayContaining(["passkey_added", "passkey_removed"]));
  expect(await kinds(bia.userId)).not.toContain("passkey_removed");
});
