import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { newestActs } from "#app/core/admin-log/read-log.server.ts";
import { readCounts } from "#app/db/counts.server.ts";
import { accountEvents, profiles, sessions } from "#app/db/schema/accounts.ts";
import { mails } from "#app/db/schema/mail.ts";
import { keepLink, linkOf, readLink } from "#app/features/secret-links/secret-links.server.ts";
import { NOTHING_SHOWN } from "#app/features/secret-links/secret-link.ts";
import { action as enter } from "#app/routes/auth.tsx";
import { newMember, PASSWORD, signInFrom, TestBrowser, type TestMember } from "#tests/accounts.ts";
import { host, viewer } from "#tests/member.ts";
import { deviceWithPasskey } from "#tests/passkey.ts";
import { ask } from "#tests/route-requests.ts";
import { socialTests } from "#tests/social-journey.ts";
import { ACCOUNT_BLOCKED, BLOCKED_PAGE } from "./auth-view.ts";
import { setBlocked } from "./blocks.server.ts";
import { requestPasswordReset, resetPassword } from "./passwords.server.ts";

const NOW = new Date("2026-11-23T12:00:00Z");
const REASON = "Anúncios enviados\npelo formulário de contato.";
const social = await socialTests({
  sub: "ana",
  name: "Ana",
  email: "ana@exemplo.com.br",
  email_verified: true,
});
let carla: TestMember;
let ana: TestMember;

beforeEach(async () => {
  carla = await newMember(host, "carla@exemplo.com.br");
  ana = await newMember(host, "ana@exemplo.com.br");
  await host.db.update(profiles).set({ role: "admin" }).where(eq(profiles.userId, carla.userId));
});

const set = (reason: string | null, of = ana, by = carla) =>
  setBlocked(host.db, { adminId: by.userId, userId: of.userId }, reason, {
    baseUrl: "https://martelo.example",
    now: NOW,
  });
const lettersTo = async (email: string) =>
  host.db.select({ kind: mails.kind, plain: mails.plain }).from(mails).where(eq(mails.recipient, email));

test("a block ends every session, tells the person why and leaves no reason in the log", async () => {
  const phone = new TestBrowser();
  await signInFrom(host, phone, ana.email);
  expect(await set(REASON)).toEqual({ outcome: "changed" });
  expect([await viewer(ana.browser), await viewer(phone)]).toEqual([null, null]);
  const letters = await lettersTo(ana.email);
  expect(letters).toMatchObject([{ kind: "account_blocked" }]);
  expect(letters[0]!.plain).toContain("Anúncios enviados");
  expect(letters[0]!.plain).toContain("https://martelo.example/ajuda?assunto=conta");
  expect(await readCounts(host.db, ["blocked"])).toEqual({ blocked: 1 });
  expect(await set(REASON)).toEqual({ outcome: "unchanged" });
  expect(await set(null)).toEqual({ outcome: "changed" });
  expect((await lettersTo(ana.email)).map(({ kind }) => kind)).toEqual([
    "account_blocked",
    "account_unblocked",
  ]);
  expect(await readCounts(host.db, ["blocked"])).toEqual({ blocked: 0 });
  const log = await newestActs(host.db, 9);
  const states = { before: { blocked: false }, after: { blocked: true } };
  const block = { adminId: carla.userId, targetUserId: ana.userId };
  expect(log).toMatchObject([
    { action: "Desbloqueou usuário", details: { before: states.after, after: states.before } },
    { ...block, action: "Bloqueou usuário", details: { ...states, target_user_id: ana.userId } },
  ]);
  expect(JSON.stringify(log)).not.toContain("Anúncios");
  const events = await host.db.select().from(accountEvents).where(eq(accountEvents.kind, "blocked"));
  expect(events).toMatchObject([{ userId: ana.userId, detail: { motivo: REASON } }]);
  await signInFrom(host, phone, ana.email);
  expect(await viewer(phone)).toMatchObject({ email: ana.email });
});

test("nobody signs in to a blocked account, in no way, and whoever proves to own it is told so", async () => {
  await social.link(ana.browser, "ana");
  const signInByPasskey = await deviceWithPasskey(host, ana.userId);
  const open = new TestBrowser();
  expect((await signInByPasskey(open)).status).toBe(200);
  expect(await viewer(open)).toMatchObject({ email: ana.email });
  await set(REASON);
  const browser = new TestBrowser();
  const form = new URLSearchParams({ intent: "entrar", email: ana.email, password: PASSWORD });
  const request = { path: "/auth", as: browser, body: form };
  expect((await ask({ accounts: host }, enter, request)).headers.get("location")).toBe(BLOCKED_PAGE);
  form.set("password", "errada-mesmo");
  expect((await ask({ accounts: host }, enter, { ...request, body: form })).status).toBe(401);
  expect((await social.enter(browser, "ana")).at).toBe(BLOCKED_PAGE);
  const byPasskey = await signInByPasskey(browser);
  expect([byPasskey.status, await byPasskey.json()]).toMatchObject([403, { code: ACCOUNT_BLOCKED }]);
  expect(await viewer(browser)).toBeNull();
  await requestPasswordReset(host, browser.headers, ana.email);
  const { url } = await host.post.letter("reset_password", ana.email);
  const token = new URL(url).searchParams.get("token")!;
  expect(await resetPassword(host, browser.headers, { token, password: "outra-senha-forte" })).toEqual({
    outcome: "blocked",
  });
  // A session that somehow began all the same opens nothing.
  await host.db.update(profiles).set({ blockedAt: null });
  await signInFrom(host, browser, ana.email, "outra-senha-forte");
  await host.db.update(profiles).set({ blockedAt: NOW }).where(eq(profiles.userId, ana.userId));
  expect(await viewer(browser)).toBeNull();
  expect((await host.db.select().from(sessions)).map(({ userId }) => userId)).toContain(ana.userId);
  expect(host.failures).toEqual([]);
});

test("secret links of a blocked person open nothing until the block ends", async () => {
  const owner = { db: host.db, linkSecret: "a secret of this test", userId: ana.userId };
  await keepLink(owner, { intent: "criar", kind: "rss", shown: NOTHING_SHOWN }, NOW);
  const { token } = (await linkOf(owner, "rss"))!;
  expect(await readLink(host.db, "rss", token!)).not.toBeNull();
  await set(REASON);
  expect(await readLink(host.db, "rss", token!)).toBeNull();
  await set(null);
  expect(await readLink(host.db, "rss", token!)).not.toBeNull();
});

test("administrators are not blocked, and members block nobody", async () => {
  expect(await set(REASON, carla)).toEqual({ outcome: "administrator" });
  expect(await set(REASON, carla, ana)).toEqual({ outcome: "not_allowed" });
  expect(await newestActs(host.db, 9)).toEqual([]);
});
