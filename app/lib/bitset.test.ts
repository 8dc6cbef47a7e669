import { expect, test } from "vitest";
import { seededRandom } from "#bench/queries.ts";
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
import { makeRangeColumn, selectRange } from "#app/core/engine/index/range-column.ts";
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

test("a range column selects what lies between both ends and never an unknown value", async () => {
  const random = seededRandom(4);
  for (const rows of [0, 1, 5, 500]) {
    const keys = Float64Array.from({ length: rows }, () =>
      random() < 0.2 ? Infinity : Math.floor(random() * 60),
    );
    const column = await makeRangeColumn(
      await orderBy(Uint32Array.from(keys.keys()), keys, pause, 64),
      keys,
      pause,
    );
    const into = newBitset(rows);
    for (let i = 0; i < 300; i++) {
      const min = random() < 0.3 ? null : Math.floor(random() * 70) - 5;
      const max = random() < 0.3 ? null : Math.floor(random() * 70) - 5;
      selectRange(column, min, max, into);
      const expected = Array.from(keys.keys()).filter(
        (row) =>
          keys[row] !== Infinity && keys[row]! >= (min ?? -Infinity) && keys[row]! <= (max ?? Infinity),
      );
      expect(rowsOf(into, rows)).toEqual(expected);
    }
  }
});
