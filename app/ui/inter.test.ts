import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { create } from "fontkit";
import { expect, test } from "vitest";

const UI = import.meta.dirname;
const font = create(readFileSync(path.join(UI, "inter-latin.woff2")));
const isIn = (code: number) => font.hasGlyphForCodePoint(code);

/** The characters for which browsers load the file, by the style sheet. */
function declared(): number[] {
  const [, face = ""] = readFileSync(path.join(UI, "inter.css"), "utf8").split("inter-latin.woff2");
  const [, ranges = ""] = /unicode-range:([^;]*);/.exec(face) ?? [];
  return ranges.split(",").flatMap((range) => {
    const [first = 0, last = first] = range
      .replace("U+", "")
      .split("-")
      .map((hex) => Number.parseInt(hex, 16));
    return Array.from({ length: last - first + 1 }, (_, i) => first + i);
  });
}

/** The characters of our own texts, and of the code around them. */
function written(): Set<string> {
  const characters = new Set<string>();
  for (const folder of ["features", "ui", "routes", "core/content"]) {
    const root = path.join(UI, "..", folder);
    for (const file of readdirSync(root, { recursive: true, encoding: "utf8" }))
      if (/\.(tsx?|md)$/.test(file) && !file.includes(".test."))
        for (const character of readFileSync(path.join(root, file), "utf8")) characters.add(character);
  }
  return characters;
}

test("the font of every page has the characters for which the style sheet loads it, and figures of one width", () => {
  expect(declared().length).toBeGreaterThan(190);
  expect(declared().filter((code) => !isIn(code))).toEqual([]);
  const width = (text: string) => font.layout(text, ["tnum"]).advanceWidth;
  expect(new Set([..."0123456789"].map(width)).size).toBe(1);
});

test("all characters of our own texts are in it, but for signs that Inter's Latin files do not have", () => {
  const missing = [...written()].filter((sign) => !isIn(sign.codePointAt(0)!) && sign !== "\n");
  // An arrow in prices compared, the sign of no limit, the key of a Mac, signs of degrees that administrators may type,
  // and a letter that only a comment has.
  expect(missing.sort()).toEqual([..."→∞⌘′″Š"].sort());
});

test("all files of the font are declared for the same weights: of a weight that one lacks, its characters would be drawn in another font", () => {
  const faces = readFileSync(path.join(UI, "inter.css"), "utf8").split("@font-face").slice(1);
  const own = faces.filter((face) => face.includes('font-family: "Inter Variable"'));
  expect(own.map((face) => /font-weight: ([^;]*);/.exec(face)?.[1])).toEqual(Array(3).fill("400 700"));
});
