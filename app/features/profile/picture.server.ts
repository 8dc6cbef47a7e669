/** Width and height of a kept picture. */
export const PICTURE_SIDE = 512;
/** A phone's largest photo; what unpacks to more was made to exhaust the machine. */
const MOST_PIXELS = 50_000_000;
const PATIENCE_S = 10;

/** Photographs of the web, read by loaders that are safe with strangers' files: no drawings, documents or scripts. */
const LOADERS = ["Jpeg", "Png", "Webp", "Nsgif", "Heif"].map((name) => `VipsForeignLoad${name}Buffer`);

type Sharp = typeof import("sharp").default;

let loaded: Promise<Sharp> | null = null;
/** One picture at a time: unpacked, a single one takes hundreds of megabytes. */
let turn: Promise<unknown> = Promise.resolve();

/**
 * A square WebP of any JPEG, PNG, WebP, GIF (its first frame) or AVIF, upright and without what cameras write into
 * photos. Null for anything else, whatever it is called, and for what is cut off or too large to unpack.
 */
export function squarePicture(bytes: Uint8Array): Promise<Uint8Array | null> {
  const mine = turn.then(() => convert(bytes));
  turn = mine.catch(() => {});
  return mine;
}

async function convert(bytes: Uint8Array): Promise<Uint8Array | null> {
  // Loaded by the first photo: visitors never wait for it.
  const sharp = await (loaded ??= load());
  try {
    return await sharp(bytes, { failOn: "error", limitInputPixels: MOST_PIXELS, pages: 1 })
      .autoOrient()
      .resize(PICTURE_SIDE, PICTURE_SIDE, { fit: "cover" })
      .webp({ quality: 82 })
      .timeout({ seconds: PATIENCE_S })
      .toBuffer();
  } catch {
    return null;
  }
}

async function load(): Promise<Sharp> {
  const { default: sharp } = await import("sharp");
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: LOADERS });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
