import type { BrowserContext, Page } from "@playwright/test";

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** Records layout shifts of the pages that are opened from now on; those right after a press only when asked for. */
export async function watchShifts(
  page: Page | BrowserContext,
  which: "unrequested" | "pressed or not" = "unrequested",
): Promise<void> {
  await page.addInitScript((all) => {
    const note = (entries: PerformanceEntryList) => {
      for (const { value, hadRecentInput, sources } of entries as Shift[])
        if (all || !hadRecentInput) seen.push(`${value.toFixed(5)}: ${sources.map(describe).join("; ")}`);
    };
    const describe = ({ node, previousRect: from, currentRect: to }: Shift["sources"][number]) => {
      const element = node instanceof Element ? node : node?.parentElement;
      const place = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].join(" ");
      return `${element?.outerHTML.slice(0, 90)} from ${place(from)} to ${place(to)}`;
    };
    const seen: string[] = [];
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    observer.observe({ type: "layout-shift", buffered: true });
    Object.assign(window, {
      shiftsSeen: () => {
        note(observer.takeRecords());
        return seen;
      },
    });
  }, which === "pressed or not");
}

/** The shifts of this page so far, with the score that browsers give them. */
export async function shiftsOf(page: Page): Promise<string[]> {
  // Wait for a frame later than the one in which the last change was drawn.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  return page.evaluate(() => (window as never as { shiftsSeen: () => string[] }).shiftsSeen());
}
