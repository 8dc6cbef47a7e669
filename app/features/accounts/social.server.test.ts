import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { accounts, sessions, users } from "#app/db/schema/accounts.ts";
import { loader as comeBack } from "#app/routes/auth-library.ts";
import { action as begin } from "#app/routes/auth-social.tsx";
import { toastOf } from "#app/ui/toast-cookie.ts";
import {
  BASE_URL,
  newMember,
  PASSWORD,
  signInFrom,
  signUpFrom,
  testAccounts,
  TestBrowser,
} from "#tests/accounts.ts";
import { host, viewer } from "#tests/member.ts";
import { startOpenIdProvider } from "#tests/openid-provider.ts";
import { ask } from "#tests/route-requests.ts";
import { end, socialTests } from "#tests/social-journey.ts";
import { totp, wrongTotp } from "#tests/totp.ts";
import { accountHistory } from "./events.server.ts";
import { secondStep } from "./sign-in.server.ts";
import { beginTwoStep, confirmTwoStep, newRecoveryCodes } from "./two-step.server.ts";

const ANA = "ana@exemplo.com.br";
const { db, requests, press, choose, finish, enter, pressLink, question, link } = await socialTests(
  { sub: "ana", name: "Ana do Google", email: ANA, email_verified: true },
  { sub: "bruno", name: "Bruno Sem Prova", email: ANA, email_verified: false },
  { sub: "carla", name: "Carla Sem E-mail" },
);

test("a new person who signs in through a provider gets a confirmed account and goes to the requested page", async () => {
  const browser = new TestBrowser();
  const page = "/property/8555512345678";
  expect(await enter(browser, "ana", page)).toEqual({
    at: page,
    toast: { tone: "good", title: "Login realizado com sucesso!", text: null },
  });
  expect(await viewer(browser)).toMatchObject({ fullName: "Ana do Google", email: ANA, plan: "trial" });
  const [account] = await db.select().from(accounts);
  expect(account).toMatchObject({ providerId: "google", accountId: "ana", accessToken: null, idToken: null });
  const [user] = await db.select().from(users);
  expect(user!.emailVerified).toBe(true);
  // No letter is sent about the sign-in method that created the account.
  expect(host.post.letters).toEqual([]);
  // The second sign-in uses the same account.
  expect((await enter(new TestBrowser(), "ana")).toast?.text).toBe(
    "Você será redirecionado para o dashboard.",
  );
  expect(await db.select().from(users)).toHaveLength(1);
  expect(host.failures).toEqual([]);
});

test("every request to a provider has a new state, nonce and code challenge", async () => {
  const before = requests().length;
  for (let n = 0; n < 2; n++) await choose(await press(new TestBrowser()), "ana");
  const [first, second] = requests()
    .slice(before)
    .filter((query) => query.has("state"));
  for (const key of ["state", "nonce", "code_challenge"]) {
    expect(first!.get(key)).toMatch(/^[\w-]{20,}$/);
    expect(first!.get(key)).not.toBe(second!.get(key));
  }
  expect([first!.get("code_challenge_method"), first!.get("response_type")]).toEqual(["S256", "code"]);
});

test("a provider may post its answer, as Apple does; an account may have two sign-in methods", async () => {
  const browser = new TestBrowser();
  expect((await enter(browser, "ana", "/alerts", "apple")).at).toBe("/alerts");
  expect(await viewer(browser)).toMatchObject({ email: ANA });
  // The provider verified the same address, and the signed-in owner agrees to the link.
  expect((await enter(new TestBrowser(), "ana")).toast?.tone).toBe("bad");
  expect(await link(browser, "ana")).toEqual({
    at: "/dashboard",
    toast: { tone: "good", title: "Google também abre a sua conta", text: null },
  });
  const ways = await db.select().from(accounts);
  expect(ways.map(({ providerId }) => providerId).sort()).toEqual(["apple", "google"]);
  expect(new Set(ways.map(({ userId }) => userId)).size).toBe(1);
  // The letter does not mention a password, because there is none.
  const { content } = host.post.letters.find((letter) => letter.content.kind === "provider_linked")!;
  expect(content).toMatchObject({ hasPassword: false });
  expect(await question(browser)).toMatchObject({ hasPassword: false });
  expect(host.failures).toEqual([]);
});

