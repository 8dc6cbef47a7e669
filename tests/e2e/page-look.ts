import type { Page } from "@playwright/test";

/** Smallest side in CSS pixels of a control that is used by touch. */
const FINGER = 44;
/** Controls to measure: not links inside a text, and not inputs inside a label or a box that takes the touch. */
const CONTROLS =
  ".site-header a, .site-header button, main button, main select, main summary, .filter-button, .drawer-head button, .range-track, .search-box, .chip, .button, .checks label, .choices label, .amount";

/** Visible controls with a side smaller than a finger needs. */
export async function smallControls(page: Page): Promise<string[]> {
  return page.locator(CONTROLS).evaluateAll(
    (elements, least) =>
      elements
        .filter((element) => element.checkVisibility())
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 1 && (box.width < least || box.height < least))
        .map(({ element, box }) => `${box.width}×${box.height} ${element.outerHTML.slice(0, 90)}`),
    FINGER,
  );
}

/** At which of these widths the page is wider than its window, which is left as wide as the last of them. */
export async function tooWide(page: Page, ...widths: number[]): Promise<string[]> {
  const faults: string[] = [];
  for (const width of widths) {
    const window = page.viewportSize()!;
    if (window.width !== width) await page.setViewportSize({ ...window, width });
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (beyond > 0) faults.push(`${beyond} px wider than a window of ${width} px`);
  }
  return faults;
}

/** What reaches beyond the sides of the page's content, into the room beside it, and is not in something that scrolls. */
export async function beyondColumn(page: Page): Promise<string[]> {
  return page.locator("main .page, main.page").evaluateAll((columns) => {
    const faults: string[] = [];
    const look = (element: Element, least: number, most: number) => {
      const { display, position, overflowX } = getComputedStyle(element);
      if (display === "none" || /absolute|fixed/.test(position) || overflowX !== "visible") return;
      const { left, right, width } = element.getBoundingClientRect();
      // From edge to edge on purpose.
      if (left === 0 && right === innerWidth) return;
      if (width > 1 && (left < least || right > most))
        faults.push(`from ${left} to ${right} in a column to ${most}: ${element.outerHTML.slice(0, 90)}`);
      else if (!(element instanceof SVGElement))
        for (const child of element.children) look(child, least, most);
    };
    for (const column of columns) {
      const { paddingLeft, paddingRight } = getComputedStyle(column);
      const { left, right } = column.getBoundingClientRect();
      const [least, most] = [left + parseFloat(paddingLeft) - 1, right - parseFloat(paddingRight) + 1];
      for (const child of column.children) look(child, least, most);
    }
    return faults;
  });
}

/** Menus and dialogs of the page that, once opened, are not whole within its window, or have something that is not. */
export async function beyondWindow(page: Page): Promise<string[]> {
  return page.locator("[popover], dialog:not([open])").evaluateAll((layers) => {
    const faults: string[] = [];
    for (const layer of layers as HTMLElement[]) {
      if (layer instanceof HTMLDialogElement) layer.showModal();
      else layer.showPopover();
      const { left, right, top, bottom } = layer.getBoundingClientRect();
      const isWhole = left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight;
      // Zero: what it shows comes with a press.
      if (right > left && (!isWhole || layer.scrollWidth > layer.clientWidth))
        faults.push(`opened at ${[left, right, top, bottom].join(" ")}: ${layer.outerHTML.slice(0, 90)}`);
      if (layer instanceof HTMLDialogElement) layer.close();
      else layer.hidePopover();
    }
    return faults;
  });
}

/** What every page has, for screen readers, for who asks whose site this is, and for who takes examples for offers. */
export async function faceFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const shown = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
    const has = (selector: string, text: string) =>
      shown(selector).some(({ textContent }) => textContent.includes(text));
    const headings = shown("h1").length;
    const faults: Record<string, boolean> = {
      [`the title is ${document.title}`]: !document.title.includes("Martelo"),
      [`${headings} headings of the first level`]: headings !== 1,
      "does not say that its data is a demonstration": !has("strong", "dados de demonstração"),
      "does not say in its foot that it is not the bank's": !has("footer", "não é afiliado à Caixa"),
    };
    return Object.keys(faults).filter((fault) => faults[fault]);
  });
}
