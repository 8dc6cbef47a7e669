import { expect, test } from "vitest";
import { byteRange } from "./byte-range.ts";

test("one range of bytes is read as the standard defines it, cut off at the end of the file", () => {
  expect(byteRange("bytes=0-16383", 20_000)).toEqual({ start: 0, end: 16_383 });
  expect(byteRange("bytes=0-16383", 500)).toEqual({ start: 0, end: 499 });
  expect(byteRange("bytes=499-499", 500)).toEqual({ start: 499, end: 499 });
  expect(byteRange("bytes=100-", 500)).toEqual({ start: 100, end: 499 });
  expect(byteRange("bytes=-100", 500)).toEqual({ start: 400, end: 499 });
  expect(byteRange("bytes=-900", 500)).toEqual({ start: 0, end: 499 });
  expect(byteRange("Bytes = 1-2", 500)).toEqual({ start: 1, end: 2 });
});

test("a range outside of the file, several ranges and nonsense cannot be satisfied; another unit means the whole file", () => {
  for (const header of [
    "bytes=500-",
    "bytes=600-700",
    "bytes=5-4",
    "bytes=-0",
    "bytes=-",
    "bytes=",
    "bytes=0-1,4-5",
  ])
    expect([header, byteRange(header, 500)]).toEqual([header, "unsatisfiable"]);
  expect(byteRange("bytes=0-", 0)).toBe("unsatisfiable");
  expect(byteRange("lines=1-2", 500)).toBeNull();
  expect(byteRange(undefined, 500)).toBeNull();
});
