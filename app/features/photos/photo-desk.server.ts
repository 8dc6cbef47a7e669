import { setTimeout as delay } from "node:timers/promises";
import type { BoundedFolder } from "#app/platform/bounded-folder.server.ts";
import { convertPhoto } from "#app/platform/images.server.ts";
import {
  LARGEST_WIDTH,
  MAX_PHOTOS,
  waitsForSource,
  type PhotoName,
  type PhotoRequest,
} from "./photo-address.ts";
import { createFetchQueue, type FetchQueueOptions } from "./fetch-queue.server.ts";

/** `later`: it may come within seconds, ask again; `none`: there is none, or none to be had for a while. */
export type PhotoAnswer =
  { kind: "photo"; bytes: Uint8Array } | { kind: "none"; lasting: boolean } | { kind: "later" };

/** Photos of properties, fetched once, kept small and clean. Whoever asks has made sure that the number is one we hold. */
export interface PhotoDesk {
  ask(request: PhotoRequest): Promise<PhotoAnswer>;
  /** The photos that can be shown at once, known without asking the disk. */
  held(number: string): number[];
  /** The first photo as large as it is kept, when it is held; the source is not asked. */
  first(number: string): Promise<Uint8Array | null>;
  stop(): Promise<void>;
}

export interface PhotoDeskOptions extends Omit<FetchQueueOptions, "keep"> {
  folder: BoundedFolder;
  /** How long a gallery's request waits for a photo on its way. */
  timeoutMs?: number;
}

const TIMEOUT_MS = 8_000;

export function createPhotoDesk(options: PhotoDeskOptions): PhotoDesk {
  const { folder, timeoutMs = TIMEOUT_MS } = options;
  const queue = createFetchQueue({ ...options, keep });
  const resizing = new Map<string, Promise<Uint8Array | null>>();

  /** Makes the kept picture of what the source sent; false when it is no photograph. */
  async function keep(photo: PhotoName, bytes: Uint8Array): Promise<boolean> {
    const picture = await convertPhoto(bytes, (image) =>
      image
        .resize({ width: LARGEST_WIDTH, height: LARGEST_WIDTH, fit: "inside", withoutEnlargement: true })
        .webp({ quality: 82 }),
    );
    if (picture) await folder.put(fileName({ ...photo, width: LARGEST_WIDTH }), picture);
    return picture !== null;
  }

  /** A held photo in the asked width, made of the largest when that width is asked for the first time. */
  async function sized(request: PhotoRequest): Promise<Uint8Array | null> {
    const name = fileName(request);
    const known = await folder.get(name);
    if (known || request.width === LARGEST_WIDTH) return known;
    const making = resizing.get(name) ?? resize(request).finally(() => resizing.delete(name));
    resizing.set(name, making);
    return making;
  }

  async function resize(request: PhotoRequest): Promise<Uint8Array | null> {
    const largest = await folder.get(fileName({ ...request, width: LARGEST_WIDTH }));
    if (!largest) return null;
    const bytes = await convertPhoto(largest, (image) =>
      image.resize({ width: request.width, withoutEnlargement: true }).webp({ quality: 78 }),
    );
    if (bytes) await folder.put(fileName(request), bytes);
    return bytes;
  }

  async function ask(request: PhotoRequest): Promise<PhotoAnswer> {
    const held = await sized(request);
    if (held) return { kind: "photo", bytes: held };
    const { number, index } = request;
    // Photos are numbered without gaps: nobody makes us ask for twelve where there is one.
    if (index > 1 && !isHeld({ number, index: index - 1 })) {
      const before = await ask({ ...request, index: index - 1 });
      if (before.kind !== "photo") return before;
    }
    const waits = waitsForSource(request.width);
    const coming = queue.request({ number, index }, waits);
    if (coming && waits) await atMost(timeoutMs, coming);
    const bytes = await sized(request);
    if (bytes) return { kind: "photo", bytes };
    if (queue.isPending({ number, index })) return { kind: "later" };
    return { kind: "none", lasting: queue.isKnownAbsent({ number, index }) };
  }

  const isHeld = (photo: PhotoName) => folder.has(fileName({ ...photo, width: LARGEST_WIDTH }));

  return {
    ask,
    held(number) {
      const indexes = [];
      for (let index = 1; index <= MAX_PHOTOS && isHeld({ number, index }); index++) indexes.push(index);
      return indexes;
    },
    first: (number) => folder.get(fileName({ number, index: 1, width: LARGEST_WIDTH })),
    stop: () => queue.stop(),
  };
}

function fileName({ number, index, width }: PhotoRequest): string {
  return `${number}-${index}-${width}.webp`;
}

async function atMost(milliseconds: number, work: Promise<void>): Promise<void> {
  const enough = new AbortController();
  const late = delay(milliseconds, undefined, { signal: enough.signal }).catch(() => {});
  await Promise.race([work, late]);
  enough.abort();
}
