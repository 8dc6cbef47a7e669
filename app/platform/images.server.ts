import { lazyPromise } from "#app/lib/lazy-promise.ts";

type Sharp = typeof import("sharp").default;

const TIMEOUT_S = 10;

/** The first bytes of a kind of photograph, and the maximum number of pixels in its header. */
interface Kind {
  is(head: string): boolean;
  maxPixels: number;
}

/**
 * A phone's largest photo; larger ones are refused, because they could exhaust the memory. These formats are read line
 * by line, so the whole picture is never in memory, unless it is progressive or interlaced.
 */
const IN_LINES = 50_000_000;
/** A photo of twelve megapixels: decoded as a whole it takes up to nine bytes a pixel, some 110 MB. */
const WHOLE = 12_500_000;

/** Photographs of the web by their first bytes. Other files never reach an image decoder. */
const KINDS: readonly Kind[] = [
  { is: (head) => head.startsWith("\xff\xd8\xff"), maxPixels: IN_LINES },
  { is: (head) => head.startsWith("\x89PNG\r\n\x1a\n"), maxPixels: IN_LINES },
  { is: (head) => head.startsWith("RIFF") && head.slice(8, 12) === "WEBP", maxPixels: WHOLE },
  { is: (head) => head.startsWith("GIF8"), maxPixels: WHOLE },
  { is: (head) => head.slice(4, 8) === "ftyp", maxPixels: WHOLE },
];

/** The decoders of those kinds and of this product's own drawings; decoders of documents and scripts are not loaded. */
const LOADERS = ["Jpeg", "Png", "Webp", "Nsgif", "Heif", "Svg"].map((name) => `VipsForeignLoad${name}Buffer`);

const loadSharp = lazyPromise(load);
/**
 * One picture at a time in each queue: decoded, a single one takes hundreds of megabytes. Two queues, so that uploads
 * of members do not delay the pictures of pages.
 */
const turns: Record<Queue, Promise<unknown>> = { pages: Promise.resolve(), uploads: Promise.resolve() };
type Queue = "pages" | "uploads";

type Picture = import("sharp").Sharp;

/**
 * Applies `change` to an uploaded JPEG, PNG, WebP, GIF (its first frame) or AVIF, turned upright and without its
 * metadata. Null for any other content, whatever its name, and for files that are incomplete or too large to decode.
 * Rejects when our own time or memory runs out.
 */
export function convertPhoto(
  bytes: Uint8Array,
  change: (picture: Picture) => Picture,
  queue: Queue = "pages",
): Promise<Uint8Array | null> {
  const head = Buffer.from(bytes.subarray(0, 16)).toString("latin1");
  const kind = KINDS.find(({ is }) => is(head));
  if (!kind) return Promise.resolve(null);
  return inTurn(queue, async (sharp) => {
    try {
      const header = await sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata();
      const maxPixels = header.isProgressive ? WHOLE : kind.maxPixels;
      if (header.width * header.height > maxPixels) return null;
      const limits = { failOn: "error", limitInputPixels: maxPixels, pages: 1 } as const;
      const picture = sharp(bytes, limits).autoOrient();
      return await change(picture).timeout({ seconds: TIMEOUT_S }).toBuffer();
    } catch (error) {
      if (isOurs(error)) throw error;
      return null;
    }
  });
}

/** Whether a picture failed for a limit of this machine, which says nothing about the file. */
function isOurs(error: unknown): boolean {
  return (
    error instanceof Error &&
    /\btimeout: \d+% complete|out of memory|unable to (?:malloc|allocate)/i.test(error.message)
  );
}

/** Applies `change` to a drawing of this product. Never used for uploads, because drawings may refer to files. */
export function convertDrawing(svg: string, change: (picture: Picture) => Picture): Promise<Uint8Array> {
  return inTurn("pages", (sharp) =>
    change(sharp(Buffer.from(svg)))
      .timeout({ seconds: TIMEOUT_S })
      .toBuffer(),
  );
}

function inTurn<T>(queue: Queue, work: (sharp: Sharp) => Promise<T>): Promise<T> {
  // Loaded with the first picture, so that neither the start nor pages wait for it.
  const mine = turns[queue].then(async () => work(await loadSharp()));
  turns[queue] = mine.catch(() => {});
  return mine;
}

async function load(): Promise<Sharp> {
  const { default: sharp } = await import("sharp");
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: LOADERS });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
