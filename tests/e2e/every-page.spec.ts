import type { BrowserContext, Page, Response } from "@playwright/test";
import { barriersIn } from "./barriers.ts";
import { expect, hydrated, makeGesture, test as base } from "./journey.ts";
import { makeLinkedPages } from "./linked-pages.ts";
import { signUpAtWork } from "./member.ts";
import { htmlFaults } from "./page-html.ts";
import { faceFaults, smallControls, tooWide } from "./page-look.ts";
import { addressesFor, forgottenPages, linkedAddresses } from "./pages.ts";
import { shiftsOf, watchShifts } from "./shifts.ts";
import { slowLine, type SlowLine } from "./slow-line.ts";
import { inTabs } from "./tabs.ts";

const test = base.extend<{ direct: BrowserContext; line: SlowLine }>({
  // oxlint-disable-next-line no-empty-pattern -- the test runner wants to see a pattern
  line: async ({}, use) => {
    const line = await slowLine(process.env.MARTELO_URL!);
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
  line.lateFonts = true;
  await watchShifts(context);
});

/** Pages with a layout of their own between those of a phone and of a wide window. */
const BETWEEN = /^\/($|auth|dashboard\?|property\/\d+$|comparar|imoveis|estatisticas|pricing|blog|guia)/;

/** Opens a page, which the line sends in pieces, and waits until all of it is hydrated. */
async function arrive(tab: Page, address: string): Promise<Response> {
  const answer = await tab.goto(address);
  await makeGesture(tab);
  await hydrated(tab);
  return answer!;
}

/** What does not depend on the width of the window is looked at in a wide one alone. */
async function wideFaults(tab: Page, html: string): Promise<string[]> {
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
    ...(await tooWide(tab, 1280, 640)),
    ...(await phoneFaults(tab)),
  ];
}

/** What a page lacks once its window is as narrow as a phone. */
async function phoneFaults(tab: Page): Promise<string[]> {
  const before = tab.viewportSize()!;
  await tab.setViewportSize({ width: 360, height: 800 });
  const faults = [...(await tooWide(tab, 360)), ...(await smallControls(tab)), ...(await openedFaults(tab))];
  await tab.setViewportSize(before);
  return faults;
}

/** What is wider than a phone once every part that can be unfolded is. */
async function openedFaults(tab: Page): Promise<string[]> {
  const parts = tab.locator("details:not([open])");
  await parts.evaluateAll((all) => all.forEach((part) => ((part as HTMLDetailsElement).open = true)));
  return (await tooWide(tab, 360)).map((fault) => `with every part unfolded ${fault}`);
}

/** One address of each page: how a page arrives does not depend on what else its address says. */
function onePerPage(addresses: string[]): string[] {
  const pages = new Map(addresses.toReversed().map((address) => [address.split("?")[0], address]));
  return [...pages.values()];
}

const wideVisit = async (tab: Page, address: string) =>
  wideFaults(tab, await (await arrive(tab, address)).text());

async function narrowVisit(tab: Page, address: string): Promise<string[]> {
  await arrive(tab, address);
  return [...(await shiftsOf(tab)), ...(await tooWide(tab, tab.viewportSize()!.width))];
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

test("every page of the route table is in the list of tested pages", async () => {
  expect(await forgottenPages()).toEqual([]);
});

test("every page of a member arrives without moving in a wide window, has no barrier and valid HTML, and fits a phone and its fingers", async ({
  page,
  direct,
}) => {
  const addresses = await staffPages(page.context(), direct, "member");
  expect(await inTabs(page, addresses, wideVisit)).toEqual({});
});

// The longest lists are shared by tests that several workers may do at the same time.
const PARTS = 4;
for (let part = 0; part < PARTS; part++) {
  test(`every public page (part ${part + 1} of ${PARTS}) arrives without moving in a wide window, has no barrier and valid HTML, and fits a phone and its fingers`, async ({
    page,
    request,
  }) => {
    const addresses = await addressesFor("visitor", request);
    const own = addresses.filter((_, at) => at % PARTS === part);
    expect(await inTabs(page, own, wideVisit)).toEqual({});
  });

  test(`every page of an administrator (part ${part + 1} of ${PARTS}) arrives without moving in a wide window, has no barrier and valid HTML, and fits a phone and its fingers`, async ({
    page,
    direct,
  }) => {
    const addresses = await staffPages(page.context(), direct, "administrator");
    const own = addresses.filter((_, at) => at % PARTS === part);
    expect(await inTabs(page, own, wideVisit)).toEqual({});
  });
}

test("every page that a letter or a secret link opens arrives without moving at any width, has no barrier and valid HTML, and fits a phone and its fingers", async ({
  page,
  browser,
  direct,
  line,
}) => {
  const addresses = linkedAddresses(await makeLinkedPages(browser, direct, "todas"));
  await page.context().addCookies(await direct.cookies());
  expect(await inTabs(page, addresses, wideVisit)).toEqual({});
  line.offset = 1 / 3;
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await inTabs(page, onePerPage(addresses), narrowVisit)).toEqual({});
});

test.describe("between a phone and a wide window", () => {
  // As high as a tablet is: a foot that is seen is seen to move.
  test.use({ viewport: { width: 900, height: 1180 } });

  test("public pages with lists, columns or a map fit and arrive without moving", async ({
    page,
    request,
    line,
  }) => {
    line.offset = 2 / 3;
    const addresses = (await addressesFor("visitor", request)).filter((address) => BETWEEN.test(address));
    expect(addresses.length).toBeGreaterThan(10);
    expect(await inTabs(page, onePerPage(addresses), narrowVisit)).toEqual({});
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 800 } });

  test.beforeEach(async ({ line }) => {
    // Each width cuts the pages elsewhere.
    line.offset = 1 / 3;
  });

  test("every public page fits and arrives without moving", async ({ page, request }) => {
    const addresses = onePerPage(await addressesFor("visitor", request));
    expect(await inTabs(page, addresses, narrowVisit)).toEqual({});
  });

  for (const audience of ["member", "administrator"] as const)
    test(`every page for a signed-in ${audience} fits and arrives without moving`, async ({
      page,
      direct,
    }) => {
      const addresses = await staffPages(page.context(), direct, audience);
      expect(await inTabs(page, onePerPage(addresses), narrowVisit)).toEqual({});
    });

  test("the pages of a first visit and their cookie notice do not move on a processor 4 times as slow", async ({
    page,
    request,
    line,
  }) => {
    line.lateFonts = false;
    await page.context().clearCookies();
    const property = (await addressesFor("visitor", request)).find((one) => /^\/property\/\d+$/.test(one))!;
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    for (const address of ["/", "/dashboard?estado=RJ", property, "/auth"])
      expect([address, ...(await narrowVisit(page, address))]).toEqual([address]);
  });
});
