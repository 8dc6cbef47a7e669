import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { create, type Font } from "fontkit";
import { lazyPromise } from "#app/lib/lazy-promise.ts";
import { unpackWoff } from "#app/platform/woff.server.ts";

export type Weight = 400 | 600;

/** One file of the font: the letters of one script. */
interface Cut {
  name: string;
  bytes: Buffer;
  font: Font;
}

/** The font Inter, as a PDF needs it. */
export interface Face {
  /** The text without the characters that no file of the font has, such as emoji. */
  printable(text: string): string;
  /** A printable text in pieces that one file of the font can write. */
  pieces(text: string, weight: Weight): { text: string; cut: Cut }[];
}

/** Latin first: it has nearly all that is written here. */
const SCRIPTS = ["latin", "latin-ext", "vietnamese", "greek", "greek-ext", "cyrillic", "cyrillic-ext"];
const WEIGHTS: readonly Weight[] = [400, 600];

/** The font, read from its package once, when the first receipt is made. */
export const openFace = lazyPromise(open);

async function open(): Promise<Face> {
  const find = createRequire(import.meta.url).resolve;
  const cuts = new Map<Weight, Cut[]>();
  for (const weight of WEIGHTS)
    cuts.set(
      weight,
      await Promise.all(
        SCRIPTS.map(async (script) => {
          const file = await readFile(find(`@fontsource/inter/files/inter-${script}-${weight}-normal.woff`));
          const bytes = unpackWoff(file);
          return { name: `${script} ${weight}`, bytes, font: create(bytes) };
        }),
      ),
    );
  const cutOf = (letter: string, weight: Weight) =>
    cuts.get(weight)!.find(({ font }) => font.hasGlyphForCodePoint(letter.codePointAt(0)!));
  const has = (letter: string) => WEIGHTS.every((weight) => cutOf(letter, weight));

  return {
    printable(text) {
      const known = [...text.normalize("NFC")]
        .map((letter) => (has(letter) ? letter : letter.normalize("NFD").replace(/\p{M}/gu, "")))
        .filter((letter) => letter !== "" && [...letter].every(has));
      return known.join("").replace(/ {2,}/g, " ").trim();
    },
    pieces(text, weight) {
      const pieces: { text: string; cut: Cut }[] = [];
      for (const letter of text) {
        const last = pieces.at(-1);
        const code = letter.codePointAt(0)!;
        // A piece goes on as long as its file has the letter: a space is in many of them.
        if (last?.cut.font.hasGlyphForCodePoint(code)) last.text += letter;
        else pieces.push({ text: letter, cut: cutOf(letter, weight) ?? cuts.get(weight)![0]! });
      }
      return pieces;
    },
  };
}
