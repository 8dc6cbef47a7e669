import { isOfRooms, ONLY, readClause, type Clause, boundAt } from "./sentence-numbers.ts";
import { isLandOfHome, readQuantity } from "./sentence-quantities.ts";
import { add, type Reading } from "./sentence-reading.ts";
import { FREE, isQuote, UNDERSTOOD, UNFIT, type Token } from "./sentence-tokens.ts";

const APPRAISAL = /^(avaliad[oa]s?|avaliacao)$/;
const BY_MONTH = /^(parcelas?|prestac(ao|oes)|mensalidades?|salario|renda|ganho|recebo|condominio|iptu)$/;
const FIRST_PAYMENT = /^(entrada|sinal)$/;
/** `Renda familiar de 5 mil`, `prestação mensal`. */
const ADJECTIVE = /^(familiar|mensal|mensais|brut[ao]|liquid[ao]|maxim[ao]|minim[ao])$/;
/** Reais. A larger sum after `renda` or `condomínio` is the price of a home, and less than the other is no sum. */
const MAX_BY_MONTH = 20_000;
const MIN_BY_MONTH = 100;

/** The words of a sum that is not the price, with the word that says so. */
interface OtherSum {
  at: number;
  next: number;
}

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

/**
 * A sum that is not the price, with the clause about it or, where nothing else tells that it is money, with its number:
 * `entrada de 20 mil`, `20 mil de entrada`, `avaliado acima de 300 mil`, `renda 5 mil`, `prestação até 800`, `condomínio de
 * 300`. `sem entrada até 200 mil` and `para renda até 200 mil` are prices. Null for anything else.
 */
function otherSumAt(reading: Reading, at: number, clause: Clause | null): OtherSum | null {
  const sum = clause && (clause.filters.maxPrice ?? clause.filters.minPrice ?? null);
  if (clause === null || sum === null) return clause === null ? bareSumAt(reading, at) : null;
  const before = wordBefore(reading, at, clause, sum);
  if (before !== null) return { at: before, next: clause.next };
  const after = wordAfter(reading, clause.next, sum);
  return after === null ? null : { at, next: after + 1 };
}

function wordBefore({ tokens, marks }: Reading, at: number, clause: Clause, sum: number): number | null {
  // A clause may begin with a preposition of its own: `de 20 mil`.
  const start = /^(de|dos)$/.test(tokens[at]!.word) ? at + 1 : at;
  const joined = /^(d[aeo]|em|por)$/.test(tokens[start - 1]?.word ?? "");
  const last = joined ? start - 2 : start - 1;
  const first = ADJECTIVE.test(tokens[last]?.word ?? "") ? last - 1 : last;
  const word = tokens[first]?.word ?? "";
  // In `sem entrada por 200 mil` the negation has already read the word.
  if (marks[first] !== FREE) return null;
  if (APPRAISAL.test(word)) return first;
  if (BY_MONTH.test(word)) {
    const reais = clause.inThousands && !isOfHome(tokens, first) ? sum / 1_000 : sum;
    return reais <= MAX_BY_MONTH ? first : null;
  }
  return FIRST_PAYMENT.test(word) && (joined || boundAt(tokens, at) === null) ? first : null;
}

/** `Casa em condomínio até 500`, `para renda até 200`: the price of a home, in thousands; not `prestação até 800`. */
function isOfHome(tokens: readonly Token[], at: number): boolean {
  return /^(em|n[ao]|para|pra)$/.test(tokens[at - 1]?.word ?? "");
}

/** The `entrada` of `20 mil de entrada`. */
function wordAfter({ tokens, marks }: Reading, at: number, sum: number): number | null {
  const word = tokens[at + 1]?.word ?? "";
  if (!/^(de|da|do|por|ao)$/.test(tokens[at]?.word ?? "") || marks[at + 1] !== FREE) return null;
  const isMonthly = BY_MONTH.test(word) || word === "mes";
  const isOther = FIRST_PAYMENT.test(word) || APPRAISAL.test(word) || (isMonthly && sum <= MAX_BY_MONTH);
  return isOther ? at + 1 : null;
}

/** `Condomínio de 300`, `mensalidade 500`: a number that is money after such a word; `Condomínio 300` is an address. */
function bareSumAt({ tokens, marks }: Reading, at: number): OtherSum | null {
  const word = tokens[at]!.word;
  if ((!BY_MONTH.test(word) && !FIRST_PAYMENT.test(word)) || marks[at] !== FREE || isOfHome(tokens, at))
    return null;
  let next = ADJECTIVE.test(tokens[at + 1]?.word ?? "") ? at + 2 : at + 1;
  if (tokens[next]?.word === "de") next++;
  next = boundAt(tokens, next)?.next ?? next;
  if (word === "condominio" && next === at + 1) return null;
  const number = readQuantity(tokens, next, true);
  const isSum = number !== null && number.unit === null && number.value >= MIN_BY_MONTH;
  return isSum && number.value <= MAX_BY_MONTH ? { at, next: number.next } : null;
}
