import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";

const MB = 1024 * 1024;
const folder = mkdtempSync(path.join(tmpdir(), "martelo-pictures-"));
afterAll(() => rmSync(folder, { recursive: true }));

const avifOf = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: "#1d4f91" } })
    .avif({ effort: 0 })
    .toBuffer();

/** The file of an AVIF whose header announces `size` × `size` pixels, whatever it really holds. */
function announcing(size: number, bytes: Buffer): string {
  // ISO/IEC 23008-12, 6.5.3: the box of the spatial extents is a version, a width and a height.
  const box = bytes.indexOf("ispe");
  bytes.writeUInt32BE(size, box + 8);
  bytes.writeUInt32BE(size, box + 12);
  const file = path.join(folder, "picture.avif");
  writeFileSync(file, bytes);
  return file;
}

/** Reads a picture in a separate process as an upload is read: whether it was accepted, and its maximum memory. */
async function readAlone(file: string): Promise<{ taken: boolean; maxBytes: number }> {
  const module = path.join(import.meta.dirname, "../../app/platform/images.server.ts");
  const program = `
    import { readFileSync } from "node:fs";
    import { convertPhoto } from ${JSON.stringify(module)};
    const made = await convertPhoto(readFileSync(${JSON.stringify(file)}), (picture) => picture.resize(64, 64).webp());
    console.log(JSON.stringify({ taken: made !== null, maxBytes: process.resourceUsage().maxRSS * 1024 }));`;
  const run = promisify(execFile)(process.execPath, ["--input-type=module", "--eval", program]);
  return JSON.parse((await run).stdout) as { taken: boolean; maxBytes: number };
}

test("a picture with more pixels than its header announces is not decoded", async () => {
  const honest = await readAlone(announcing(64, await avifOf(64)));
  expect(honest.taken).toBe(true);
  const large = await avifOf(5_000);
  expect(large.length).toBeLessThan(10_000);
  // This size is within the limit, so the decoder itself must keep to the announced size.
  const { taken, maxBytes } = await readAlone(announcing(4_000, large));
  expect(taken).toBe(false);
  // Decoded, its 25 million pixels take 400 MB.
  expect(maxBytes - honest.maxBytes).toBeLessThan(100 * MB);
});