test("a provider can sign in to an account with a password after its signed-in owner has linked it", async () => {
  const { userId } = await newMember(host, ANA);
  const browser = new TestBrowser();
  const { at, toast } = await enter(browser, "ana", "/alerts");
  expect(at).toBe(`/auth?${new URLSearchParams({ voltar: "/auth/google?voltar=%2Falerts" })}`);
  expect(toast!.text).toContain("Já existe uma conta com este e-mail. Entre nela");
  expect(await viewer(browser)).toBeNull();
  await signInFrom(host, browser, ANA);
  expect(await question(browser)).toMatchObject({ hasPassword: true });
  expect((await link(browser, "ana", "/alerts")).at).toBe("/alerts");
  // The owner finds it in the history and gets a letter, as for every new sign-in method.
  const history = await accountHistory(host.db, userId, 50);
  expect(history.filter(({ kind }) => kind === "provider_linked")).toMatchObject([
    { ipAddress: browser.address, userAgent: browser.userAgent },
  ]);
  const securityUrl = `${BASE_URL}/settings/seguranca`;
  const content = { name: "Ana", provider: "Google", hasPassword: true, securityUrl };
  const letters = host.post.letters.filter((letter) => letter.content.kind === "provider_linked");
  expect(letters).toMatchObject([{ to: ANA, content }]);
  const phone = new TestBrowser();
  await enter(phone, "ana");
  expect(await viewer(phone)).toMatchObject({ userId, fullName: "Ana Maria Lima" });
});

test("only a provider account with the same address can be linked, and only by the signed-in owner", async () => {
  const { browser } = await newMember(host, "bia@exemplo.com.br", "Bia");
  expect((await link(browser, "ana")).toast!.text).toContain("conhece você por outro e-mail");
  expect((await pressLink(new TestBrowser())).pathname).toBe("/auth");
  expect(await db.select().from(accounts)).toHaveLength(1);
});

test("the second step is asked for after a provider as it is after a password", async () => {
  const { browser, userId } = await newMember(host, ANA);
  await link(browser, "ana");
  const member = { userId, sessionId: (await viewer(browser))!.sessionId };
  const begun = await beginTwoStep(host, browser.headers, member, PASSWORD);
  if (begun.outcome !== "begun") throw new Error(begun.outcome);
  const secret = new URL(begun.uri).searchParams.get("secret")!;
  browser.take((await confirmTwoStep(host, browser.headers, member, totp(secret))) as { cookies: string[] });
  const stranger = new TestBrowser({ address: "198.51.100.9" });
  const callback = await choose(await press(stranger, "google", "/alerts"), "ana");
  const answer = await ask({ accounts: host }, comeBack, {
    path: callback.pathname + callback.search,
    as: stranger,
  });
  stranger.take({ cookies: answer.headers.getSetCookie() });
  expect(answer.headers.get("location")).toBe("/auth?etapa=codigo&voltar=%2Falerts");
  expect(await viewer(stranger)).toBeNull();
  expect(await db.select().from(sessions)).toHaveLength(1);
  expect((await secondStep(host, stranger.headers, wrongTotp(secret))).outcome).toBe("wrong_code");
  const owner = (await viewer(browser))!;
  const codes = (await newRecoveryCodes(host, browser.headers, owner, PASSWORD)) as { codes: string[] };
  stranger.take((await secondStep(host, stranger.headers, codes.codes[0]!)) as { cookies: string[] });
  expect(await viewer(stranger)).toMatchObject({ userId });
});

test("signing in through a provider does not give access to an unconfirmed account of the same address", async () => {
  const stranger = new TestBrowser({ address: "198.51.100.9" });
  await signUpFrom(host, stranger, ANA, "Outro");
  const browser = new TestBrowser();
  const { at, toast } = await enter(browser, "ana", "/alerts");
  expect(at).toBe(`/auth?${new URLSearchParams({ voltar: "/auth/google?voltar=%2Falerts" })}`);
  expect(toast).toMatchObject({ tone: "bad", title: "Erro no login social" });
  expect(toast!.text).toContain("ou redefina a senha");
  expect(await viewer(browser)).toBeNull();
  expect(host.failures).toEqual([]);
});

