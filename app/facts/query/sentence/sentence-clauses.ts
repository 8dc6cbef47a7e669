import { isOfRooms, ONLY, readClause, type Clause } from "./sentence-numbers.ts";
import { isLandOfHome } from "./sentence-quantities.ts";
import { add, type Reading } from "./sentence-reading.ts";
import { otherSumAt } from "./sentence-sums.ts";
import { FREE, isQuote, UNDERSTOOD, UNFIT } from "./sentence-tokens.ts";

/** Clauses about numbers are recognised by their units, so they are read even after an address. */
export function readNumbers(reading: Reading, street: number): void {
  const { tokens, marks } = reading;
  let quoted = false;
  for (let i = 0; i < tokens.length;) {
    if (isQuote(tokens[i])) quoted = !quoted;
    const clause: Clause | null = quoted || marks[i] === UNFIT ? null : readClause(tokens, i, i >= street);
    const sum = quoted || i >= street ? null : otherSumAt(reading, i, clause);
    if (sum !== null) {
      marks.fill(UNFIT, sum.at, sum.next);
      i = sum.next;
    } else if (clause) {
      const land = landBefore(reading, i, clause);
      if (land === null) add(reading, { filters: clause.filters });
      const from = land ?? onlyBefore(reading, i, clause);
      marks.fill(clause.unfit || from !== null ? UNFIT : UNDERSTOOD, from ?? i, clause.next);
      i = clause.next;
    } else i++;
  }
}

/** The `só` of `só 1 quarto`, `só com 2 quartos`: a search knows only the least number of rooms. */
function onlyBefore({ tokens, marks }: Reading, at: number, clause: Clause): number | null {
  if (!isOfRooms(clause)) return null;
  const only = /^(com|c|tem|de)$/.test(tokens[at - 1]?.word ?? "") ? at - 2 : at - 1;
  return ONLY.test(tokens[only]?.word ?? "") && marks[only] === FREE ? only : null;
}

/** The `terreno` of `casa com terreno de 300 m²`: neither another kind nor the area of the house. */
function landBefore({ tokens, marks }: Reading, at: number, { filters }: Clause): number | null {
  if ((filters.minArea ?? filters.maxArea ?? null) === null) return null;
  const land = /^(de|com|tem|medindo)$/.test(tokens[at - 1]?.word ?? "") ? at - 2 : at - 1;
  return isLandOfHome(tokens, land) && marks[land] === FREE ? land : null;
}
