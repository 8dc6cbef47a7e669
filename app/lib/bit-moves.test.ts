import { expect, test } from "vitest";
import { bitMoves, moveBits } from "./bit-moves.ts";
import { add, has, newBitset } from "./bitset.ts";
import { seededRandom } from "#bench/queries.ts";

const rowsOf = (bits: Uint32Array, rows: number) =>
  Array.from({ length: rows }, (_, i) => i).filter((i) => has(bits, i));

test("stretches of rows are copied to their new places, and no others", () => {
  const random = seededRandom(5);
  for (let round = 0; round < 200; round++) {
    const rows = Math.floor(random() * 3_000);
    const from = newBitset(rows);
    for (let row = 0; row < rows; row++) if (random() < 0.4) add(from, row);
    const runs: number[] = [];
    const expected: number[] = [];
    // Many stretches stay in their place within a word, so that whole words are copied.
    let [start, at] = [0, 64 + 32 * Math.floor(random() * 3)];
    while (start < rows) {
      const length = Math.min(rows - start, 1 + Math.floor(random() ** 3 * 2_000));
      runs.push(start, at, length);
      for (let i = 0; i < length; i++) if (has(from, start + i)) expected.push(at + i);
      const gone = random() < 0.5 ? 0 : Math.floor(random() * 70);
      start += length + gone;
      at += length + (random() < 0.5 ? gone : Math.floor(random() * 70));
    }
    const into = newBitset(at);
    moveBits(into, from, bitMoves(Uint32Array.from(runs)));
    expect(rowsOf(into, at)).toEqual(expected);
  }
});
