import { isBoundAt, isOfRooms, ONLY, readClause, type Clause } from "./sentence-numbers.ts";
import { isLandOfHome } from "./sentence-quantities.ts";
import { add, type Reading } from "./sentence-reading.ts";
import { FREE, isQuote, UNDERSTOOD, UNFIT, type Token } from "./sentence-tokens.ts";

/** Clauses about numbers are recognised by their units, so they are read even after an address. */
export function readNumbers(reading: Reading, street: number): void {
  const { tokens, marks } = reading;
  let quoted = false;
  for (let i = 0; i < tokens.length;) {
    if (isQuote(tokens[i])) quoted = !quoted;
    const clause: Clause | null = quoted || marks[i] === UNFIT ? null : readClause(tokens, i, i >= street);
    const sum = clause && i < street ? otherSumAt(tokens, i, clause) : null;
    // In `sem entrada por 200 mil` the negation has already read the word.
    if (clause && sum !== null && marks[sum] === FREE) {
      marks.fill(UNFIT, sum, clause.next);
      i = clause.next;
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

const APPRAISAL = /^(avaliad[oa]s?|avaliacao)$/;
const BY_MONTH = /^(parcelas?|prestac(ao|oes)|mensalidade|salario|renda|ganho|recebo|condominio|iptu)$/;
/** Reais. A larger sum after `renda` or `condomínio` is the price of a home. */
const MAX_BY_MONTH = 20_000;

/**
 * The position of a word before a clause whose sum is not the price, or null: `entrada de 20 mil`, `avaliado acima de
 * 300 mil`, `renda 5 mil`. `sem entrada até 200 mil` and `para renda até 200 mil` are prices.
 */
function otherSumAt(tokens: readonly Token[], at: number, { filters }: Clause): number | null {
  const sum = filters.maxPrice ?? filters.minPrice;
  if (sum === undefined || sum === null) return null;
  // A clause may begin with a preposition of its own: `de 20 mil`.
  const start = /^(de|dos)$/.test(tokens[at]!.word) ? at + 1 : at;
  const joined = /^(d[aeo]|em|por)$/.test(tokens[start - 1]?.word ?? "");
  const first = joined ? start - 2 : start - 1;
  const word = tokens[first]?.word ?? "";
  if (APPRAISAL.test(word)) return first;
  if (BY_MONTH.test(word)) return sum <= MAX_BY_MONTH ? first : null;
  return word === "entrada" && (joined || !isBoundAt(tokens, at)) ? first : null;
}
