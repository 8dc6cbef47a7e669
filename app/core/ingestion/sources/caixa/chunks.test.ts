import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { cutOff } from "#app/core/ingestion/files/open-files.server.ts";
import { chunksOf } from "./chunks.server.ts";

async function lengths(stream: AsyncIterable<Uint8Array>): Promise<number[]> {
  const sizes: number[] = [];
  for await (const chunk of stream) sizes.push(chunk.length);
  return sizes;
}

test("an endless stream is cut where it becomes too large, and refused as too large", async () => {
  const endless = () =>
    Readable.from(
      (function* () {
        for (;;) yield Buffer.alloc(10);
      })(),
    );
  expect(await lengths(cutOff(endless(), 25))).toEqual([10, 10, 10]);
  expect(await lengths(cutOff(Readable.from([Buffer.alloc(25)]), 25))).toEqual([25]);
  const file = { name: "-", size: null, open: () => Promise.resolve(Readable.from(cutOff(endless(), 25))) };
  await expect(lengths(chunksOf(file, 25))).rejects.toThrow("O arquivo passa do limite");
});
