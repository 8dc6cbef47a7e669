import { inSlices, type Pause } from "./radix-sort.ts";

const PIECE = 1024;

type Compare<T> = (a: T, b: T) => number;

/** Sorts strings in code-unit order, in pieces that are then merged, so that other work can run in between. */
export function sortedStrings(list: string[], pause: Pause): Promise<string[]> {
  // Without a comparison, strings are sorted in code-unit order, and faster.
  return sortedPieces(list, undefined, (a, b) => (a <= b ? -1 : 1), pause);
}

/** Sorts anything in the same way; equal ones keep their order. */
export function sortedInPieces<T>(list: T[], compare: Compare<T>, pause: Pause): Promise<T[]> {
  return sortedPieces(list, compare, compare, pause);
}

async function sortedPieces<T>(
  list: T[],
  sorting: Compare<T> | undefined,
  merging: Compare<T>,
  pause: Pause,
): Promise<T[]> {
  let runs: T[][] = [];
  for (let i = 0; i < list.length; i += PIECE) {
    runs.push(list.slice(i, i + PIECE).sort(sorting));
    await pause();
  }
  while (runs.length > 1) {
    const merged: T[][] = [];
    for (let i = 0; i < runs.length; i += 2) {
      merged.push(runs[i + 1] ? await mergeRuns(runs[i]!, runs[i + 1]!, merging, pause) : runs[i]!);
      await pause();
    }
    runs = merged;
  }
  return runs[0] ?? [];
}

async function mergeRuns<T>(a: T[], b: T[], compare: Compare<T>, pause: Pause): Promise<T[]> {
  const merged: T[] = [];
  let i = 0;
  let j = 0;
  const merge = (_from: number, end: number) => {
    while (merged.length < end)
      merged.push(j === b.length || (i < a.length && compare(a[i]!, b[j]!) <= 0) ? a[i++]! : b[j++]!);
  };
  await inSlices(a.length + b.length, pause, merge, PIECE);
  return merged;
}
