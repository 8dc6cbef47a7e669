import { readdirSync } from "node:fs";
import sharp from "sharp";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { openBoundedFolder } from "#app/platform/bounded-folder.server.ts";
import { HOUR_MS, MINUTE_MS } from "#app/lib/durations.ts";
import { newFolder } from "#tests/run-folder.ts";
import { createPhotoDesk, type PhotoDesk } from "./photo-desk.server.ts";
import type { PhotoSource, SourceAnswer } from "./bank-photos.server.ts";

/** A 2000 × 1500 photo with a camera's metadata. */
let jpeg: Uint8Array;
beforeAll(async () => {
  jpeg = await sharp({ create: { width: 2000, height: 1500, channels: 3, background: "#a64" } })
    .withExif({ IFD0: { Artist: "Somebody" }, IFD3: { GPSLatitude: "10/1 0/1 0/1" } })
    .jpeg()
    .toBuffer();
});

/** Test double of the photo source: gives prepared answers, and can be made to wait. */
class Source implements PhotoSource {
  requests: string[] = [];
  maxAtOnce = 0;
  answers = new Map<string, SourceAnswer>();
  usual: SourceAnswer = { kind: "absent" };
  gate: Promise<void> = Promise.resolve();
  #open = 0;

  async fetch({ number, index }: { number: string; index: number }, signal: AbortSignal) {
    this.requests.push(`${number}-${index}`);
    this.maxAtOnce = Math.max(this.maxAtOnce, ++this.#open);
    const stopped = new Promise<never>((_, reject) =>
      signal.addEventListener("abort", () => reject(signal.reason as Error)),
    );
    await Promise.race([this.gate, stopped]).finally(() => this.#open--);
    return this.answers.get(`${number}-${index}`) ?? this.usual;
  }
}

const A = "8787718965896";
let folder: string;
let source: Source;
let now: number;
let errors: unknown[];
let desk: PhotoDesk;

async function openDesk(timeoutMs = 60_000): Promise<PhotoDesk> {
  const onError = (error: unknown) => errors.push(error);
  return createPhotoDesk({
    source,
    folder: await openBoundedFolder(folder, 10_000_000, onError),
    pauseMs: 0,
    now: () => now,
    onError,
    timeoutMs,
  });
}

beforeEach(async () => {
  folder = newFolder();
  source = new Source();
  now = 1_000_000;
  errors = [];
  desk = await openDesk();
});
afterEach(async () => {
  await desk.stop();
  expect(errors).toEqual([]);
});

const large = (number = A, index = 1) => desk.ask({ number, index, width: 960, format: "webp" });
const small = (number = A, index = 1) => desk.ask({ number, index, width: 320, format: "webp" });
const photo = (): SourceAnswer => ({ kind: "photo", bytes: jpeg });

test("a photo is fetched once, stored without metadata, and served in each width and format", async () => {
  source.answers.set(`${A}-1`, photo());
  expect(desk.storedPhotos(A)).toEqual([]);
  const other = (width: number, format: "avif" | "webp" | "jpeg") =>
    desk.ask({ number: A, index: 1, width, format });
  const answers = await Promise.all([large(), large(), other(1600, "webp")]);
  answers.push(await other(640, "avif"), await other(640, "jpeg"));
  const sizes = [];
  for (const answer of answers) {
    const bytes = answer.kind === "photo" ? answer.bytes : undefined;
    const { format, width, exif } = await sharp(bytes).metadata();
    sizes.push([format, width, exif]);
  }
  const webp = ["webp", "webp", "webp"].map((format, i) => [format, i < 2 ? 960 : 1600, undefined]);
  expect(sizes).toEqual([...webp, ["heif", 640, undefined], ["jpeg", 640, undefined]]);
  expect(source.requests).toEqual([`${A}-1`]);
  expect(desk.storedPhotos(A)).toEqual([1]);
  const files = readdirSync(folder).sort();
  expect(files).toEqual([`${A}-1-1600.webp`, `${A}-1-640.avif`, `${A}-1-640.jpeg`, `${A}-1-960.webp`]);
});

test("stored photos survive a restart", async () => {
  source.answers.set(`${A}-1`, photo());
  await large();
  await desk.stop();
  desk = await openDesk();
  expect((await small()).kind).toBe("photo");
  expect(source.requests).toHaveLength(1);
});

test("a card never waits: the photo is there at the next request", async () => {
  const open = Promise.withResolvers<void>();
  source.gate = open.promise;
  source.answers.set(`${A}-1`, photo());
  expect(await small()).toEqual({ kind: "later" });
  open.resolve();
  await expect.poll(() => desk.storedPhotos(A)).toEqual([1]);
  expect((await small()).kind).toBe("photo");
});

test("a gallery waits for a photo until the timeout", async () => {
  await desk.stop();
  desk = await openDesk(20);
  source.gate = new Promise(() => {});
  expect(await large()).toEqual({ kind: "later" });
});

test("requests are sent one at a time: first those somebody waits for, then those of the page viewed last, from its top", async () => {
  const open = Promise.withResolvers<void>();
  source.gate = open.promise;
  for (const number of ["1001", "1002", "1003"]) await small(number);
  now += 10_000;
  const waited = large("2001");
  for (const number of ["1004", "1002", "1005"]) await small(number);
  open.resolve();
  await waited;
  await expect.poll(() => source.requests).toHaveLength(6);
  expect(source.requests).toEqual(["1001-1", "2001-1", "1004-1", "1002-1", "1005-1", "1003-1"]);
  expect(source.maxAtOnce).toBe(1);
});

test("the queue of photos that nobody waits for is limited", async () => {
  const open = Promise.withResolvers<void>();
  source.gate = open.promise;
  for (let number = 1000; number < 1100; number++) await small(String(number));
  open.resolve();
  await expect.poll(() => source.requests.length).toBe(41);
  expect(source.requests.slice(0, 3)).toEqual(["1000-1", "1060-1", "1061-1"]);
});

test("a missing photo is requested once a day, a broken one every few hours", async () => {
  source.answers.set("1002-1", { kind: "photo", bytes: jpeg.subarray(0, 2000) });
  const svg = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>");
  source.answers.set("1003-1", { kind: "photo", bytes: svg });
  for (const number of ["1001", "1001", "1002", "1002", "1003", "1003"])
    expect(await large(number)).toEqual({ kind: "none", lasting: true });
  expect(source.requests).toHaveLength(3);
  now += 7 * HOUR_MS;
  for (const number of ["1001", "1002", "1003"]) await large(number);
  expect(source.requests.slice(3)).toEqual(["1002-1", "1003-1"]);
});

test.for([
  [null, 60_000],
  [600_000, 600_000],
])(
  "an unreachable source that asks to wait %s ms is left alone for %s ms, for which nobody waits",
  async ([retryAfterMs, pause]) => {
    source.usual = { kind: "unreachable", retryAfterMs: retryAfterMs! };
    for (const number of ["1001", "1002"])
      expect(await large(number)).toEqual({ kind: "none", lasting: false });
    now += pause! - 1_000;
    await large("1001");
    expect(source.requests).toEqual(["1001-1"]);
    source.usual = photo();
    now += 2_000;
    expect((await large("1001")).kind).toBe("photo");
  },
);

test("two blocks in a row stop all requests to the source for half an hour", async () => {
  source.usual = { kind: "blocked" };
  const open = Promise.withResolvers<void>();
  source.gate = open.promise;
  const waiting = ["1001", "1002", "1003", "1004"].map((number) => large(number));
  open.resolve();
  for (const answer of await Promise.all(waiting)) expect(answer).toEqual({ kind: "none", lasting: false });
  expect(source.requests).toHaveLength(2);
  now += 29 * MINUTE_MS;
  await large("1005");
  expect(source.requests).toHaveLength(2);
  now += 2 * MINUTE_MS;
  await large("1005");
  expect(source.requests).toHaveLength(3);
});

test("further photos are requested only after existing ones", async () => {
  source.answers.set(`${A}-1`, photo());
  source.answers.set(`${A}-2`, photo());
  expect((await large(A, 2)).kind).toBe("photo");
  expect(source.requests).toEqual([`${A}-1`, `${A}-2`]);
  expect(await large("1001", 12)).toEqual({ kind: "none", lasting: true });
  expect(source.requests.slice(2)).toEqual(["1001-1"]);
});

test("stopping aborts the running request and answers the waiting ones", async () => {
  source.gate = new Promise(() => {});
  const waiting = [large("1001"), large("1002")];
  await expect.poll(() => source.requests).toHaveLength(1);
  await desk.stop();
  for (const answer of await Promise.all(waiting)) expect(answer).toEqual({ kind: "none", lasting: false });
});
