import { COOKIES } from "#app/features/privacy/legal/cookie-list.ts";
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

interface ApiItem {
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

/** Queries the public API with the keys of an address: what screens show is compared with it. */
export type Ask = (query: string) => Promise<ApiAnswer>;

interface Fixtures {
  api: Ask;
  /** Origins of other hosts that the pages of a test may request. */
  strangers: RegExp;
  /** Console messages and violations that a test expects. */
  complaints: RegExp;
  /** Whether the browser draws maps; without a graphics card that takes a third of the time of a search page. */
  drawsMaps: boolean;
  /**
   * Fails a test when one of its pages, in any browser, logged an error, violated its security policy, requested
   * another host, or left a cookie that the cookie policy does not name.
   */
  quiet: void;
}

export const test = base.extend<Fixtures>({
  strangers: [/^$/, { option: true }],
  complaints: [/^$/, { option: true }],
  drawsMaps: [false, { option: true }],
  api: async ({ request }, use) => use((query) => ask(request, query)),
  quiet: [
    async ({ browser, context, baseURL, strangers, complaints, drawsMaps }, use) => {
      const trouble: string[] = [];
      const hosts = new Set([baseURL!, process.env.MARTELO_URL!].map((url) => new URL(url).origin));
      const isAllowed = (origin: string) => hosts.has(origin) || strangers.test(origin);
      await watch(context, { trouble, isAllowed, drawsMaps });
      // The other browsers of a test are watched in the same way.
      const open = browser.newContext;
      const others: BrowserContext[] = [];
      browser.newContext = async (options) => {
        const another = await open.call(browser, options);
        others.push(another);
        await watch(another, { trouble, isAllowed, drawsMaps });
        return another;
      };
      await use();
      browser.newContext = open;
      // Their pages would go on working beside the next tests of this browser.
      await Promise.all(others.map((one) => one.close()));
      expect(trouble.filter((text) => !complaints.test(text))).toEqual([]);
      expect(await unnamedCookies(context)).toEqual([]);
    },
    { auto: true },
  ],
});

const NAMED_COOKIES = new Set(COOKIES.flatMap(({ names }) => names));

/** Cookies that the browser holds at the end of a test and the cookie policy does not name. */
async function unnamedCookies(context: BrowserContext): Promise<string[]> {
  const names = (await context.cookies()).map(({ name }) => name.replace(/^__Secure-/, ""));
  // Those that begin with a line are of the stand-in for Google, on another port of this host.
  return names.filter((name) => !NAMED_COOKIES.has(name) && !name.startsWith("_"));
}

interface Watching {
  /** The problems that were found. */
  trouble: string[];
  /** Whether pages may request this origin. */
  isAllowed(origin: string): boolean;
  drawsMaps: boolean;
}

/** Records the errors and requests of a browser's pages. */
async function watch(context: BrowserContext, { trouble, isAllowed, drawsMaps }: Watching): Promise<void> {
  // Pages then show the list that stands for the map in browsers that draw none.
  if (!drawsMaps) await context.addInitScript(() => Reflect.deleteProperty(window, "WebGL2RenderingContext"));
  context.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol !== "data:" && protocol !== "blob:" && !isAllowed(origin))
      trouble.push(`asked ${request.url()}`);
  });
  // Also reports what a library tries and catches, which the console does not show.
  await context.addInitScript(() =>
    addEventListener("securitypolicyviolation", ({ violatedDirective, sourceFile }) =>
      reportError(new Error(`${violatedDirective} broken by ${sourceFile}`)),
    ),
  );
  context.on("console", (message) => {
    const { url } = message.location();
    // The browser itself logs pages that answer 404 on purpose, and every refused form, heart and expanded
    // map.
    const isOwnStatus =
      /status of 422/.test(message.text()) ||
      (/status of 40[12]/.test(message.text()) &&
        /^\/(mapa\.json|mapa\/desenho\.json|favorites\/marcar)$/.test(new URL(url).pathname)) ||
      // A wrong password or code, or too many of them.
      (/status of (401|429)/.test(message.text()) &&
        /^\/(auth|settings)(\/[a-z-]+)?(\.data)?$/.test(new URL(url).pathname)) ||
      // A photo that is too large.
      (/status of 413/.test(message.text()) && new URL(url).pathname === "/settings/avatar") ||
      (/status of 409/.test(message.text()) && new URL(url).pathname === "/favorites/mudar") ||
      (/status of 404/.test(message.text()) && message.page()?.url() === url);
    // Browsers that draw maps without a graphics card log a performance warning.
    const isDriver =
      message.text().includes("GL Driver Message") ||
      // Of the test's browser, in which workers are turned off.
      message.text().includes("Service Worker registration blocked");
    if (["error", "warning"].includes(message.type()) && !isOwnStatus && !isDriver)
      trouble.push(`${message.text()} (${url})`);
  });
  context.on("weberror", (error) => trouble.push(String(error.error())));
}

export { expect } from "@playwright/test";

export async function ask(request: APIRequestContext, query: string): Promise<ApiAnswer> {
  const answer = await request.get(`/api/v1/imoveis?${query}`);
  expect(answer.status()).toBe(200);
  return (await answer.json()) as ApiAnswer;
}

/** `1.738 imóveis`, as written on the screen. */
export function properties(total: number): string {
  return `${COUNT.format(total)} ${total === 1 ? "imóvel" : "imóveis"}`;
}

/** Expects that the heading, the live region and the cards match the API's answer to the same query. */
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

/** Number of properties beside an option. */
export async function countOf(option: Locator): Promise<number> {
  // Not `innerText`: it leaves out what is scrolled out of view in a long list (content-visibility).
  return Number((await option.locator("i").textContent())?.replaceAll(".", ""));
}

/**
 * Opens a page and waits until the filter form and the controls in its panels are hydrated: before that, they do not
 * search by themselves.
 */
export async function openLive(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await makeGesture(page);
  await page.waitForFunction(() => {
    const isLive = (element: Element | null) =>
      element === null || Object.keys(element).some((key) => key.startsWith("__reactProps"));
    return (
      // Keys that are pressed before the first picture are dropped by the browser: nobody could have seen what they are for.
      performance.getEntriesByName("first-contentful-paint").length > 0 &&
      isLive(document.querySelector("#filtros, main form")) &&
      isLive(document.querySelector("#filtros .filter-body > *"))
    );
  });
}

/** Waits until a form is hydrated; when one of a page's frame is, all of it is. Back-office pages have no form in their foot. */
export async function hydrated(page: Page, ...forms: string[]): Promise<void> {
  await page.waitForFunction(
    (selectors) => {
      const form = selectors.map((selector) => document.querySelector(selector)).find((one) => one !== null);
      return form && Object.keys(form).some((key) => key.startsWith("__reactProps"));
    },
    forms.length > 0 ? forms : ["footer form", "header form"],
  );
}

/** A page that is read first loads its scripts with the first gesture. */
export async function makeGesture(page: Page): Promise<void> {
  await page.mouse.move(1, 1);
  await page.mouse.move(4, 4);
}

/** The button of a filter in the bar. */
export function filterButton(page: Page, label: string) {
  return page.locator(".filter > .filter-button").filter({ hasText: label });
}

/** Opens a filter of the bar and returns its panel. */
export async function openFilter(page: Page, label: string): Promise<Locator> {
  await filterButton(page, label).click();
  return page.locator(".filter-panel:popover-open");
}

/** Opens the drawer that holds all filters. */
export async function openDrawer(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Mais filtros" }).click();
  return page.locator(".filter-drawer:popover-open");
}
