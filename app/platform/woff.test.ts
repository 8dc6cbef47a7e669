import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { create } from "fontkit";
import { expect, test } from "vitest";
import { unpackWoff } from "./woff.server.ts";

const find = createRequire(import.meta.url).resolve;

test("an unpacked font has the letters and widths of the packed one", async () => {
  const packed = await readFile(find("@fontsource/inter/files/inter-latin-400-normal.woff"));
  const unpacked = unpackWoff(packed);
  expect(unpacked.readUInt32BE(0)).toBe(0x00010000);
  const [before, after] = [create(packed), create(unpacked)];
  const text = "Recibo nº 1: São Paulo, R$ 29,90";
  expect(after.layout(text).advanceWidth).toBe(before.layout(text).advanceWidth);
  expect(after.layout(text).glyphs.map(({ path }) => path.toSVG())).toEqual(
    before.layout(text).glyphs.map(({ path }) => path.toSVG()),
  );
});

test("a file that is no WOFF is refused", () => {
  expect(() => unpackWoff(Buffer.from("OTTO and more"))).toThrow(RangeError);
});
