import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Font } from "fontkit";
import { lazyPromise } from "#app/lib/lazy-promise.ts";
import type { Typeface, Weight } from "./typeface.ts";

const WEIGHTS: readonly Weight[] = [500, 700];

/** The font Inter, read from its package once, when the first picture is drawn. */
export const openInter = lazyPromise(open);

async function open(): Promise<Typeface> {
  const { create } = await import("fontkit");
  const find = createRequire(import.meta.url).resolve;
  const fonts = new Map<Weight, Font>();
  for (const weight of WEIGHTS) {
    const file = find(`@fontsource/inter/files/inter-latin-${weight}-normal.woff`);
    fonts.set(weight, create(await readFile(file)));
  }
  return {
    width(text, weight, size) {
      const font = fonts.get(weight)!;
      return (font.layout(known(font, text)).advanceWidth * size) / font.unitsPerEm;
    },
    outline(text, weight, size, x, y) {
      const font = fonts.get(weight)!;
      const scale = size / font.unitsPerEm;
      const { glyphs, positions } = font.layout(known(font, text));
      let pen = x;
      let data = "";
      for (const [i, glyph] of glyphs.entries()) {
        const { xAdvance, xOffset, yOffset } = positions[i]!;
        // The y axis of fonts points upwards, that of pictures downwards.
        data += glyph.path.transform(scale, 0, 0, -scale, pen + xOffset * scale, y - yOffset * scale).toSVG();
        pen += xAdvance * scale;
      }
      return data;
    },
  };
}

/** Replaces characters that the font lacks: `Š` becomes `S`, one without a base letter is removed. */
function known(font: Font, text: string): string {
  const has = (letter: string) => font.hasGlyphForCodePoint(letter.codePointAt(0)!);
  return [...text.normalize("NFC")]
    .map((letter) => (has(letter) ? letter : letter.normalize("NFD").replace(/\p{M}/gu, "")))
    .filter((letter) => letter !== "" && [...letter].every(has))
    .join("");
}
