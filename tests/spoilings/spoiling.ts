import { latin1, textOf, type OfficialList } from "#tests/official-list.ts";

/** The outcome of a file: accepted, refused as a whole, or held until somebody accepts it. */
type Verdict = "accepted" | "refused" | "quarantined";

export interface Spoiling {
  what: string;
  verdict: Verdict;
  /** The expected message; for an accepted file the rejected rows, and null where it reads like the original list. */
  says: RegExp | null;
  /** The bytes, or a list that is written as the source writes it. */
  spoil(list: OfficialList): Buffer | OfficialList;
  /** Default: the source's name of the list. */
  name?: string;
}

const judged =
  (verdict: Verdict) =>
  (what: string, says: RegExp | null, spoil: Spoiling["spoil"], name?: string): Spoiling => ({
    what,
    verdict,
    says,
    spoil,
    name,
  });

export const accepted = judged("accepted");
export const refused = judged("refused");
export const quarantined = judged("quarantined");
/** Accepted, and read like the original list. */
export const readsAlike = (what: string, spoil: Spoiling["spoil"]) => accepted(what, null, spoil);

export function bytesOf(spoilt: Buffer | OfficialList): Buffer {
  return Buffer.isBuffer(spoilt) ? spoilt : latin1(textOf(spoilt));
}

/** Selects one row of so many. */
export function some(every: number): (index: number) => boolean {
  return (index) => index % every === 0;
}

export function renamed(list: OfficialList, names: Record<string, string>): OfficialList {
  return { ...list, header: list.header.map((name) => names[name] ?? name) };
}
