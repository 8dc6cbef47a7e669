import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
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
