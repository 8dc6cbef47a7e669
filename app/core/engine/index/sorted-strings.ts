import type { Pause } from "./radix-sort.ts";

const PIECE = 4096;

/** Sorts strings in code-unit order, in pieces that are then merged, so that other work can run in between. */
export async function sortedStrings(list: string[], pause: Pause): Promise<string[]> {
  let runs: string[][] = [];
  for (let i = 0; i < list.length; i += PIECE) {
    runs.push(list.slice(i, i + PIECE).sort());
    await pause();
  }
  while (runs.length > 1) {
    const merged: string[][] = [];
    for (let i = 0; i < runs.length; i += 2) {
      merged.push(runs[i + 1] ? mergeRuns(runs[i]!, runs[i + 1]!) : runs[i]!);
      await pause();
    }
    runs = merged;
  }
  return runs[0] ?? [];
}

function mergeRuns(a: string[], b: string[]): string[] {
  const merged: string[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length && j < b.length) merged.push(a[i]! <= b[j]! ? a[i++]! : b[j++]!);
  while (i < a.length) merged.push(a[i++]!);
  while (j < b.length) merged.push(b[j++]!);
  return merged;
}
