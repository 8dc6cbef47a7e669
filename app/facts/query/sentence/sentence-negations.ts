import { MISSING } from "#app/facts/query/words/text-chunks.ts";
import { codeAt, findName } from "./gazetteer.ts";
import { isOfRooms, readClause } from "./sentence-numbers.ts";
import type { Reading } from "./sentence-reading.ts";
import { FREE, zoneAt, VERBATIM, standsAt, UNDERSTOOD, UNFIT, type Token } from "./sentence-tokens.ts";
import { PHRASES, SMALL_WORDS } from "./sentence-words.ts";

const NEGATIONS = new Set(["sem", "nao", "exceto", "menos", "nem", "fora", "tirando"]);

/** `não mais de 200 mil` is a bound, and `mais ou menos` is not a negation. */
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
/** Verbs and small words between a negation and what it excludes. */
const LINKS =
  /^(aceita|aceitam|aceite|seja|sejam|ser|precisa|precise|ter|tenha|tem|quero|esteja|estar|pode|usa|usar|em|n[ao]s?|comprar|ver|que|esta|estao|com|d[aeo]s?|a|o|as|os|um|uma)$/;
/** Words after which the negation no longer applies. */
const JOINTS = /^([,;.:!?()/-]|e|ou|mas|nem|so|somente|apenas|quero|procuro|busco|prefiro)$/;

/**
 * Filters cannot exclude anything: `sem garagem` must not search for a garage. The negation and what it excludes are
 * left out with a remark, unless the text can exclude it (`readLeftOut`). The rest of the sentence is read as usual.
 */
export function readNegations(reading: Reading, street: number): void {
  const { tokens, marks } = reading;
  for (let i = 0; i < street; i++) {
    if (marks[i] === FREE) leaveOutRooms(reading, i);
    // `s/ garagem`, but `s/n` is a house without a number.
    const short = tokens[i]!.word === "s" && tokens[i + 1]?.word === "/" && tokens[i + 2]?.word !== "n";
    if (marks[i] !== FREE || (!short && !NEGATIONS.has(tokens[i]!.word))) continue;
    if (NOT_NEGATIONS.some((words) => standsAt(tokens, i, words))) continue;
    // `2 quartos, menos 100 mil`: before a price it is a bound, but no filter has that of `menos 2 quartos`.
    const isBound = tokens[i + 1]?.number !== null && !isOfRooms(readClause(tokens, i + 1, false));
    if (tokens[i]!.word === "menos" && (tokens[i - 1]?.word === "ou" || isBound)) continue;
    if (tokens[i]!.word === "fora" && tokens[i + 1]?.word !== "d" && !LINKS.test(tokens[i + 1]?.word ?? ""))
      continue;
    // `Exceto` alone, while the rest is still typed.
    if (i === tokens.length - 1 && /^(exceto|menos|nao|sem)$/.test(tokens[i]!.word)) marks[i] = UNFIT;
    // `Rua sem denominação`: streets and houses.
    if (tokens[i]!.word === "sem" && MISSING.test(tokens[i + 1]?.word ?? "")) {
      marks.fill(VERBATIM, i, i + 2);
      continue;
    }
    const negated = negatedAt(reading, short ? i + 2 : i + 1);
    if (negated === null) continue;
    const kinds = negated.types.length > 0 ? excludeKinds(reading, negated) : null;
    const end = kinds ?? (negated.types.length > 0 ? endOfStretch(reading, negated.end) : negated.end);
    for (let at = i; at < end; at++)
      if (marks[at] !== VERBATIM) marks[at] = kinds === null ? UNFIT : UNDERSTOOD;
    i = end - 1;
  }
}

/** `Casa -2 quartos`: no filter leaves these out; several such signs (`-2 quartos -1 vaga`) are those of a list. */
function leaveOutRooms({ tokens, marks, text }: Reading, at: number): void {
  const clause = isSigned(at) ? readClause(tokens, at + 1, false) : null;
  if (!isOfRooms(clause) || tokens.filter((_, i) => isSigned(i)).length > 1) return;
  marks.fill(UNFIT, at, clause!.next);

  function isSigned(i: number): boolean {
    const [sign, number] = [tokens[i]!, tokens[i + 1]];
    const isApart = sign.start === 0 || text[sign.start - 1] === " ";
    return sign.word === "-" && isApart && number?.start === sign.end && number.number !== null;
  }
}

