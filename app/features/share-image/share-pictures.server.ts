import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Font } from "fontkit";
import { lazyPromise } from "#app/lib/lazy-promise.ts";
import type { BoundedFolder } from "#app/platform/bounded-folder.server.ts";
import { convertDrawing, convertPhoto } from "#app/platform/images.server.ts";
import {
  pageDrawing,
  PICTURE,
  propertyDrawing,
  type ShareCard,
  type PageCard,
  type Typeface,
  type Weight,
} from "./share-drawing.ts";

/** A finished picture; `etag` changes with its content. */
export interface SharePicture {
  bytes: Uint8Array;
  etag: string;
}

/** Share pictures, drawn at the first request and cached by their content. */
export interface SharePictures {
  /** `photo` replaces the drawing. */
  ofProperty(card: ShareCard, photo: Uint8Array | null): Promise<SharePicture>;
  ofPage(card: PageCard): Promise<SharePicture>;
}

const WEIGHTS: readonly Weight[] = [500, 700];

/** The font Inter, read from its package once, when the first picture is drawn. */
const openInter = lazyPromise(open);

export function createSharePictures(folder: BoundedFolder): SharePictures {
  const drawing = new Map<string, Promise<Uint8Array>>();

  async function picture(svg: string, photo: Uint8Array | null): Promise<SharePicture> {
    const key = createHash("sha256")
      .update(svg)
      .update(photo ?? "")
      .digest("hex")
      .slice(0, 32);
    const name = `${key}.jpg`;
    const stored = await folder.get(name);
    if (stored) return { bytes: stored, etag: `"${key}"` };
    const making = drawing.get(name) ?? draw(svg, photo, name).finally(() => drawing.delete(name));
    drawing.set(name, making);
    return { bytes: await making, etag: `"${key}"` };
  }

  async function draw(svg: string, photo: Uint8Array | null, name: string): Promise<Uint8Array> {
    const { left, top, width, height } = PICTURE;
    const over =
      photo &&
      (await convertPhoto(photo, (image) =>
        image.resize(width, height, { fit: "cover" }).jpeg({ quality: 92 }),
      ));
    const bytes = await convertDrawing(svg, (image) =>
      // No chroma subsampling: it would blur thin letters.
      (over ? image.composite([{ input: Buffer.from(over), left, top }]) : image)
        .flatten()
        .jpeg({ quality: 86, chromaSubsampling: "4:4:4" }),
    );
    await folder.put(name, bytes);
    return bytes;
  }

  return {
    ofProperty: async (card, photo) => picture(propertyDrawing(await openInter(), card), photo),
    ofPage: async (card) => picture(pageDrawing(await openInter(), card), null),
  };
}

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
