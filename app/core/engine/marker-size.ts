import { tersePrice } from "#app/lib/money.ts";
import { writtenCount } from "#app/lib/numbers.ts";
import type { MapItem, Pin } from "./map-items.ts";

/** CSS pixels. */
export interface MarkerSize {
  width: number;
  height: number;
}

/** What is drawn as one: how many listings, and for a street's point what its marker says. */
type MarkerContent = { count: number; pin: Pick<Pin, "fromCents" | "addresses"> | null };

/**
 * A round bubble with a count; a price; or the units of a building, as a count above a price. Several addresses at one
 * point are a bubble.
 */
type MarkerShape = "bubble" | "price" | "building";

export function markerShape({ count, pin }: MarkerContent): MarkerShape {
  if (pin === null || pin.addresses > 1) return "bubble";
  return count === 1 ? "price" : "building";
}

/** The text on a price or a building, by line; the page draws it in these sizes. */
export function pillLines({ count, pin }: { count: number; pin: Pick<Pin, "fromCents"> }): string[] {
  const price = tersePrice(pin.fromCents);
  return count === 1 ? [price] : [`${writtenCount(count)} · a partir de`, price];
}

/** Diameters of bubbles by their number of digits. */
const BUBBLES = [36, 40, 48, 56];
const PADDING = 22;
/** A price, also that of a building, may have a sign before it. */
const SIGN = 16;
/** With the heart of a favourite at its corner, and as high as the bubble that several prices become. */
const PRICE_HEIGHT = 40;
const BUILDING_HEIGHT = 44;
const SMALL = 11;
const LARGE = 12;

/** Diameter of the bubble of so many listings. */
export function bubbleSize(count: number): number {
  return BUBBLES[Math.min(String(count).length, BUBBLES.length) - 1]!;
}

/** The room that the map keeps free for a marker, around its middle. */
export function reservedSize(content: MarkerContent): MarkerSize {
  const shape = markerShape(content);
  if (content.pin === null || shape === "bubble") {
    const size = bubbleSize(content.count);
    return { width: size, height: size };
  }
  const lines = pillLines({ count: content.count, pin: content.pin });
  const price = textWidth(lines.at(-1)!, LARGE);
  if (shape === "price") return { width: price + SIGN + PADDING, height: PRICE_HEIGHT };
  return { width: Math.max(price + SIGN, textWidth(lines[0]!, SMALL)) + PADDING, height: BUILDING_HEIGHT };
}

/** The room of an item of an answer; that of a cluster is the answer's, since it grows by what it covers. */
export function itemSize(item: MapItem): MarkerSize {
  return item.kind === "grupo" ? { width: item.size, height: item.size } : reservedSize(item);
}

/** What is drawn of that room: less high, and a price is as wide as the sign before it needs. */
export function displaySize(item: MapItem, hasSign: boolean): MarkerSize {
  const { width, height } = itemSize(item);
  const shape = item.kind === "grupo" ? "bubble" : markerShape(item);
  if (shape === "price") return { width: hasSign ? width : width - SIGN, height: height - 10 };
  return { width, height: shape === "building" ? height - 6 : height };
}

/** Widths of letters in parts of the font's size, a little more than Inter's at weight 650 with figures of equal width. */
const NARROW = 0.38;
const LOWER = 0.62;
const OTHER = 0.68;

/** An upper bound for the width of a text, in whole pixels, the same wherever it is computed. */
function textWidth(text: string, fontSize: number): number {
  let width = 0;
  for (const letter of text) {
    if (letter === "m") width += 0.95;
    else width += /[\s.,ilrt·]/.test(letter) ? NARROW : /[a-z]/.test(letter) ? LOWER : OTHER;
  }
  return Math.ceil(width * fontSize);
}
