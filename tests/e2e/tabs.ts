import type { Page } from "@playwright/test";

/** The fonts of a page are waited for, so two tabs of each worker wait; each one more compiles all code anew. */
const TABS = 2;

/** Visits addresses in tabs that take the next one from one list; returns what visits found, if anything. */
export async function inTabs(
  page: Page,
  addresses: string[],
  visit: (tab: Page, address: string) => Promise<string[]>,
): Promise<Record<string, string[]>> {
  const tabs: Record<string, string[]> = {};
  const next = addresses.values();
  const walk = async (tab: Page) => {
    for (const address of next) {
      const faults = await visit(tab, address);
      if (faults.length > 0) tabs[address] = faults;
    }
  };
  const walkBeside = async () => {
    const tab = await page.context().newPage();
    await walk(tab);
    await tab.close();
  };
  await Promise.all([walk(page), ...Array.from({ length: TABS - 1 }, walkBeside)]);
  return tabs;
}