test("an e-mail that the provider has not verified neither opens nor creates an account", async () => {
  const nobody = await enter(new TestBrowser(), "bruno");
  expect(nobody.at).toBe("/auth");
  expect(nobody.toast!.text).toContain("Google não informou um e-mail confirmado");
  expect(await db.select().from(users)).toEqual([]);
  await newMember(host, ANA);
  const browser = new TestBrowser();
  // The answer does not reveal whether an account exists.
  expect(await enter(browser, "bruno")).toEqual(nobody);
  expect(await enter(browser, "carla")).toEqual(nobody);
  expect(await viewer(browser)).toBeNull();
  expect(host.failures).toEqual([]);
});

test("a forged state, another browser's state and a used state are refused", async () => {
  const browser = new TestBrowser();
  const callback = await choose(await press(browser), "ana");
  const forged = new URL(callback);
  forged.searchParams.set("state", "x".repeat(32));
  for (const [who, url] of [
    [browser, forged],
    [new TestBrowser(), callback],
  ] as const) {
    const { at, toast } = await finish(who, url);
    expect(at).toBe("/auth");
    expect(toast).toMatchObject({
      title: "Erro no login social",
      text: expect.stringContaining("Comece de novo"),
    });
    expect(await viewer(who)).toBeNull();
  }
  expect(await db.select().from(sessions)).toEqual([]);
  expect((await finish(browser, callback)).toast?.tone).toBe("good");
  const thief = new TestBrowser();
  expect((await finish(thief, callback)).toast?.tone).toBe("bad");
  expect(await viewer(thief)).toBeNull();
  expect(host.failures).toEqual([]);
});

test("an answer with the code of another sign-in is refused", async () => {
  const victim = new TestBrowser();
  const attacker = await choose(await press(new TestBrowser()), "ana");
  const own = await choose(await press(victim), "ana");
  own.searchParams.set("code", attacker.searchParams.get("code")!);
  expect((await finish(victim, own)).toast?.title).toBe("Erro no login social");
  expect(await viewer(victim)).toBeNull();
  const mixedUp = await choose(await press(victim), "ana");
  mixedUp.pathname = mixedUp.pathname.replace("google", "apple");
  expect((await finish(victim, mixedUp)).toast?.title).toBe("Erro no login social");
  expect(await viewer(victim)).toBeNull();
  // A provider that refuses our requests is reported to the operator.
  expect(host.failures.length).toBeGreaterThan(0);
});

test("cancelling at the provider shows our own message", async () => {
  const { at, toast } = await enter(new TestBrowser(), "cancelar", "/alerts");
  expect(at).toBe("/auth?voltar=%2Falerts");
  const text = "Você cancelou a entrada com Google.";
  expect(toast).toEqual({ tone: "bad", title: "Erro no login social", text });
});

test("a provider without keys and one that does not answer give different messages; passwords go on working", async () => {
  const browser = new TestBrowser();
  const asking = { path: "/auth/microsoft", body: new URLSearchParams(), params: { provider: "microsoft" } };
  const answer = await ask({ accounts: host }, begin, asking);
  const text =
    "O OAuth de Microsoft não está configurado. Configure-o no painel de provedores de autenticação do backend.";
  const { at, toast } = end(new URL(answer.headers.get("location")!, BASE_URL), answer);
  expect([at, toast]).toEqual(["/auth", { tone: "bad", title: "Erro no login social", text }]);
  const silent = await startOpenIdProvider();
  await silent.close();
  const cutOff = testAccounts(db, {
    social: [{ provider: "google", issuer: silent.issuer, clientId: "x", clientSecret: "y" }],
  });
  const { pathname } = await press(browser, "google", "/dashboard", cutOff);
  expect(pathname).toBe("/auth");
  expect(toastOf(browser.headers.get("cookie"))?.text).toBe(
    "Não conseguimos falar com Google agora. Tente novamente em alguns instantes.",
  );
  const { userId } = await newMember(cutOff, ANA);
  expect(await db.select().from(users).where(eq(users.id, userId))).toHaveLength(1);
});
