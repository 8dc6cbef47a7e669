import type { BrowserContext, Page, Response } from "@playwright/test";
import { arrivalFaults } from "./arrival.ts";
import { barriersIn } from "./barriers.ts";
import { expect, hydrated, makeGesture, test as base } from "./journey.ts";
import { lateFonts, type LateFonts } from "./late-fonts.ts";
import { makeLinkedPages } from "./linked-pages.ts";
import { signUpAtWork } from "./member.ts";
import { htmlFaults } from "./page-html.ts";
import { beyondColumn, beyondWindow, faceFaults, smallControls, tooWide } from "./page-look.ts";
import { addressesFor, forgottenPages, linkedAddresses } from "./pages.ts";
import { shiftsOf, watchShifts } from "./shifts.ts";
import { inTabs } from "./tabs.ts";

const test = base.extend<{ direct: BrowserContext; line: LateFonts }>({
  // oxlint-disable-next-line no-empty-pattern -- the test runner wants to see a pattern
  line: async ({}, use) => {
    const line = await lateFonts(process.env.MARTELO_URL!);
    await use(line);
    await line.close();
  },
  baseURL: async ({ line }, use) => use(line.url),
  /** Its requests go to the product itself. */
  direct: async ({ browser }, use) => use(await browser.newContext({ baseURL: process.env.MARTELO_URL! })),
});

// The line holds the fonts back, and a tab behind another one draws nothing with them. What watches for moves cannot run in
// the frame that shows a letter.
test.use({ complaints: /was preloaded using link preload but not used|about:srcdoc/ });

test.beforeEach(async ({ context, line }) => {
  line.areLate = true;
  await watchShifts(context);
});

/** Public pages with a layout of their own between those of a phone and of a wide window. */
const BETWEEN = /^\/($|auth|dashboard|property\/\d+$|comparar|imoveis|estatisticas|pricing|blog|guia)/;

const PHONE = { width: 360, height: 800 };
const WIDE = { width: 1280, height: 800 };
/** As high as a tablet is: a foot that is seen is seen to move. */
const TABLET = { width: 900, height: 1180 };

/** Opens a page and waits until all of it is hydrated. */
async function arrive(tab: Page, address: string, window: typeof PHONE): Promise<Response> {
  await tab.setViewportSize(window);
  const answer = await tab.goto(address);
  await makeGesture(tab);
  await hydrated(tab);
  return answer!;
}

/** Looks at a page in a wide window, then at what changes where it narrows. */
async function wideFaults(tab: Page, address: string): Promise<string[]> {
  const html = await (await arrive(tab, address, WIDE)).text();
  const { pathname, search } = new URL(tab.url());
  // The foot is the same on every page, and another state of a page has the same colours.
  const part = pathname === "/" ? { include: "html" } : { exclude: ".site-footer" };
  const themes = search === "" ? (["dark", "light"] as const) : (["light"] as const);
  return [
    ...(await shiftsOf(tab)),
    ...(await faceFaults(tab)),
    ...(await htmlFaults(html, tab.url())),
    ...(await barriersIn(tab, part, themes)),
    // 640 is 1280 at a zoom of 200 %.
    ...(await tooWide(tab, 1280, 640, 360)),
    ...(await smallControls(tab)),
    ...(await openedFaults(tab)),
    ...(await arrivalFaults(tab, html, WIDE)),
  ];
}

/** What is wider than a phone or its column, also once every part is unfolded, and each menu and dialog that is opened. */
async function openedFaults(tab: Page): Promise<string[]> {
  const faults = await beyondColumn(tab);
  const parts = tab.locator("details:not([open])");
  await parts.evaluateAll((all) => all.forEach((part) => ((part as HTMLDetailsElement).open = true)));
  const unfolded = [...(await tooWide(tab, 360)), ...(await beyondColumn(tab))];
  faults.push(...unfolded.map((fault) => `with every part unfolded ${fault}`));
  return [...faults, ...(await beyondWindow(tab))];
}

async function narrowFaults(tab: Page, address: string, window: typeof PHONE): Promise<string[]> {
  const html = await (await arrive(tab, address, window)).text();
  const faults = [
    ...(await shiftsOf(tab)),
    ...(await tooWide(tab, window.width)),
    ...(await arrivalFaults(tab, html, window)),
  ];
  return faults.map((fault) => `at ${window.width} px ${fault}`);
}

/** Visits pages at each width, in the tab that has their code already. */
async function visitAll(page: Page, addresses: string[], between = /^$/): Promise<Record<string, string[]>> {
  // One address of each page: how a page arrives does not depend on what else its address says.
  const onePerPage = new Map(addresses.toReversed().map((address) => [address.split("?")[0], address]));
  const arriving = new Set(onePerPage.values());
  return inTabs(page, addresses, async (tab, address) => {
    const faults = await wideFaults(tab, address);
    if (!arriving.has(address)) return faults;
    faults.push(...(await narrowFaults(tab, address, PHONE)));
    if (between.test(address)) faults.push(...(await narrowFaults(tab, address, TABLET)));
    return faults;
  });
}

type Staff = "member" | "administrator";

/** Signs an administrator in, who is a member too; returns their pages. Cookies do not depend on the line's port. */
async function staffPages(own: BrowserContext, direct: BrowserContext, audience: Staff) {
  // Longer than a phone is wide, with no place to break it.
  const local = `toda.pagina.de.quem.tem.um.endereco.bem.longo.${test.info().testId.slice(-8)}`;
  await signUpAtWork(direct, `${local}@exemplo.com.br`);
  await own.addCookies(await direct.cookies());
  return addressesFor(audience, direct.request);
}

const CLAIM =
  "arrives without moving at any width, has no barrier and valid HTML, and fits a phone and its fingers";

test("every page of the route table is in the list of tested pages", async () => {
  expect(await forgottenPages()).toEqual([]);
});

// Lists are shared by tests that several workers may do at the same time.
for (const [audience, parts] of [
  ["visitor", 6],
  ["member", 3],
  ["administrator", 6],
] as const)
  for (let part = 0; part < parts; part++)
    test(`every page for ${audience}s (part ${part + 1} of ${parts}) ${CLAIM}`, async ({ page, direct }) => {
      const addresses =
        audience === "visitor"
          ? await addressesFor(audience, direct.request)
          : await staffPages(page.context(), direct, audience);
      const pages = [...new Set(addresses.map((address) => address.split("?")[0]))];
      const own = addresses.filter((address) => pages.indexOf(address.split("?")[0]) % parts === part);
      expect(await visitAll(page, own, audience === "visitor" ? BETWEEN : undefined)).toEqual({});
    });

test(`every page that a letter or a secret link opens ${CLAIM}`, async ({ page, browser, direct }) => {
  const addresses = linkedAddresses(await makeLinkedPages(browser, direct, "todas"));
  await page.context().addCookies(await direct.cookies());
  expect(await visitAll(page, addresses)).toEqual({});
});

test("on a phone the pages of a first visit and their cookie notice do not move on a processor 4 times as slow", async ({
  page,
  request,
  line,
}) => {
  line.areLate = false;
  await page.context().clearCookies();
  const property = (await addressesFor("visitor", request)).find((one) => /^\/property\/\d+$/.test(one))!;
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  for (const address of ["/", "/dashboard?estado=RJ", property, "/auth"]) {
    await arrive(page, address, PHONE);
    expect([address, ...(await shiftsOf(page))]).toEqual([address]);
  }
});
