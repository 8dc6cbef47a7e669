// Writes app/ui/inter-latin.woff2, the part of Inter that every page loads: run it by hand when that part changes.
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import subsetFont from "subset-font";

const SOURCE = createRequire(import.meta.url).resolve(
  "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
);
const TARGET = new URL("../app/ui/inter-latin.woff2", import.meta.url);

/** Latin-1, which has all letters of Portuguese, and the punctuation of our texts; `unicode-range` of ui/inter.css. */
const RANGES = [
  [0x20, 0x7e],
  [0xa0, 0xac],
  [0xae, 0xff],
];
const MORE = "–—‘’“”•…‹›€−";

const characters =
  RANGES.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, i) => first + i))
    .map((code) => String.fromCodePoint(code))
    .join("") + MORE;

const font = await subsetFont(readFileSync(SOURCE), characters, {
  targetFormat: "woff2",
  // The weights that our style sheets use.
  variationAxes: { wght: { min: 400, max: 700, default: 400 } },
  // Kerning, figures of one width, and letters that depend on those beside them.
  keepFeatures: ["kern", "tnum", "ccmp", "calt"],
});
writeFileSync(TARGET, font);
process.stdout.write(`${font.length} bytes\n`);
