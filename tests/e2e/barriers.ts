import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";

type Theme = "dark" | "light";
interface WithAxe {
  axe?: { run(context: object, options: RunOptions): Promise<AxeResults> };
}

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * The barriers that axe finds in a part of the page: in the dark theme it checks colours, in the light one everything.
 */
export async function barriersIn(
  page: Page,
  part: { include?: string; exclude?: string },
  themes: readonly Theme[] = ["dark", "light"],
): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const barriers: string[] = [];
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme });
    const inTheme = await page.evaluate(
      async ([context, options]) => {
        const { violations } = await (window as WithAxe).axe!.run(context, options);
        return violations.map(({ id, nodes }) =>
          [id, ...nodes.map(({ target }) => target.join(" "))].join(": "),
        );
      },
      [
        part,
        // Describing what passed and reading style sheets again, which only a rule about sound wants, take most of the time;
        // no script runs in the only frame, which shows letters.
        {
          resultTypes: ["violations"],
          preload: false,
          iframes: false,
          ...(theme === "dark" && { runOnly: ["color-contrast"] }),
        },
      ] as [object, RunOptions],
    );
    barriers.push(...inTheme.map((barrier) => `${theme} theme: ${barrier}`));
  }
  return barriers;
}

/** Expects that axe finds no barrier on the page or in a part of it. */
export async function expectNoBarrier(page: Page, include = "html"): Promise<void> {
  expect(await barriersIn(page, { include })).toEqual([]);
}
