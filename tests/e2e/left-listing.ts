import { demoLists } from "#app/core/demo/generate-lists.ts";
import type { IsoDate } from "#app/lib/dates.ts";

const NUMBER_FIRST = /^\s*(\d{13})\s*;/gm;

/**
 * A property of Rio de Janeiro that is on the first list of the demonstration and not on its newest, of day
 * `anchor`: the first of them, or another one that only one test changes.
 */
export function leftListing(anchor: IsoDate, which = 0): { number: string; leftOn: IsoDate } {
  const lists = [...demoLists(anchor)]
    .filter((list) => list.state === "RJ")
    .map(({ date, bytes }) => {
      const text = new TextDecoder("windows-1252").decode(bytes);
      return { date, numbers: new Set(Array.from(text.matchAll(NUMBER_FIRST), (match) => match[1]!)) };
    });
  const [first, ...later] = lists;
  const newest = lists.at(-1)!;
  const number = [...first!.numbers].filter((candidate) => !newest.numbers.has(candidate))[which]!;
  return { number, leftOn: later.find((list) => !list.numbers.has(number))!.date };
}
