import { findName } from "./gazetteer.ts";
import { readClause } from "./sentence-numbers.ts";
import type { Reading } from "./sentence-reading.ts";
import { FREE, KEPT, standsAt, UNDERSTOOD, UNFIT } from "./sentence-tokens.ts";
import { PHRASES, SMALL_WORDS } from "./sentence-words.ts";

const NEGATIONS = new Set(["sem", "nao", "exceto", "menos", "nem", "fora", "tirando"]);

/** `não mais de 200 mil` is a bound, `mais ou menos` no negation. */
const NOT_NEGATIONS = [
  "nao mais de",
  "nao mais que",
  "nao passe de",
  "nao passando de",
  "nao ultrapasse",
  "menos de",
  "menos que",
  "sem passar de",
].map((text) => text.split(" "));
/** Verbs and small words between the negation and what it takes away. */
const LINKS =
  /^(aceita|aceitam|aceite|seja|sejam|ser|precisa|precise|ter|tenha|tem|quero|esteja|estar|pode|usa|usar|em|n[ao]s?|comprar|ver|ser|que|esta|estao|com|d[aeo]s?|a|o|as|os|um|uma)$/;

/**
 * What is not wanted cannot be asked for: `sem garagem` must not ask for a garage. The negation and what it takes away are
 * said to be left out. What is left of the sentence is read as usual.
 */
export function readNegations(reading: Reading, street: number): void {
  const { tokens, marks } = reading;
  for (let i = 0; i < street; i++) {
    // `s/ garagem`.
    const short = tokens[i]!.word === "s" && tokens[i + 1]?.word === "/";
    if (marks[i] !== FREE || (!short && !NEGATIONS.has(tokens[i]!.word))) continue;
    if (NOT_NEGATIONS.some((words) => standsAt(tokens, i, words))) continue;
    // `2 quartos, menos 100 mil`: a number is a bound.
    if (tokens[i]!.word === "menos" && (tokens[i - 1]?.word === "ou" || tokens[i + 1]?.number !== null))
      continue;
    if (tokens[i]!.word === "fora" && tokens[i + 1]?.word !== "d" && !LINKS.test(tokens[i + 1]?.word ?? ""))
      continue;
    const end = endOfNegated(reading, short ? i + 2 : i + 1);
    if (end === null) continue;
    const isType = excludeType(reading, i, end);
    for (let at = i; at < end; at++) if (marks[at] !== KEPT) marks[at] = isType ? UNDERSTOOD : UNFIT;
    i = end - 1;
  }
}

/** `Não quero terreno`: every other kind that is for sale, unless the sentence names what is wanted. */
function excludeType(reading: Reading, from: number, end: number): boolean {
  const { tokens, listed, otherwise } = reading;
  const excluded: string[] = [];
  for (let at = from; at < end; at++) {
    const phrase = PHRASES.get(tokens[at]!.word)?.find(({ words }) => standsAt(tokens, at, words));
    excluded.push(...(phrase?.filters?.types ?? []));
  }
  const left = (otherwise.types ?? listed?.types ?? []).filter((type) => !excluded.includes(type));
  if (excluded.length === 0 || left.length === 0) return false;
  otherwise.types = left;
  return true;
}

/** The token after what a negation takes away: a place, a phrase, a number with its unit, or one word. */
function endOfNegated({ tokens, gazetteer }: Reading, from: number): number | null {
  let at = from;
  while (at < tokens.length && LINKS.test(tokens[at]!.word)) at++;
  const word = tokens[at]?.word;
  if (word === undefined || !/[\p{L}\p{N}]/u.test(word)) return null;
  const place = findName(gazetteer, tokens, at);
  if (place) return place.next;
  const phrase = PHRASES.get(word)?.find(({ words }) => standsAt(tokens, at, words));
  if (phrase) return at + phrase.words.length;
  const clause = readClause(tokens, at, false);
  if (clause) return clause.next;
  return SMALL_WORDS.has(word) ? null : at + 1;
}
