import { expect, test } from "vitest";
import { oklchHex } from "./oklch.ts";

// Pairs as browsers compute them: CSS Color 4's own examples.
test.each([
  [1, 0, 0, "#ffffff"],
  [0, 0, 0, "#000000"],
  [0.62796, 0.25768, 29.234, "#ff0000"],
  [0.86644, 0.29483, 142.4953, "#00ff00"],
  [0.45201, 0.31321, 264.052, "#0000ff"],
])("oklch(%s %s %s) is %s", (lightness, chroma, hue, hex) => {
  expect(oklchHex(lightness, chroma, hue)).toBe(hex);
});
