import { randomUUID } from "node:crypto";
import { redirect, type RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { action as send, loader as open } from "#app/routes/auth.tsx";
import { action as beginSocial } from "#app/routes/auth-social.tsx";
import { action as security } from "#app/routes/settings-security.tsx";
import { announce, takeToast } from "#app/routes/viewer.server.ts";
import { badNews } from "#app/ui/toast.ts";
import { newMember, PASSWORD, TestBrowser } from "#tests/accounts.ts";
import { accountTests, host } from "#tests/member.ts";
import { ask, toastIn } from "#tests/route-requests.ts";

await accountTests();
const EMAIL = "ana@exemplo.com.br";

function fields(values: Record<string, string>): URLSearchParams {
  return new URLSearchParams(values);
}

test("a failure on our side says that it is ours and keeps the typed values", async () => {
  const reported: unknown[] = [];
  const broken = { ...host, auth: () => Promise.reject(new Error("no library")) };
  const body = fields({ intent: "entrar", email: EMAIL, password: PASSWORD });
  const onError = (error: unknown) => reported.push(error);
  const answer = await ask({ accounts: broken }, send, { path: "/auth", body }, onError);
  expect(answer.status).toBe(500);
  expect(toastIn(answer)).toEqual(badNews("Erro inesperado", "Tente novamente em alguns instantes."));
  const page = await answer.text();
  expect(JSON.parse(page)).toEqual({ intent: "entrar", values: { name: "", email: EMAIL } });
  expect(page).not.toContain(PASSWORD);
  expect(reported).toEqual([new Error("no library")]);
});

test("an unreadable, unknown or oversized form is refused", async () => {
  const json = { "content-type": "application/json" };
  const form = (body: BodyInit, headers = {}) => ({ path: "/auth", body, headers });
  const entering = (password: string) => form(fields({ intent: "entrar", email: EMAIL, password }));
  for (const [handler, asking, status] of [
    [send, form("{}", json), 400],
    [send, form("", { "content-type": "multipart/form-data; boundary=x" }), 400],
    [send, entering("a\0b"), 400],
    [send, form(fields({ intent: "apagar" })), 400],
    [send, entering("x".repeat(100_000)), 413],
    [beginSocial, { ...form("{}", json), path: "/auth/google", params: { provider: "google" } }, 400],
  ] as const)
    await expect(ask({ accounts: host }, handler, asking)).rejects.toMatchObject({ init: { status } });
});

test("signing in, or opening the page when signed in, redirects to the requested page, safely encoded, and never off the site", async () => {
  const { browser } = await newMember(host, EMAIL);
  for (const [returnTo, lands] of [
    ["/alerts", "/alerts"],
    ["/dashboard?q=até+100€", "/dashboard?q=at%C3%A9+100%E2%82%AC"],
    ["//evil.example", "/dashboard"],
    ["/..//evil.example", "/dashboard"],
    ["/\\evil.example", "/dashboard"],
    ["https://evil.example", "/dashboard"],
  ] as const) {
    const answer = await ask({ accounts: host }, send, {
      path: `/auth?${fields({ voltar: returnTo })}`,
      body: fields({ intent: "entrar", email: EMAIL, password: PASSWORD }),
    });
    expect(answer.headers.get("location"), returnTo).toBe(lands);
    expect(toastIn(answer)?.title).toBe("Login realizado com sucesso!");
  }
  const answer = await ask({ accounts: host }, open, { path: "/auth?voltar=%2Falerts", as: browser });
  expect(answer.headers.get("location")).toBe("/alerts");
});

test("a toast is not lost when its page redirects", async () => {
  type Handler = { request: Request; context: RouterContextProvider };
  const toast = badNews("Acesso restrito");
  const cookieOfToast = { cookie: `aviso=${encodeURIComponent(JSON.stringify(toast))}` };
  const announced = ({ request, context }: Handler) => {
    announce(context, toast);
    takeToast(context, request);
    throw redirect("/dashboard");
  };
  const redirected = ({ request, context }: Handler) => {
    takeToast(context, request);
    throw redirect("/dashboard");
  };
  const shown = ({ request, context }: Handler) => ({ toast: takeToast(context, request) });
  const at = { path: "/auth" };
  expect(toastIn(await ask({ accounts: host }, announced, at))).toEqual(toast);
  const lost = await ask({ accounts: host }, redirected, { ...at, headers: cookieOfToast });
  expect(lost.headers.getSetCookie()).toEqual([]);
  const page = await ask({ accounts: host }, shown, { ...at, headers: cookieOfToast });
  expect(await page.json()).toEqual({ toast });
  expect(page.headers.getSetCookie().join()).toMatch(/^aviso=; Max-Age=0/);
});

test("on an HTTPS site every cookie is Secure", async () => {
  const encrypted = { ...host, baseUrl: () => "https://martelo.example" };
  const person = { name: "Ana Lima", email: EMAIL, password: PASSWORD, repeated: PASSWORD };
  const answer = await ask({ accounts: encrypted }, send, {
    path: "/auth?voltar=%2Falerts",
    as: new TestBrowser(),
    body: fields({ intent: "cadastrar", ...person }),
  });
  const cookies = answer.headers.getSetCookie();
  const names = cookies.map((cookie) => cookie.split("=")[0]);
  expect(names.sort()).toEqual(["aviso", "martelo.aparelho", "martelo.voltar"]);
  for (const cookie of cookies)
    expect(cookie.split("; ")).toEqual(expect.arrayContaining(["HttpOnly", "SameSite=Lax", "Secure"]));
  await host.settled();
});

test("the security page answers 429 with the time to wait after too many tries, whatever was tried", async () => {
  const { browser } = await newMember(host, EMAIL);
  const tried = (form: Record<string, string>) =>
    ask({ accounts: host, channels: { sessionsEnded() {} } as never }, security, {
      path: "/settings/seguranca",
      as: browser,
      body: fields(form),
    });
  const begun = await tried({ intent: "ativar", password: PASSWORD });
  const { uri } = ((await begun.json()) as { setup: { uri: string } }).setup;
  const wrong: Record<string, string>[] = [
    { intent: "confirmar", uri, code: "000000" },
    { intent: "desativar", password: "errada", code: "000000" },
    { intent: "codigos", password: "errada" },
    { intent: "ativar", password: "errada" },
    { intent: "email", newEmail: "outra@exemplo.com.br", password: "errada" },
    { intent: "senha", current: "errada", next: "pitanga-verde-94", repeated: "pitanga-verde-94" },
    { intent: "provar", password: "errada" },
    { intent: "remover", id: randomUUID(), password: "errada" },
  ];
  for (let n = 1; n < 20; n++) expect((await tried(wrong[0]!)).status).toBe(422);
  for (const form of wrong) {
    const refused = await tried(form);
    expect([form.intent, refused.status]).toEqual([form.intent, 429]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  }
});

test("a failed sign-in answers 401, too many tries 429 with the time to wait, and failures are not cached", async () => {
  await newMember(host, EMAIL);
  const send401 = (email: string) =>
    ask({ accounts: host }, send, {
      path: "/auth",
      as: new TestBrowser({ address: "198.51.100.9" }),
      body: fields({ intent: "entrar", email, password: "errada-errada" }),
    });
  for (let n = 0; n < 10; n++) {
    const answer = await send401(EMAIL);
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([401, "private, no-store"]);
  }
  expect((await send401("ninguem@exemplo.com.br")).status).toBe(401);
  const refused = await send401(EMAIL);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(60);
});

test("a page with the token of a letter is never cached, whoever opens it", async () => {
  for (const path of ["/auth?reset=true&token=x", "/auth/confirmar?token=x", "/interesse?token=x", "/auth"]) {
    const answer = await ask({ accounts: host }, () => ({ page: true }), { path });
    expect([path, answer.headers.get("cache-control")]).toEqual([path, "private, no-store"]);
  }
  const search = await ask({ accounts: host }, () => ({ page: true }), { path: "/dashboard" });
  expect(search.headers.get("cache-control")).toBeNull();
});
