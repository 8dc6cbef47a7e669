import type { Browser, Locator, Page } from "@playwright/test";
import { DESKTOP, openSearch, visit } from "./chromium.ts";

/** Options of the filter bar; each is pressed once and then, in the same order, a second time. */
const CHOICES = [
  ["tipo", ["apartamento", "casa", "terreno"]],
  ["estado", ["SP", "GO", "RJ"]],
  ["modalidade", ["leilao_sfi", "venda_direta"]],
] as const;

/** Every filter of the bar at this width. */
const FILTERS = ["preco", "desconto", "estado", "tipo", "data"] as const;

const CPU_SLOWED = 4;

/** Milliseconds between an answer and the next press: no person is faster. */
const PAUSE = 250;

/** Milliseconds that the mouse rests before a press and holds the button down. */
const HOLD = 60;

export interface FilterChanges {
  /** Milliseconds from each click to list and map. */
  times: number[];
  shift: number;
}

/** Presses one option after the other, waiting for each answer. */
export function filterChanges(browser: Browser, url: string): Promise<FilterChanges> {
  return visit(browser, url, DESKTOP, async (page) => {
    await openSearch(page, "/dashboard");
    const times: number[] = [];
    for (const [filter, values] of CHOICES) {
      await openFilter(page, filter);
      for (const value of [...values, ...values]) times.push(await choose(page, filter, value));
      await close(page);
    }
    return { times, shift: await shiftOf(page) };
  });
}

export interface Interactions {
  /** Milliseconds from the slowest press to the next paint (INP: of so few interactions the slowest counts). */
  slowest: number;
  count: number;
  shift: number;
}

/** Uses every filter of the bar on a processor four times as slow. */
export function barInteractions(browser: Browser, url: string): Promise<Interactions> {
  return visit(browser, url, DESKTOP, async (page) => {
    await openSearch(page, "/dashboard");
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWED });
    for (const filter of FILTERS) {
      await openFilter(page, filter);
      await close(page);
    }
    for (const [filter, values] of CHOICES.slice(0, 2)) {
      await openFilter(page, filter);
      for (const value of values) await choose(page, filter, value);
      await close(page);
    }
    const more = page.getByRole("button", { name: "Mais filtros" });
    await page.waitForTimeout(PAUSE);
    await press(more);
    await page.waitForTimeout(PAUSE);
    await press(page.locator('#mais-filtros input[name=quartos][value="2"]'));
    await page.locator("#mais-filtros [aria-busy=false]").waitFor();
    await close(page);
    await page.waitForTimeout(PAUSE);
    await page.getByRole("combobox").first().pressSequentially("campinas", { delay: 50 });
    const waits = await page.evaluate(async () => {
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      return window.probes.interactions();
    });
    return { slowest: Math.max(...waits), count: waits.length, shift: await shiftOf(page) };
  });
}

async function close(page: Page): Promise<void> {
  await page.waitForTimeout(PAUSE);
  await page.keyboard.press("Escape");
}

async function openFilter(page: Page, filter: string): Promise<void> {
  await page.waitForTimeout(PAUSE);
  await press(page.locator(`[popovertarget=filtro-${filter}]`));
  await page.locator(`#filtro-${filter}:popover-open`).waitFor();
}

/**
 * Moves the mouse, presses and releases. Not `click`, for which the page's own thread looks up the element under the
 * mouse before it dispatches an event.
 */
async function press(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = (await target.boundingBox())!;
  const { mouse } = target.page();
  await mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await target.page().waitForTimeout(HOLD);
  await mouse.down();
  await target.page().waitForTimeout(HOLD);
  await mouse.up();
}

/** Presses an option of an open filter. Returns the milliseconds until list and map show its answer. */
async function choose(page: Page, filter: string, value: string): Promise<number> {
  const option = page.locator(`input[name=${filter}][value="${value}"]`);
  await page.waitForTimeout(PAUSE);
  const changed = page.evaluate(() => window.probes.changed());
  await press(option);
  return changed;
}

function shiftOf(page: Page): Promise<number> {
  return page.evaluate(() => window.probes.shift());
}
