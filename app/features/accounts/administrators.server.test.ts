import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { profiles, users } from "#app/db/schema/accounts.ts";
import { newestActs } from "#app/core/admin-log/read-log.server.ts";
import { BASE_URL, newMember, signInFrom, signUpFrom, TestBrowser, tokenOf } from "#tests/accounts.ts";
import { accountTests, host, viewer } from "#tests/member.ts";
import { makeAdministrator } from "./administrators.server.ts";
import { resetPassword } from "./passwords.server.ts";

await accountTests();
const EMAIL = "ana@exemplo.com.br";
const promote = () => makeAdministrator(host.db, EMAIL, { baseUrl: BASE_URL, now: new Date() });

test("a missing account is created, and its link sets the password once", async () => {
  const { outcome, link } = await promote();
  expect(outcome).toBe("created");
  const browser = new TestBrowser();
  const reset = (password: string) =>
    resetPassword(host, browser.headers, { token: tokenOf(link!), password });
  browser.take(await reset("nova-senha-forte"));
  expect(await viewer(browser)).toMatchObject({ email: EMAIL, role: "admin" });
  expect(await reset("mais-uma-senha")).toEqual({ outcome: "invalid_link" });
  expect(await promote()).toEqual({ outcome: "already", link: null });
  expect((await newestActs(host.db, 9)).map(({ action }) => action)).toEqual(["Criou administrador"]);
});

test("a confirmed member has the administrator's role from the next request on", async () => {
  const { browser } = await newMember(host, EMAIL);
  expect(await promote()).toEqual({ outcome: "promoted", link: null });
  expect(await viewer(browser)).toMatchObject({ role: "admin" });
  const details = { new_role: "admin", before: "user", after: "admin" };
  expect(await newestActs(host.db, 9)).toMatchObject([
    { action: "Alterou permissão do usuário", adminId: null, details },
  ]);
});

test("promoting an unconfirmed account gives nothing to a person who signed up with somebody else's address", async () => {
  const stranger = new TestBrowser();
  await signUpFrom(host, stranger, EMAIL, "Outro");
  expect((await promote()).outcome).toBe("promoted");
  const { outcome, link } = await promote();
  expect(outcome).toBe("already");
  const action = "Criou link para escolher a senha de administrador";
  const details = { before: null, after: { valid_hours: 24 } };
  expect(await newestActs(host.db, 1)).toMatchObject([{ action, details }]);
  await host.db.update(users).set({ emailVerified: true }).where(eq(users.email, EMAIL));
  expect(await signInFrom(host, stranger, EMAIL)).toEqual({ outcome: "wrong_credentials" });
  const owner = new TestBrowser({ address: "198.51.100.9" });
  const wish = { token: tokenOf(link!), password: "nova-senha-forte" };
  expect((await resetPassword(host, owner.headers, wish)).outcome).toBe("signed_in");
  expect((await host.db.select().from(profiles))[0]).toMatchObject({ role: "admin" });
});
