import { setTimeout as delay } from "node:timers/promises";
import type { Sharp } from "sharp";
import type { BoundedFolder } from "#app/platform/bounded-folder.server.ts";
import { convertPhoto } from "#app/platform/images.server.ts";
import type { PictureFormat } from "#app/platform/picture-format.ts";
import {
  LARGEST_WIDTH,
  MAX_PHOTOS,
  waitsForSource,
  type PhotoName,
  type PhotoRequest,
} from "./photo-address.ts";
import { createFetchQueue, type FetchQueueOptions } from "./fetch-queue.server.ts";

/** `later`: it may arrive within seconds, request again; `none`: there is none, or none available for a while. */
export type PhotoAnswer =
  | { kind: "photo"; bytes: Uint8Array }
  | { kind: "none"; lasting: boolean }
  | { kind: "later" };

/**
 * Photos of properties: fetched once, stored reduced and without metadata. The caller has checked that the
 * number exists.
 */
export interface PhotoDesk {
  ask(request: PhotoRequest): Promise<PhotoAnswer>;
  /** Indexes of the stored photos, known without reading the disk. */
  storedPhotos(number: string): number[];
  /** The first photo in its stored size, if stored; the source is not requested. */
  first(number: string): Promise<Uint8Array | null>;
  stop(): Promise<void>;
}

interface PhotoDeskOptions extends Omit<FetchQueueOptions, "keep"> {
  folder: BoundedFolder;
  /** Timeout of a gallery's request for a photo that is being fetched. */
  timeoutMs?: number;
}

const TIMEOUT_MS = 8_000;

export function createPhotoDesk(options: PhotoDeskOptions): PhotoDesk {
  const { folder, timeoutMs = TIMEOUT_MS } = options;
  const queue = createFetchQueue({ ...options, keep });
  const resizing = new Map<string, Promise<Uint8Array | null>>();

  /** A picture that our own time was too short for is reported, and counts like one that cannot be read: pages go on without it. */
  function converted(...args: Parameters<typeof convertPhoto>): Promise<Uint8Array | null> {
    return convertPhoto(...args).catch((error: unknown) => {
      options.onError(error);
      return null;
    });
  }

  /** Stores the reduced picture; false if it is no photograph. */
  async function keep(photo: PhotoName, bytes: Uint8Array): Promise<boolean> {
    const picture = await converted(bytes, (image) =>
      image
        .resize({ width: LARGEST_WIDTH, height: LARGEST_WIDTH, fit: "inside", withoutEnlargement: true })
        .webp({ quality: 82 }),
    );
    if (picture) await folder.put(storedName(photo), picture);
    return picture !== null;
  }

  /** A stored photo in the requested width and format, derived from the stored one at the first request. */
  async function sized(request: PhotoRequest): Promise<Uint8Array | null> {
    const name = fileName(request);
    const known = await folder.get(name);
    if (known || name === storedName(request)) return known;
    const making = resizing.get(name) ?? resize(request).finally(() => resizing.delete(name));
    resizing.set(name, making);
    return making;
  }

  async function resize(request: PhotoRequest): Promise<Uint8Array | null> {
    const largest = await folder.get(storedName(request));
    if (!largest) return null;
    const bytes = await converted(largest, (image) =>
      encode[request.format](image.resize({ width: request.width, withoutEnlargement: true })),
    );
    if (bytes) await folder.put(fileName(request), bytes);
    return bytes;
  }

  async function ask(request: PhotoRequest): Promise<PhotoAnswer> {
    const stored = await sized(request);
    if (stored) return { kind: "photo", bytes: stored };
    const { number, index } = request;
    // Photos are numbered without gaps: a client cannot make us request twelve if there is one.
    if (index > 1 && !isStored({ number, index: index - 1 })) {
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

  const isStored = (photo: PhotoName) => folder.has(storedName(photo));

  return {
    ask,
    storedPhotos(number) {
      const indexes = [];
      for (let index = 1; index <= MAX_PHOTOS && isStored({ number, index }); index++) indexes.push(index);
      return indexes;
    },
    first: (number) => folder.get(storedName({ number, index: 1 })),
    stop: () => queue.stop(),
  };
}

/** AVIF with little effort: a third smaller than WebP, in about the same time. */
const encode: Record<PictureFormat, (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 50, effort: 1 }),
  webp: (image) => image.webp({ quality: 78 }),
  jpeg: (image) => image.flatten({ background: "#fff" }).jpeg({ quality: 78 }),
};

function fileName({ number, index, width, format }: PhotoRequest): string {
  return `${number}-${index}-${width}.${format}`;
}

/** The file from which the others are derived. */
function storedName({ number, index }: PhotoName): string {
  return fileName({ number, index, width: LARGEST_WIDTH, format: "webp" });
}

async function atMost(milliseconds: number, work: Promise<void>): Promise<void> {
  const enough = new AbortController();
  const late = delay(milliseconds, undefined, { signal: enough.signal }).catch(() => {});
  await Promise.race([work, late]);
  enough.abort();
}
