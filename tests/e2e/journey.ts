import type { Uf } from "#app/lib/br.ts";
import {
  expect,
  test as base,
  type APIRequestContext,
  type BrowserContext,
  type Locator,
  type Page,
} from "@playwright/test";

const COUNT = new Intl.NumberFormat("pt-BR");

export interface ApiItem {
  numero: string;
  uf: Uf;
  cidade: string;
  endereco: string;
  tipo: string;
  preco: number;
  avaliacao: number;
}
export interface ApiAnswer {
  total: number;
  lista_de: string;
  itens: ApiItem[];
  facetas: Record<string, { valor: string; n: number }[]>;
}

interface Fixtures {
  /** What the public API answers to the query of an address: the yardstick of every screen. */
  api: (query: string) => Promise<ApiAnswer>;
  /** Other hosts that a test's pages may ask, by their origins. */
  strangers: RegExp;
  /** What pages may complain about where a test is about just that. */
  complaints: RegExp;
  /** Fails a test whose pages, in whatever browser, complained in the console, broke their security policy or asked another host for anything. */
  quiet: void;
}

export const test = base.extend<Fixtures>({
  strangers: [/^$/, { option: true }],
  complaints: [/^$/, { option: true }],
  api: async ({ request }, use) => use((query) => ask(request, query)),
  quiet: [
    async ({ browser, context, baseURL, strangers, complaints }, use) => {
      const trouble: string[] = [];
      const hosts = new Set([baseURL!, process.env.MARTELO_URL!].map((url) => new URL(url).origin));
      await watch(context, { trouble, isAsked: (origin) => hosts.has(origin) || strangers.test(origin) });
      // The other browsers of a test are watched as its own one is.
      const open = browser.newContext;
      browser.newContext = async (options) => {
        const another = await open.call(browser, options);
        await watch(another, { trouble, isAsked: (origin) => hosts.has(origin) || strangers.test(origin) });
        return another;
      };
      await use();
      browser.newContext = open;
      expect(trouble.filter((text) => !complaints.test(text))).toEqual([]);
    },
    { auto: true },
  ],
});

interface Watching {
  /** What was noticed. */
  trouble: string[];
  /** Whether pages may ask a host. */
  isAsked(origin: string): boolean;
}

/** Notes what the pages of a browser complain about, and whom they ask. */
async function watch(context: BrowserContext, { trouble, isAsked }: Watching): Promise<void> {
  context.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol !== "data:" && protocol !== "blob:" && !isAsked(origin))
      trouble.push(`asked ${request.url()}`);
  });
  // Also what a library tries and swallows, which no console shows.
  await context.addInitScript(() =>
    addEventListener("securitypolicyviolation", ({ violatedDirective, sourceFile }) =>
      reportError(new Error(`${violatedDirective} broken by ${sourceFile}`)),
    ),
  );
  context.on("console", (message) => {
    const { url } = message.location();
    // The browser itself remarks on a page that is meant to answer 404, on every form, heart and expanded map that is refused.
    const isOwnStatus =
      /status of 422/.test(message.text()) ||
      (/status of 40[12]/.test(message.text()) &&
        /^\/(mapa\.json|mapa\/desenho\.json|favorites\/marcar)$/.test(new URL(url).pathname)) ||
      // A wrong password or code, and too many of them.
      (/status of (401|429)/.test(message.text()) &&
        /^\/(auth|settings)(\/[a-z-]+)?(\.data)?$/.test(new URL(url).pathname)) ||
      // A photo that is too large.
      (/status of 413/.test(message.text()) && new URL(url).pathname === "/settings/avatar") ||
      (/status of 409/.test(message.text()) && new URL(url).pathname === "/favorites/mudar") ||
      (/status of 404/.test(message.text()) && message.page()?.url() === url);
    // Browsers that draw maps without a graphics card remark on how slow that is.
    const isDriver = message.text().includes("GL Driver Message");
    if (["error", "warning"].includes(message.type()) && !isOwnStatus && !isDriver)
      trouble.push(`${message.text()} (${url})`);
  });
  context.on("weberror", (error) => trouble.push(String(error.error())));
}

export { expect } from "@playwright/test";

async function ask(request: APIRequestContext, query: string): Promise<ApiAnswer> {
  const answer = await request.get(`/api/v1/imoveis?${query}`);
  expect(answer.status()).toBe(200);
  return (await answer.json()) as ApiAnswer;
}

/** `1.738 imóveis`, as the screen writes it. */
export function properties(total: number): string {
  return `${COUNT.format(total)} ${total === 1 ? "imóvel" : "imóveis"}`;
}

/** The heading, the live region and the cards say what the API says for the same query. */
export async function expectResults(page: Page, answer: ApiAnswer): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    new RegExp(`^${properties(answer.total)} em leilão (em|n[ao]) `),
  );
  await expect(page.getByRole("status")).toHaveText(new RegExp(`^${properties(answer.total)} `));
  await expect.poll(() => cardNumbers(page)).toEqual(answer.itens.map((item) => item.numero));
}

/** Numbers of the properties on the cards, in order. */
export async function cardNumbers(page: Page): Promise<string[]> {
  const hrefs = await cards(page).evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  return hrefs.map((href) => href!.replace("/property/", ""));
}

export function cards(page: Page) {
  return page.locator("main article").locator("a[href^='/property/']");
}

/** Number of properties that an option says it would show. */
export async function countOf(option: Locator): Promise<number> {
  // Not innerText: the browser leaves out what is scrolled out of a long list (content-visibility).
  return Number((await option.locator("i").textContent())?.replaceAll(".", ""));
}

/** Opens a page and waits until its script has taken over the filter form: before that, controls wait for `Aplicar`. */
export async function openLive(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForFunction(() => {
    const form = document.querySelector("#filtros, main form");
    return form === null || Object.keys(form).some((key) => key.startsWith("__reactProps"));
  });
}

/** The button of one filter in the bar. */
export function filterButton(page: Page, label: string) {
  return page.locator(".filter > .filter-button").filter({ hasText: label });
}

/** Opens one filter of the bar; its panel. */
export async function openFilter(page: Page, label: string): Promise<Locator> {
  await filterButton(page, label).click();
  return page.locator(".filter-panel:popover-open");
}

/** Opens the drawer that holds all filters. */
export async function openDrawer(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Mais filtros" }).click();
  return page.locator(".filter-drawer:popover-open");
}
