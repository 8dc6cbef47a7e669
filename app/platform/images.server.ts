type Sharp = typeof import("sharp").default;

/** A phone's largest photo; what unpacks to more was made to exhaust the machine. */
const MOST_PIXELS = 50_000_000;
const PATIENCE_S = 10;

/** Photographs of the web by how their files begin. What begins otherwise never reaches a reader of pictures. */
const PHOTO_STARTS: readonly ((head: string) => boolean)[] = [
  (head) => head.startsWith("\xff\xd8\xff"),
  (head) => head.startsWith("\x89PNG\r\n\x1a\n"),
  (head) => head.startsWith("RIFF") && head.slice(8, 12) === "WEBP",
  (head) => head.startsWith("GIF8"),
  (head) => head.slice(4, 8) === "ftyp",
];

/** Those readers, and the one of our own drawings: nothing reads documents or scripts. */
const LOADERS = ["Jpeg", "Png", "Webp", "Nsgif", "Heif", "Svg"].map((name) => `VipsForeignLoad${name}Buffer`);

let loaded: Promise<Sharp> | null = null;
/** One picture at a time: unpacked, a single one takes hundreds of megabytes. */
let turn: Promise<unknown> = Promise.resolve();

type Picture = import("sharp").Sharp;

/**
 * What `change` makes of a stranger's JPEG, PNG, WebP, GIF (its first frame) or AVIF, upright; nothing that cameras write
 * into photos is kept. Null for anything else, whatever it is called, and for what is cut off or too large to unpack.
 */
export function convertPhoto(
  bytes: Uint8Array,
  change: (picture: Picture) => Picture,
): Promise<Uint8Array | null> {
  const head = Buffer.from(bytes.subarray(0, 16)).toString("latin1");
  if (!PHOTO_STARTS.some((is) => is(head))) return Promise.resolve(null);
  return inTurn(async (sharp) => {
    try {
      const picture = sharp(bytes, { failOn: "error", limitInputPixels: MOST_PIXELS, pages: 1 }).autoOrient();
      return await change(picture).timeout({ seconds: PATIENCE_S }).toBuffer();
    } catch {
      return null;
    }
  });
}

/** What `change` makes of a drawing of ours. Never a stranger's: drawings may point at files. */
export function convertDrawing(svg: string, change: (picture: Picture) => Picture): Promise<Uint8Array> {
  return inTurn((sharp) =>
    change(sharp(Buffer.from(svg)))
      .timeout({ seconds: PATIENCE_S })
      .toBuffer(),
  );
}

function inTurn<T>(work: (sharp: Sharp) => Promise<T>): Promise<T> {
  // Loaded by the first picture: pages never wait for it.
  const mine = turn.then(async () => work(await (loaded ??= load())));
  turn = mine.catch(() => {});
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
