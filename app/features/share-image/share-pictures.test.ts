import { readdirSync } from "node:fs";
import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { openBoundedFolder } from "#app/platform/bounded-folder.server.ts";
import { newFolder } from "#tests/run-folder.ts";
import { SITE_CARD, type ShareCard } from "./share-drawing.ts";
import { createSharePictures, type SharePictures } from "./share-pictures.server.ts";

/** WhatsApp shows no pictures above this size. */
const MAX_BYTES = 300_000;

const CARD: ShareCard = {
  label: "Lance mínimo (1º leilão)",
  price: "R$ 1.234.567",
  discount: "42%",
  appraisal: "R$ 2.150.000",
  title: "Apartamento em São João da Boa Vista do Ribeirão",
  place: "São José do Vale do Rio Preto/RJ",
  facts: ["2 quartos", "48,2 m²"],
  saleMode: "Leilão SFI",
  list: "Lista de 08/01/2026",
  left: null,
  picture: { drawing: "apartamento-1", tint: "hue-3" },
};

let folder: string;
let pictures: SharePictures;
beforeEach(async () => {
  folder = newFolder();
  const fail = (error: unknown) => {
    throw error;
  };
  pictures = createSharePictures(await openBoundedFolder(folder, 10_000_000, fail));
});

/**
 * Colours in the middle of the left and the right part, and the darkest value of the left one, which shows
 * that there is text.
 */
async function look(bytes: Uint8Array) {
  const whole = await sharp(bytes).metadata();
  // `stats` reads the input picture, so each part is extracted into one of its own.
  const part = (left: number, top: number, width: number, height: number) =>
    sharp(bytes).extract({ left, top, width, height }).png().toBuffer();
  const right = await sharp(await part(900, 20, 20, 20)).stats();
  const price = await sharp(await part(56, 180, 500, 80)).stats();
  return {
    size: [whole.format, whole.width, whole.height],
    right: right.channels.map(({ mean }) => Math.round(mean)),
    darkest: price.channels[0]!.min,
    isMostlyPaper: price.channels[0]!.mean > 150,
  };
}

test("a picture has the size that social networks expect, is small enough, and has visible text", async () => {
  for (const { bytes } of [await pictures.ofProperty(CARD, null), await pictures.ofPage(SITE_CARD)]) {
    expect(bytes.length).toBeLessThan(MAX_BYTES);
    const seen = await look(bytes);
    expect(seen.size).toEqual(["jpeg", 1200, 630]);
    expect(seen.darkest).toBeLessThan(60);
    expect(seen.isMostlyPaper).toBe(true);
  }
});

test("the photo replaces the drawing; a broken photo does not", async () => {
  const red = await sharp({ create: { width: 640, height: 480, channels: 3, background: "#c01010" } })
    .webp()
    .toBuffer();
  const withPhoto = await look((await pictures.ofProperty(CARD, red)).bytes);
  expect(withPhoto.right[0]).toBeGreaterThan(170);
  expect(withPhoto.right[1]).toBeLessThan(40);
  const image = await look((await pictures.ofProperty(CARD, null)).bytes);
  const broken = await look((await pictures.ofProperty(CARD, red.subarray(0, 60))).bytes);
  expect(broken.right).toEqual(image.right);
  expect(image.right).not.toEqual(withPhoto.right);
});

test("a picture is drawn once for its content, and anew when the content changes", async () => {
  const [first, again] = await Promise.all([
    pictures.ofProperty(CARD, null),
    pictures.ofProperty({ ...CARD }, null),
  ]);
  expect(again.etag).toBe(first.etag);
  expect(readdirSync(folder)).toHaveLength(1);
  expect((await pictures.ofProperty({ ...CARD, price: "R$ 999.000" }, null)).etag).not.toBe(first.etag);
  expect(readdirSync(folder)).toHaveLength(2);
});
