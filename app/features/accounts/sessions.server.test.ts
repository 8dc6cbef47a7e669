import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { passkeys, sessions } from "#app/db/schema/accounts.ts";
import { newMember, PASSWORD, signInFrom, TestBrowser, type TestMember } from "#tests/accounts.ts";
import { ana, host, memberTests } from "#tests/member.ts";
import { accountHistory } from "./events.server.ts";
import { listPasskeys, passkeyRegistered, removePasskey, renamePasskey } from "./passkeys.server.ts";
import { freshen, isFresh } from "./prove-identity.server.ts";
import { endOtherSessions, endSession, openSessions } from "./sessions.server.ts";
import { readViewer } from "./viewer.server.ts";

const { db } = await memberTests();

let bia: TestMember;

beforeEach(async () => {
  bia = await newMember(host, "bia@exemplo.com.br", "Bia");
});

async function viewer(browser: TestBrowser) {
  return (await readViewer(host, browser.headers)).viewer;
}

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

test("the password makes an old session count as new; a wrong password does not", async () => {
  const me = (await viewer(ana.browser))!;
  const old = new Date(Date.now() - 7_200_000);
  await db.update(sessions).set({ createdAt: old }).where(eq(sessions.id, me.sessionId));
  expect(await isFresh(host, me)).toBe(false);
  expect(await freshen(host, ana.browser.headers, me, "errada")).toEqual({ outcome: "wrong_password" });
  expect(await isFresh(host, me)).toBe(false);
  expect(await freshen(host, ana.browser.headers, me, PASSWORD)).toEqual({ outcome: "fresh" });
  expect(await isFresh(host, me)).toBe(true);
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
