import { expect, test } from "vitest";
import { seededRandom } from "#app/lib/seeded-random.ts";
import {
  add,
  addRange,
  copyRange,
  countRange,
  has,
  newBitset,
  popcount,
  remove,
  removeRange,
  subtract,
} from "./bitset.ts";
import { orderBy } from "#app/core/engine/index/radix-sort.ts";

const rowsOf = (bits: Uint32Array, rows: number) =>
  Array.from({ length: rows }, (_, i) => i).filter((i) => has(bits, i));
const pause = async () => {};

test("ranges of rows are added, removed, counted and copied exactly, in whatever words they begin and end", () => {
  const rows = 100;
  for (let start = 0; start <= rows; start += 3) {
    for (let end = start; end <= rows; end += 7) {
      const expected = Array.from({ length: end - start }, (_, i) => start + i);
      const bits = newBitset(rows);
      addRange(bits, start, end);
      expect(rowsOf(bits, rows)).toEqual(expected);
      const all = newBitset(rows);
      addRange(all, 0, rows);
      expect(countRange(all, start, end)).toBe(end - start);
      const copy = newBitset(rows);
      copyRange(copy, all, start, end);
      expect(copy).toEqual(bits);
      const rest = all.slice();
      removeRange(rest, start, end);
      subtract(all, bits);
      expect(rest).toEqual(all);
    }
  }
});

test("single rows are added and removed", () => {
  const bits = newBitset(64);
  add(bits, 31);
  add(bits, 63);
  remove(bits, 31);
  expect(rowsOf(bits, 64)).toEqual([63]);
  expect(popcount(0xffffffff)).toBe(32);
});

test("keys of any sign and size are ordered stably, unknown ones last", async () => {
  const random = seededRandom(3);
  const keys = Float64Array.from({ length: 3_000 }, () =>
    random() < 0.1
      ? Infinity
      : Math.round((random() - 0.5) * 40) * (random() < 0.5 ? 0.25 : 10 ** Math.floor(random() * 12)),
  );
  const start = Uint32Array.from(keys.keys()).reverse();
  const expected = Array.from(start).sort((a, b) =>
    keys[a]! < keys[b]! ? -1 : keys[a]! > keys[b]! ? 1 : b - a,
  );
  expect(Array.from(await orderBy(start, keys, pause, 100))).toEqual(expected);
});
