import { expect, type Page } from "@playwright/test";
import { barriersIn } from "./barriers.ts";
import type { PlainPage } from "./plain-browser.ts";

/**
 * Expects that pages which a browser without scripts got are as wide as a phone, and have no barrier in both themes:
 * states of pages that have no address of their own, so that no list of pages can name them. They are shown below each
 * other on one page, because each look for barriers takes a second.
 */
export async function expectReadable(page: Page, states: PlainPage[]): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  // With the styles of the product; its scripts would ask for what is there now.
  const body = states[0]!.html.replace(/<script\b[^>]*>.*?<\/script>|<link rel="modulepreload"[^>]*>/gs, "");
  await page.route("**/estado", (route) => route.fulfill({ contentType: "text/html", body }));
  await page.goto("/estado");
  const widths = await page.evaluate(
    showAll,
    states.map(({ html }) => html),
  );
  expect(states.map(({ url }, n) => [url, widths[n]])).toEqual(states.map(({ url }) => [url, 360]));
  // Sections of the same name are in several states.
  const barriers = await barriersIn(page, { include: "main" });
  expect(barriers.filter((one) => !one.includes(" landmark-unique: "))).toEqual([]);
}

/** Shows the main parts of documents, one after the other and then all; returns the width of the page with each. */
function showAll(documents: string[]): number[] {
  const REFERENCES = ["id", "for", "form", "list", "headers", "popovertarget"].concat(
    ["labelledby", "describedby", "controls", "details", "errormessage"].map((name) => `aria-${name}`),
  );
  const main = document.querySelector("main")!;
  const parts = documents.map((html, n) => {
    const part = document.createElement("div");
    const shown = new DOMParser().parseFromString(html, "text/html").querySelector("main")!;
    part.className = shown.className;
    part.append(...shown.childNodes);
    // What is only for browsers without scripts, such as going on by itself.
    for (const plain of part.querySelectorAll("noscript")) plain.remove();
    for (const name of REFERENCES)
      for (const element of part.querySelectorAll(`[${name}]`)) {
        const ids = element.getAttribute(name)!.split(/\s+/);
        element.setAttribute(name, ids.map((id) => `${id}-${n}`).join(" "));
      }
    return part;
  });
  const widths = parts.map((part) => {
    main.replaceChildren(part.cloneNode(true));
    return document.documentElement.scrollWidth;
  });
  // Open dialogs would lie above the other states.
  const style =
    "dialog[open] { position: static !important; max-height: none !important; box-shadow: none !important }";
  document.head.append(Object.assign(document.createElement("style"), { textContent: style }));
  main.replaceChildren(...parts);
  return widths;
}
