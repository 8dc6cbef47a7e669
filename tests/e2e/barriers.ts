import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Nothing on the page, or in a part of it, that axe knows keeps people out: in dark its colours, in light everything. */
export async function expectNoBarrier(page: Page, part = "html"): Promise<void> {
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    const axe = new AxeBuilder({ page }).include(part);
    const { violations } = await (colorScheme === "dark" ? axe.withRules("color-contrast") : axe).analyze();
    const found = violations.map(({ id, nodes }) => [id, ...nodes.map(({ target }) => target.join(" "))]);
    expect([colorScheme, ...found]).toEqual([colorScheme]);
  }
}
