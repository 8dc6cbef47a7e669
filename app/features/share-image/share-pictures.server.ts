import { createHash } from "node:crypto";
import type { BoundedFolder } from "#app/platform/bounded-folder.server.ts";
import { convertDrawing, convertPhoto } from "#app/platform/images.server.ts";
import { openInter } from "./inter.server.ts";
import type { ShareCard } from "./share-card.ts";
import { pageDrawing, PICTURE, propertyDrawing, type PageCard } from "./share-drawing.ts";

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
