import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/**
 * Expects that axe finds no barrier on the page or in a part of it: in the dark theme it checks colours, in
 * the light one everything.
 */
export async function expectNoBarrier(page: Page, part = "html"): Promise<void> {
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await new AxeBuilder({ page })
      .include(part)
      // Describing what passed takes most of the time, and gathering frames, of which our pages have none, opens a page.
      .options({
        resultTypes: ["violations"],
        ...(colorScheme === "dark" && { runOnly: ["color-contrast"] }),
      })
      .setLegacyMode()
      .analyze();
    const found = violations.map(({ id, nodes }) => [id, ...nodes.map(({ target }) => target.join(" "))]);
    expect([colorScheme, ...found]).toEqual([colorScheme]);
  }
}
