import { latin1, textOf, type OfficialList } from "#tests/official-list.ts";

/** The outcome of a file: accepted, refused as a whole, or held until somebody accepts it. */
type Verdict = "accepted" | "refused" | "held";

export interface Spoiling {
  what: string;
  verdict: Verdict;
  /** The expected message; for an accepted file the rejected rows, and null where it reads like the original list. */
  says: RegExp | null;
  spoil(list: OfficialList): Buffer;
  /** Default: the source's name of the list. */
  name?: string;
}

/** The bytes as the source writes them. */
export function text(list: OfficialList): Buffer {
  return latin1(textOf(list));
}

/** Selects one row of so many. */
export function some(every: number): (index: number) => boolean {
  return (index) => index % every === 0;
}

export function renamed(list: OfficialList, names: Record<string, string>): OfficialList {
  return { ...list, header: list.header.map((name) => names[name] ?? name) };
}
