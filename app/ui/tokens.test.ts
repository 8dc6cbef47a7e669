import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");
const pairs = new Map(
  [...css.matchAll(/--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map((match) => [
    match[1]!,
    { light: match[2]!, dark: match[3]! },
  ]),
);

/** Relative luminance of an sRGB colour, WCAG 2.2. */
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

const TEXT: [string, string[]][] = [
  ["ink", ["paper", "surface", "sunken"]],
  ["muted", ["paper", "surface", "sunken"]],
  ["brand", ["paper", "surface"]],
  ["brand-strong", ["brand-soft", "surface"]],
  ["on-brand", ["brand", "brand-strong"]],
  ["amber", ["paper", "surface", "amber-soft"]],
  ["red", ["paper", "surface", "red-soft"]],
];
const CONTROLS: [string, string[]][] = [
  ["control", ["paper", "surface"]],
  ["brand", ["paper", "surface", "brand-soft"]],
];

for (const theme of ["light", "dark"] as const) {
  test(`text has a contrast of 4.5 or more in the ${theme} theme`, () => {
    for (const [front, backs] of TEXT)
      for (const back of backs)
        expect(
          contrast(pairs.get(front)![theme], pairs.get(back)![theme]),
          `${front} on ${back}`,
        ).toBeGreaterThanOrEqual(4.5);
  });

  test(`the outlines of controls have a contrast of 3 or more in the ${theme} theme`, () => {
    for (const [front, backs] of CONTROLS)
      for (const back of backs)
        expect(
          contrast(pairs.get(front)![theme], pairs.get(back)![theme]),
          `${front} on ${back}`,
        ).toBeGreaterThanOrEqual(3);
  });
}