/** What a negation excludes, up to before `end`, with the kinds of property it names. */
interface Negated {
  types: readonly string[];
  end: number;
}

/** Words for only some homes of a kind: someone who wants no `cobertura` may want an apartment. */
const PART_OF_A_KIND =
  /^(coberturas?|kit|kitnets?|kitinetes?|quitinetes?|kitchenette|studios?|estudio|flats?|lofts?|mansao|mansoes|casarao|casinhas?|chale|edicula)$/;

/**
 * `Não quero terreno`, `sem casa ou sobrado`: becomes every other kind that is for sale, unless the sentence names what
 * is wanted. Returns the token after it; null where only some of a kind are excluded (`casa geminada`), or no other
 * kind is left.
 */
function excludeKinds(reading: Reading, { types, end }: Negated): number | null {
  const { tokens, listed, otherwise } = reading;
  const excluded = [...types];
  let next = end;
  while (/^(e|ou)$/.test(tokens[next]?.word ?? "")) {
    const other = kindAt(tokens, next + 1);
    if (other === null) break;
    excluded.push(...other.types);
    next = other.end;
  }
  if (!endsNegated(reading, next)) return null;
  const left = (otherwise.types ?? listed?.types ?? []).filter((type) => !excluded.includes(type));
  if (left.length === 0) return null;
  otherwise.types = left;
  return next;
}

export function kindAt(tokens: readonly Token[], at: number): Negated | null {
  const word = tokens[at]?.word ?? "";
  const phrase = PHRASES.get(word)?.find(({ words }) => standsAt(tokens, at, words));
  const types = phrase?.filters?.types ?? [];
  if (types.length === 0 || (phrase!.words[1] === "de" && word.startsWith("casa"))) return null;
  return PART_OF_A_KIND.test(word) ? null : { types, end: at + phrase!.words.length };
}

/** Whether the excluded part is complete: the end, a joining word, a place or a price follows. */
function endsNegated({ tokens, gazetteer }: Reading, at: number): boolean {
  const word = tokens[at]?.word;
  if (word === undefined || JOINTS.test(word)) return true;
  // `na praia`, `em condomínio` describe the property.
  if (PHRASES.get(word)?.some(({ words, ranks, unfit }) => (ranks || unfit) && standsAt(tokens, at, words)))
    return false;
  if (/^(em|n[ao]s?)$/.test(word) || findName(gazetteer, tokens, at) || codeAt(tokens, at)) return true;
  const clause = readClause(tokens, at, false);
  return clause !== null && (clause.filters.maxPrice ?? clause.filters.minPrice ?? null) !== null;
}

/** The end of the description of what is excluded: `casa geminada com quintal`, before `em Natal`. */
function endOfStretch(reading: Reading, from: number): number {
  let at = from;
  while (!endsNegated(reading, at)) at++;
  return at;
}

/** What a negation excludes: a place, a phrase, a number with its unit, or one word. */
function negatedAt({ tokens, gazetteer }: Reading, from: number): Negated | null {
  const until = (end: number): Negated => ({ types: [], end });
  let at = from;
  while (at < tokens.length && LINKS.test(tokens[at]!.word)) at++;
  const word = tokens[at]?.word;
  if (word === undefined || !/[\p{L}\p{N}]/u.test(word)) return null;
  const zone = zoneAt(tokens, at);
  if (zone !== null) return until(endOfZones(tokens, zone.next));
  const place = findName(gazetteer, tokens, at);
  if (place) return until(place.next);
  const kind = kindAt(tokens, at);
  if (kind) return kind;
  const phrase = PHRASES.get(word)?.find(({ words }) => standsAt(tokens, at, words));
  if (phrase) return until(at + phrase.words.length);
  const clause = readClause(tokens, at, false);
  if (clause) return until(clause.next);
  return SMALL_WORDS.has(word) ? null : until(at + 1);
}

/** The end of zones that are named one after the other: `zona sul e na zona leste`. */
function endOfZones(tokens: readonly Token[], end: number): number {
  let at = end;
  while (/^(,|e|ou|nem)$/.test(tokens[at]?.word ?? "") || (at > end && LINKS.test(tokens[at]?.word ?? "")))
    at++;
  const next = at > end ? zoneAt(tokens, at) : null;
  return next === null ? end : endOfZones(tokens, next.next);
}
