import type { Page } from "@playwright/test";
import { LINES } from "../page-text.ts";

/** Address of an empty page of the same origin. */
export const BLANK = "/-/blank";
/** Smallest move that browsers count as a layout shift, in CSS pixels. */
const LEAST_MOVE = 3;
/** Where a box begins or ends. Within a line of text a page is not cut: words are set anew with those that follow. */
const BOXES = [...LINES, "button", "img", "input"];

type Window = { width: number; height: number };

/**
 * What would move in a window of this size while a page arrives, at every cut between two boxes of its HTML: each move of
 * something that is seen, with what arrived. The page's style sheets are there before, as browsers wait for them, and none
 * of its scripts runs. Leaves the tab on an empty page.
 */
export async function arrivalFaults(tab: Page, html: string, window: Window): Promise<string[]> {
  await tab.goto(BLANK);
  await tab.setViewportSize(window);
  return tab.evaluate(writeInPieces, { html, boxes: BOXES, least: LEAST_MOVE });
}

async function writeInPieces({ html, boxes, least }: { html: string; boxes: string[]; least: number }) {
  const page = html.replace(/<script[\s\S]*?<\/script>/g, "");
  const body = page.indexOf("<body");
  document.open();
  document.write(page.slice(0, body));
  const sheets = [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")];
  await Promise.all(
    sheets.map((link) => link.sheet ?? new Promise((loaded) => link.addEventListener("load", loaded))),
  );

  const isSeen = ({ width, height, left, right, top, bottom }: DOMRect) =>
    width > 1 && height > 1 && right > 0 && left < innerWidth && bottom > 0 && top < innerHeight;
  const range = document.createRange();
  const NOWHERE = new DOMRect();
  const boxOf = (node: Node) => {
    range.selectNode(node);
    // Of what is on several lines the first one: the others move when a line is filled.
    return (node instanceof Element ? node : range).getClientRects()[0] ?? NOWHERE;
  };
  /**
   * Drawings are scaled as a whole, and what only screen readers get has one pixel. The buttons at the foot of a card go
   * with its row, which is as high as its highest card.
   */
  const isUnseen = (node: Node, { width }: DOMRect) =>
    node.parentElement instanceof SVGElement ||
    (node instanceof Element &&
      (width === 1 ||
        (width === 0 && getComputedStyle(node).display === "none") ||
        node.matches(".card-action")));
  /** The elements and texts in the window. */
  const placesNow = () => {
    const places = new Map<Node, DOMRect>();
    const walker = document.createTreeWalker(
      document.body,
      NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
      (node) => {
        const box = boxOf(node);
        if (isUnseen(node, box)) return NodeFilter.FILTER_REJECT;
        if (isSeen(box)) places.set(node, box);
        return NodeFilter.FILTER_SKIP;
      },
    );
    walker.nextNode();
    return places;
  };

  const faults: string[] = [];
  const cuts = [...page.slice(body).matchAll(new RegExp(`</?(?:${boxes.join("|")})[ >]`, "g"))];
  let places = new Map<Node, DOMRect>();
  let from = body;
  for (const [n, cut] of [...cuts.map(({ index }) => body + index), page.length].entries()) {
    // What comes below two windows seldom changes what is above it.
    if (n % 25 > 0 && document.documentElement.scrollHeight > 2 * innerHeight) continue;
    const piece = page.slice(from, cut);
    from = cut;
    document.write(piece);
    if (!document.body) continue;
    const now = placesNow();
    const moved = [...places].find(([node, was]) => {
      const is = now.get(node) ?? boxOf(node);
      const element = node instanceof Element ? node : node.parentElement!;
      return (
        Math.max(Math.abs(is.left - was.left), Math.abs(is.top - was.top)) >= least &&
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      );
    });
    if (moved) {
      const [node, was] = moved;
      const is = boxOf(node);
      const what = (
        node instanceof Element ? node.outerHTML : `${node.textContent} in ${node.parentElement!.outerHTML}`
      ).slice(0, 120);
      faults.push(`${what} from ${was.x} ${was.y} to ${is.x} ${is.y} with ${piece.slice(0, 90)}`);
    }
    places = now;
  }
  document.close();
  return faults;
}
