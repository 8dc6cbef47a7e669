import { mkdir, rmdir, unlink, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import path from "node:path";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { createLog } from "#app/platform/log.server.ts";
import { listening } from "#tests/listening.ts";
import { newFolder } from "#tests/run-folder.ts";
import { townAround } from "#tests/street-town.ts";
import { installStreetFile } from "./install.ts";
import { createStreetFile } from "./serve.ts";

let town: Buffer;
let other: Buffer;
let dataDir: string;

beforeAll(() => {
  town = townAround([-47.06, -22.9]);
  other = townAround([-43.2, -22.9]);
});

beforeEach(async () => {
  dataDir = newFolder();
});

const place = () => path.join(dataDir, "basemap.pmtiles");

async function serve() {
  const streets = createStreetFile(dataDir, createLog("silent"));
  const origin = await listening(createServer((request, response) => void streets.serve(request, response)));
  const ask = (headers: Record<string, string> = {}, method = "GET") =>
    fetch(`${origin}/mapa/ruas.pmtiles`, { method, headers });
  return { streets, ask };
}

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

test("a range is answered with exactly its bytes, one outside of the file refused with its size, and a small file sent whole to who asks for no range", async () => {
  await writeFile(place(), town);
  const { ask } = await serve();
  const part = await ask({ Range: "bytes=100-299" });
  expect([part.status, part.headers.get("content-range"), part.headers.get("content-length")]).toEqual([
    206,
    `bytes 100-299/${town.length}`,
    "200",
  ]);
  expect(await bytesOf(part)).toEqual(town.subarray(100, 300));
  const end = await ask({ Range: `bytes=${town.length - 10}-${town.length + 500}` });
  expect(await bytesOf(end)).toEqual(town.subarray(-10));
  const refused = await ask({ Range: `bytes=${town.length}-` });
  expect([refused.status, refused.headers.get("content-range")]).toEqual([416, `bytes */${town.length}`]);
  const whole = await ask();
  expect([whole.status, whole.headers.get("accept-ranges")]).toEqual([200, "bytes"]);
  expect(await bytesOf(whole)).toEqual(town);
});

test("nobody gets more than 4 MB at once: a range is cut, and a large file without one is refused with its size", async () => {
  const large = Buffer.concat([town, Buffer.alloc(5_000_000, 7)]);
  await writeFile(place(), large);
  const { ask } = await serve();
  const part = await ask({ Range: "bytes=10-" });
  expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes 10-4194313/${large.length}`]);
  expect((await bytesOf(part)).equals(large.subarray(10, 4_194_314))).toBe(true);
  const whole: Record<string, string>[] = [
    {},
    { Range: "lines=1-2" },
    { Range: "bytes=0-9", "If-Range": '"another"' },
  ];
  for (const headers of whole) {
    const refused = await ask(headers);
    expect([refused.status, refused.headers.get("content-range")]).toEqual([416, `bytes */${large.length}`]);
  }
});

test("browsers may keep parts for a year, validate them by a strong tag, and get no part of another file", async () => {
  await writeFile(place(), town);
  const { ask, streets } = await serve();
  const { headers } = await ask({ Range: "bytes=0-9" });
  const tag = headers.get("etag")!;
  expect(tag).toMatch(/^"[\w-]{22}"$/);
  expect(await streets.address()).toBe(`/mapa/ruas.pmtiles?v=${tag.slice(1, -1)}`);
  expect(headers.get("cache-control")).toContain("max-age=31536000");
  expect((await ask({ "If-None-Match": `"x", ${tag}` })).status).toBe(304);
  expect((await ask({ Range: "bytes=0-9", "If-Range": tag })).status).toBe(206);
  for (const condition of ['"another"', `W/${tag}`, "Wed, 21 Oct 2026 07:28:00 GMT"]) {
    const whole = await ask({ Range: "bytes=0-9", "If-Range": condition });
    expect([condition, whole.status, (await bytesOf(whole)).length]).toEqual([condition, 200, town.length]);
  }
});

test("HEAD tells the size of the whole file and its tag whatever range is named, also of a large one; other methods are refused", async () => {
  const { ask } = await serve();
  expect((await ask({}, "HEAD")).status).toBe(404);
  for (const file of [town, Buffer.concat([town, Buffer.alloc(5_000_000, 7)])]) {
    await writeFile(place(), file);
    const tag = (await ask({ Range: "bytes=0-9" })).headers.get("etag")!;
    for (const Range of ["", "bytes=0-99", `bytes=${file.length}-`]) {
      const head = await ask(Range === "" ? {} : { Range }, "HEAD");
      expect([head.status, (await bytesOf(head)).length]).toEqual([200, 0]);
      expect(Object.fromEntries(head.headers)).toMatchObject({
        "content-length": String(file.length),
        "accept-ranges": "bytes",
        "content-type": "application/vnd.pmtiles",
        etag: tag,
      });
      expect(head.headers.get("content-range")).toBeNull();
    }
    expect((await ask({ "If-None-Match": tag }, "HEAD")).status).toBe(304);
  }
  const posted = await ask({}, "POST");
  expect([posted.status, posted.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
});

test("a file that comes, is replaced or goes is noticed at once; a reader of the old one finishes it", async () => {
  const { ask, streets } = await serve();
  expect([(await ask()).status, await streets.address(), await streets.state()]).toEqual([
    404,
    null,
    "absent",
  ]);
  const source = path.join(dataDir, "campinas.pmtiles");
  await writeFile(source, town);
  await installStreetFile(source, dataDir, new Date());
  const before = await streets.address();
  const reading = await ask();
  await writeFile(source, other);
  await installStreetFile(source, dataDir, new Date());
  expect(await bytesOf(reading)).toEqual(town);
  expect(await bytesOf(await ask())).toEqual(other);
  expect([await streets.state(), (await streets.address()) === before]).toEqual(["rendered", false]);
  await unlink(place());
  expect([(await ask()).status, await streets.address()]).toEqual([404, null]);
});

test("a file that no browser can draw, or that is a folder, is as good as none, and copies of a file have the same address everywhere", async () => {
  await mkdir(place());
  const { ask, streets } = await serve();
  expect([(await ask()).status, await streets.address()]).toEqual([404, null]);
  await rmdir(place());
  await writeFile(place(), town.subarray(0, 30_000));
  expect([(await ask()).status, await streets.address(), await streets.state()]).toEqual([
    404,
    null,
    "broken",
  ]);
  await writeFile(place(), town);
  const address = await streets.address();
  await unlink(place());
  await writeFile(place(), town);
  expect(await streets.address()).toBe(address);
});
