type Sharp = typeof import("sharp").default;

const TIMEOUT_S = 10;

/** What a kind of photograph begins with, and the most pixels its header may announce. */
interface Kind {
  is(head: string): boolean;
  maxPixels: number;
}

/** A phone's largest photo; what unpacks to more was made to exhaust the machine. Read in lines, it never is in memory. */
const IN_LINES = 50_000_000;
/** What is unpacked whole takes 4 to 16 bytes a pixel. */
const WHOLE = 17_000_000;

/** Photographs of the web by how their files begin. What begins otherwise never reaches a reader of pictures. */
const KINDS: readonly Kind[] = [
  { is: (head) => head.startsWith("\xff\xd8\xff"), maxPixels: IN_LINES },
  { is: (head) => head.startsWith("\x89PNG\r\n\x1a\n"), maxPixels: IN_LINES },
  { is: (head) => head.startsWith("RIFF") && head.slice(8, 12) === "WEBP", maxPixels: WHOLE },
  { is: (head) => head.startsWith("GIF8"), maxPixels: WHOLE },
  { is: (head) => head.slice(4, 8) === "ftyp", maxPixels: WHOLE },
];

/** Those readers, and the one of our own drawings: nothing reads documents or scripts. */
const LOADERS = ["Jpeg", "Png", "Webp", "Nsgif", "Heif", "Svg"].map((name) => `VipsForeignLoad${name}Buffer`);

let loaded: Promise<Sharp> | null = null;
/**
 * One picture at a time of each: unpacked, a single one takes hundreds of megabytes, and what members send must not keep
 * pages from their pictures.
 */
const turns: Record<Queue, Promise<unknown>> = { pages: Promise.resolve(), uploads: Promise.resolve() };
type Queue = "pages" | "uploads";

type Picture = import("sharp").Sharp;

/**
 * What `change` makes of a stranger's JPEG, PNG, WebP, GIF (its first frame) or AVIF, upright; nothing that cameras write
 * into photos is kept. Null for anything else, whatever it is called, and for what is cut off or too large to unpack.
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
      const { width, height } = await sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata();
      if (width * height > kind.maxPixels) return null;
      const limits = { failOn: "error", limitInputPixels: kind.maxPixels, pages: 1 } as const;
      const picture = sharp(bytes, limits).autoOrient();
      return await change(picture).timeout({ seconds: TIMEOUT_S }).toBuffer();
    } catch {
      return null;
    }
  });
}

/** What `change` makes of a drawing of ours. Never a stranger's: drawings may point at files. */
export function convertDrawing(svg: string, change: (picture: Picture) => Picture): Promise<Uint8Array> {
  return inTurn("pages", (sharp) =>
    change(sharp(Buffer.from(svg)))
      .timeout({ seconds: TIMEOUT_S })
      .toBuffer(),
  );
}

function inTurn<T>(queue: Queue, work: (sharp: Sharp) => Promise<T>): Promise<T> {
  // Loaded with the first picture, so that the start and pages do not wait for it.
  const mine = turns[queue].then(async () => work(await (loaded ??= load())));
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
