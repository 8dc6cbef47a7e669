import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { contrast } from "#tests/contrast.ts";

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");
const pairs = new Map(
  [...css.matchAll(/--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map((match) => [
    match[1]!,
    { light: match[2]!, dark: match[3]! },
  ]),
);

const TEXT: [string, string[]][] = [
  ["ink", ["paper", "surface", "sunken", "amber-soft"]],
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

describe.each(["light", "dark"] as const)("in the %s theme", (theme) => {
  test.each([
    ["texts", 4.5, TEXT],
    ["the outlines of controls", 3, CONTROLS],
  ] as const)("%s have a contrast of %d or more", (_, least, all) => {
    for (const [front, backs] of all)
      for (const back of backs) {
        const ratio = contrast(pairs.get(front)![theme], pairs.get(back)![theme]);
        expect(ratio, `${front} on ${back}`).toBeGreaterThanOrEqual(least);
      }
  });
});
