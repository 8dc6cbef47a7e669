import type { Listing } from "#app/facts/listings/listing.ts";
import { placeTokens } from "#app/facts/query/words/tokens.ts";
import { sameToken, tokensBeginning } from "#app/facts/query/words/typo.ts";
import { eachInSlices, type Pause } from "./radix-sort.ts";
import type { RowMoves } from "./row-moves.ts";
import type { TextIndex } from "./text-index.ts";

/** New rows, ascending, that have a token. */
type Rows = readonly number[];

/** The words of the rows that entered, by what they are in the index before. */
export interface GainedTokens {
  /** By the number of a token that there was. */
  known: ReadonlyMap<number, Rows>;
  /** Words that no row had, in code-unit order; `before`: the number of the token that they come before. */
  come: { token: string; before: number; rows: Rows }[];
  /** How many rows all of these tokens gained. */
  total: number;
}

/** Listings whose words are read between two possible pauses. */
const WORDED_AT_ONCE = 20;

/** Reads the words of the rows that entered. */
export async function gainedTokens(
  before: TextIndex,
  { entered }: RowMoves,
  listings: readonly Listing[],
  pause: Pause,
): Promise<GainedTokens> {
  const gained = new Map<string, number[]>();
  const read = (row: number) => {
    for (const word of placeTokens(listings[row]!)) {
      const rows = gained.get(word);
      if (!rows) gained.set(word, [row]);
      // A listing may have a word twice.
      else if (rows[rows.length - 1] !== row) rows.push(row);
    }
  };
  await eachInSlices(entered, pause, WORDED_AT_ONCE, read);
  const known = new Map<number, Rows>();
  const come: GainedTokens["come"] = [];
  let total = 0;
  const seek = ([token, rows]: [string, Rows]) => {
    total += rows.length;
    const [same] = sameToken(before, token);
    if (same) known.set(same.from, rows);
    else come.push({ token, before: tokensBeginning(before, token).from, rows });
  };
  await eachInSlices([...gained], pause, SOUGHT_AT_ONCE, seek);
  come.sort((a, b) => (a.token < b.token ? -1 : 1));
  return { known, come, total };
}

/** Words that are looked for between two possible pauses. */
const SOUGHT_AT_ONCE = 500;

/** The tokens without those of these numbers, ascending, and with those that came. */
export function nextTokens(
  tokens: readonly string[],
  gone: readonly number[],
  come: GainedTokens["come"],
): readonly string[] {
  if (gone.length === 0 && come.length === 0) return tokens;
  const next: string[] = [];
  let [out, into] = [0, 0];
  for (let id = 0; id <= tokens.length; id++) {
    while (come[into]?.before === id) next.push(come[into++]!.token);
    if (gone[out] === id) out++;
    else if (id < tokens.length) next.push(tokens[id]!);
  }
  return next;
}
