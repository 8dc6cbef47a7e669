import type { Breathe } from "./radix-sort.ts";

const PIECE = 4096;

/** Code-unit order, sorted in pieces that are then merged, so that others may run in between. */
export async function sortedStrings(list: string[], breathe: Breathe): Promise<string[]> {
  let runs: string[][] = [];
  for (let i = 0; i < list.length; i += PIECE) {
    runs.push(list.slice(i, i + PIECE).sort());
    await breathe();
  }
  while (runs.length > 1) {
    const merged: string[][] = [];
    for (let i = 0; i < runs.length; i += 2) {
      merged.push(runs[i + 1] ? mergeRuns(runs[i]!, runs[i + 1]!) : runs[i]!);
      await breathe();
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
