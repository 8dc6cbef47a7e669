import { createHash } from "node:crypto";
import { expect, type APIRequestContext, type Browser, type Page } from "@playwright/test";
import { makeAdministrator, setPlan } from "./command.ts";
import type { ApiAnswer } from "./journey.ts";
import { letterTo } from "./outbox.ts";

export const PASSWORD = "pitanga-azul-93";

/** A browser, with or without a page, that sends requests with its own cookies. */
type Requester = { request: APIRequestContext };

/**
 * Signs somebody up and confirms the address, by the requests that the pages for it send: those are the subject of other
 * journeys. No page opens.
 */
export async function signUp(browser: Requester, email: string, name?: string): Promise<void> {
  const token = new URL(await askToConfirm(browser, email, name)).searchParams.get("token")!;
  const headers = { Origin: new URL(process.env.MARTELO_URL!).origin };
  const answer = await browser.request.post("/auth/confirmar", { form: { token }, headers });
  expect([answer.status(), new URL(answer.url()).pathname]).toEqual([200, "/dashboard"]);
}

/** Signs somebody up; returns the address in the letter. */
async function askToConfirm(browser: Requester, email: string, name = "Ana Maria Lima"): Promise<string> {
  const answer = await browser.request.post("/auth", {
    form: { intent: "cadastrar", name, email, password: PASSWORD, repeated: PASSWORD },
    headers: { Origin: new URL(process.env.MARTELO_URL!).origin, "X-Forwarded-For": networkOf(email) },
  });
  expect(answer.status()).toBe(200);
  const { links } = await letterTo({ to: email, subject: "Confirme seu e-mail" });
  return confirmationOf(links);
}

/** Deletes cookies, by default all, with no page open: what one asks for by itself would be refused. */
export async function forgetCookies(page: Page, which?: { name: RegExp }): Promise<void> {
  await page.goto("about:blank");
  await page.context().clearCookies(which);
}

/** Ends the plan of a member, with no page open: one that asks for news of the plan that was would be refused. */
export async function fallToFree(page: Page, email: string): Promise<void> {
  await page.goto("about:blank");
  await setPlan(email, { plan: "free" });
}

/** Signs up an administrator with favourites and an alert, so that every page has content. */
export async function signUpAtWork(browser: Requester, email: string): Promise<void> {
  await signUp(browser, email);
  await saveFavorites(browser, 4);
  const headers = { Origin: new URL(process.env.MARTELO_URL!).origin, Accept: "application/json" };
  const alert = { intent: "criar", nome: "Em Goiás", evento: "novo", estado: "GO", tipo: "casa" };
  expect((await browser.request.post("/alerts", { form: alert, headers })).status()).toBe(200);
  await makeAdministrator(email);
}

/** Saves the first properties of a state as favourites, the first one last; returns their numbers. */
export async function saveFavorites({ request }: Requester, count: number): Promise<string[]> {
  const headers = { Origin: new URL(process.env.MARTELO_URL!).origin, Accept: "application/json" };
  const { itens } = (await (await request.get("/api/v1/imoveis?estado=GO")).json()) as ApiAnswer;
  const numbers = itens.slice(0, count).map(({ numero }) => numero);
  for (const guardar of numbers.toReversed()) {
    const answer = await request.post("/favorites/marcar", { form: { guardar }, headers });
    expect(answer.status()).toBe(200);
  }
  return numbers;
}

/** An IP address for each account: sign-ups are rate-limited by network. */
export function networkOf(email: string): string {
  const digest = createHash("sha256").update(email).digest("hex");
  return `2001:db8:${digest.slice(0, 4)}:${digest.slice(4, 8)}::1`;
}

export function confirmationOf(links: string[]): string {
  return links.find((link) => link.includes("/auth/confirmar?"))!;
}

/** Fills in the form of `/auth` and sends it. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto("/auth?voltar=/settings/seguranca");
  await page.getByRole("textbox", { name: "E-mail" }).fill(email);
  await page.getByRole("textbox", { name: "Senha", exact: true }).fill(password);
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
}

/** Opens a page in another browser. */
export async function elsewhere(browser: Browser): Promise<Page> {
  return (await browser.newContext({ baseURL: process.env.MARTELO_URL! })).newPage();
}
