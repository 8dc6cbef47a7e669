import type { Cookie, Page } from "@playwright/test";
import { expect, hydrated, makeGesture, test as base } from "./journey.ts";
import { elsewhere, signUpAtWork } from "./member.ts";
import { makeLinkedPages } from "./linked-pages.ts";
import { addressesFor, forgottenPages, linkedAddresses } from "./pages.ts";
import { shiftsOf, watchShifts } from "./shifts.ts";
import { slowLine, type SlowLine } from "./slow-line.ts";

const WIDTHS = [360, 900, 1280];

/** Addresses that only a letter or a member gives out, and the cookies of the browser in which they were created. */
interface Linked {
  addresses: string[];
  cookies: Cookie[];
}

const test = base.extend<object, { line: SlowLine; linked: Linked }>({
  line: [
    // oxlint-disable-next-line no-empty-pattern -- the test runner wants to see a pattern
    async ({}, use) => {
      const line = await slowLine(process.env.MARTELO_URL!);
      await use(line);
      await line.close();
    },
    { scope: "worker" },
  ],
  // Created once for all widths: it takes longer than opening the pages.
  linked: [
    async ({ browser }, use, { workerIndex }) => {
      const here = await browser.newContext({ baseURL: process.env.MARTELO_URL! });
      const pages = await makeLinkedPages(browser, here, `chegada-${workerIndex}`);
      await use({ addresses: linkedAddresses(pages), cookies: await here.cookies() });
      await here.close();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ line }, use) => use(line.url),
});

/**
 * Opens pages one after the other and lists what moved on each, while it loaded and while it hydrated, and how much wider
 * than the window it is.
 */
async function movedOn(page: Page, addresses: Iterable<string>): Promise<Record<string, string[]>> {
  const moved: Record<string, string[]> = {};
  for (const address of addresses) {
    await page.goto(address);
    await makeGesture(page);
    await hydrated(page);
    const faults = await shiftsOf(page);
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (beyond > 0) faults.push(`${beyond} px wider than the window`);
    if (faults.length > 0) moved[address] = faults;
  }
  return moved;
}

/** A page in pieces is mostly waited for, so several tabs wait at the same time. */
const TABS = 4;

/** As `movedOn`, in tabs that take the next address from one list. */
async function movedInTabs(page: Page, addresses: string[]): Promise<Record<string, string[]>> {
  const next = addresses.values();
  const others = await Promise.all(Array.from({ length: TABS - 1 }, () => page.context().newPage()));
  await Promise.all(others.map((tab) => watchShifts(tab)));
  const moved = await Promise.all([page, ...others].map((tab) => movedOn(tab, next)));
  await Promise.all(others.map((tab) => tab.close()));
  return Object.assign({}, ...moved) as Record<string, string[]>;
}

/** How many times slower a processor is tried at a width: the slowest ones are in phones. */
const SLOWER: Record<number, number[]> = { 360: [4, 20], 900: [], 1280: [4] };

test("every page of the route table is in the list of tested pages", async () => {
  expect(await forgottenPages()).toEqual([]);
});

for (const [turn, width] of WIDTHS.entries()) {
  test.describe(`at ${width} px`, () => {
    test.use({
      viewport: { width, height: 800 },
      // The line holds the fonts back, and a tab behind another one draws nothing with them.
      complaints: /was preloaded using link preload but not used/,
    });

    test.beforeEach(async ({ page, line }) => {
      // Each width cuts the pages elsewhere.
      line.offset = turn / WIDTHS.length;
      line.lateFonts = true;
      await watchShifts(page);
    });

    test("no public page moves while it arrives in pieces", async ({ page, request }) => {
      expect(await movedInTabs(page, await addressesFor("visitor", request))).toEqual({});
    });

    // Their pages are as at one of the other widths: the tables of a phone or those of a window.
    if (width !== 900)
      test("no page of members and administrators moves while it arrives in pieces", async ({
        page,
        browser,
      }) => {
        const own = await elsewhere(browser);
        await signUpAtWork(own, `chegada-${width}@exemplo.com.br`);
        // Cookies do not depend on the port: they sign in here what was signed in there.
        await page.context().addCookies(await own.context().cookies());
        await own.context().close();
        const addresses = ["/", "/dashboard?estado=RJ", ...(await addressesFor("member", page.request))];
        expect(
          await movedInTabs(page, [...addresses, ...(await addressesFor("administrator", page.request))]),
        ).toEqual({});
      });

    // As above.
    if (width !== 900)
      test("no page that a letter or a secret link opens moves while it arrives in pieces", async ({
        page,
        linked,
      }) => {
        await page.context().addCookies(linked.cookies);
        expect(await movedInTabs(page, linked.addresses)).toEqual({});
      });

    for (const rate of SLOWER[width]!) {
      test(`the pages of a first visit do not move on a processor ${rate} times as slow`, async ({
        page,
        request,
        line,
      }) => {
        line.lateFonts = false;
        const property = (await addressesFor("visitor", request)).find((address) =>
          /^\/property\/\d+$/.test(address),
        );
        const session = await page.context().newCDPSession(page);
        await session.send("Emulation.setCPUThrottlingRate", { rate });
        expect(await movedOn(page, ["/", "/dashboard?estado=RJ", property!, "/auth"])).toEqual({});
      });
    }
  });
}

test("the cookie notice does not move while the page of a first visit arrives", async ({ page }) => {
  await page.context().clearCookies();
  await watchShifts(page);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    expect(await movedOn(page, ["/auth"])).toEqual({});
  }
});
