import { isKindWord } from "#app/facts/places/address-words.ts";
import { codeAt, findName, WORD_CODES } from "./gazetteer.ts";
import { corrected, districtsCalled, townMeant } from "./listed-places.ts";
import type { Reading } from "./sentence-reading.ts";
import { FILLER, FREE, VERBATIM, standsAt, type Token } from "./sentence-tokens.ts";
import { isHouseName, NAME_WORDS, PHRASES, SMALL_WORDS } from "./sentence-words.ts";

/**
 * The end of a proper name or address part that begins with a noun, if there is one: `Casa Verde`, `Varandas do Sol`,
 * `apto 32`.
 */
export function nameAround(reading: Reading, at: number, next: number): number | null {
  const { tokens } = reading;
  if (isHouseName(tokens[at]!.word, tokens[next]?.word)) return next + 1;
  const door = doorAt(reading, next);
  if (door !== null) return door + 1;
  if (/^d[ao]s?$/.test(tokens[next]?.word ?? "") && isUnknown(reading, next + 1)) return next + 2;
  const begun = districtBegun(reading, at, next);
  if (begun !== null) return begun;
  if (/^nov[ao]s?$/.test(tokens[at]!.word) && isUnknown(reading, next)) return next + 1;
  return null;
}

/** `Mansões de Recreio`: the beginning of a district's name, such as `Mansões de Recreio Estrela Dalva IV`. */
function districtBegun(reading: Reading, at: number, next: number): number | null {
  const { tokens, marks, listed } = reading;
  const name = /^d[aeo]s?$/.test(tokens[next]?.word ?? "") ? next + 1 : next;
  const word = tokens[name]?.word;
  if (!listed || word === undefined || marks[name] !== FREE || PHRASES.has(word) || isKindWord(word))
    return null;
  return listed.beginnings.has(`${tokens[at]!.word} ${word}`) ? name + 1 : null;
}

/** The `402` of `ap 402`, `AP-402`, `Apto. 402`, `ap nº 402`, the `B` of `Lt B`; but `casa - 300000` is a price. */
export function doorAt({ tokens, marks }: Reading, next: number): number | null {
  const isFree = (at: number) => at < tokens.length && marks[at] === FREE;
  // `Apto no 3º andar`.
  const isFloor = (at: number) => {
    const after = /^[oº°]$/.test(tokens[at + 1]?.word ?? "") ? at + 2 : at + 1;
    return /^(andar(es)?|pavimentos?)$/.test(tokens[after]?.word ?? "");
  };
  let at = next;
  while (at < next + 2 && /^([-.:]|n|nº|no|numero)$/.test(tokens[at]?.word ?? "") && isFree(at)) at++;
  if (at > next && isFree(at) && /^\d{1,4}$/.test(tokens[at]!.word) && !isFloor(at)) return at;
  const letter = tokens[next]?.word ?? "";
  const isLetter = isFree(next) && /^[a-z]$/.test(letter) && !SMALL_WORDS.has(letter);
  if (isLetter && !/^[.\d]/.test(tokens[next + 1]?.word ?? "")) return next;
  // `Casa 80000`: no door has five digits.
  const isDoor = typeof tokens[next]?.number === "number" && !/^\d{5,}$/.test(tokens[next]!.word);
  return isDoor && isFree(next) && !isFloor(next) ? next : null;
}

function isUnknown({ tokens, marks, gazetteer }: Reading, at: number): boolean {
  const word = tokens[at]?.word;
  if (word === undefined || marks[at] !== FREE || PHRASES.has(word) || SMALL_WORDS.has(word)) return false;
  const place = findName(gazetteer, tokens, at);
  return place === null || (place.towns.length > 1 && place.state === null);
}

/** Keeps a name as text, from its first word up to the next clause: `Jardim Casa Branca`, `Vila Terreno`. */
export function keepName(reading: Reading, at: number): number | null {
  const { tokens, marks, gazetteer } = reading;
  if (!NAME_WORDS.has(tokens[at]!.word)) return null;
  if (/^(cidade|municipio)$/.test(tokens[at]!.word)) {
    const isOf = /^d[aeo]$/.test(tokens[at + 1]?.word ?? "");
    const named = isOf ? at + 2 : at + 1;
    const code = codeAt(tokens, named);
    if ((isOf && findName(gazetteer, tokens, named)) || (code !== null && !WORD_CODES.has(code))) {
      marks.fill(FILLER, at, named);
      return named;
    }
  }
  // `Bairro tranquilo em Pirituba` names no district yet.
  if (tokens[at]!.word === "bairro" && PHRASES.get(tokens[at + 1]?.word ?? "")?.some(({ unfit }) => unfit)) {
    marks[at] = FILLER;
    return at + 1;
  }
  let end = at + 1;
  while (
    end < tokens.length &&
    marks[end] === FREE &&
    !/^(com|sem|em|n[ao]s?|ate|por|para|que|aceita|perto|pertinho|proxim[ao]|e|ou|,|;|\/|-|\()$/.test(
      tokens[end]!.word,
    )
  ) {
    if (isTownAfter(reading, at, end) || isSlippedTown(reading, at, end) || isWish(tokens, end)) break;
    end++;
  }
  // `Vila Mariana SP`, `centro RJ`: a code at the end is the state.
  const code = end - at > 1 ? codeAt(tokens, end - 1) : null;
  if (code !== null && (!WORD_CODES.has(code) || end === tokens.length)) end--;
  marks.fill(VERBATIM, at, end);
  // The word itself occurs in no address of a list.
  if (tokens[at]!.word === "bairro" && end > at + 1) marks[at] = FILLER;
  return end;
}

/** `Centro perto do metrô`: what nothing can be searched for by is no part of a name. */
function isWish(tokens: readonly Token[], at: number): boolean {
  const phrases = PHRASES.get(tokens[at]!.word) ?? [];
  return phrases.some(({ words, unfit }) => unfit && words.length > 1 && standsAt(tokens, at, words));
}

/** `Centro Goinia`: the name ends before its town, of which one word is misspelt. */
function isSlippedTown({ text, tokens, gazetteer, listed }: Reading, at: number, end: number): boolean {
  const { word } = tokens[end]!;
  const isAfterName = tokens[at]!.word === "centro" || end > at + 1;
  if (
    !listed ||
    !isAfterName ||
    listed.names.byToken.has(word) ||
    townMeant(listed, gazetteer, word) === null
  )
    return false;
  return corrected(listed, gazetteer, text.slice(tokens[at]!.start, tokens[end]!.end)) === null;
}

/** `Setor Bueno Goiânia`, `centro de Recife`: the name ends before its town; but `Jardim Goiânia` is a name. */
function isTownAfter({ text, tokens, gazetteer, listed }: Reading, at: number, end: number): boolean {
  const of = /^d[aeo]$/.test(tokens[end]!.word);
  const place = listed && findName(gazetteer, tokens, of ? end + 1 : end);
  if (!place?.towns.some(({ slug }) => listed!.cities.has(slug))) return false;
  const isCentre = tokens[at]!.word === "centro";
  if (of ? !isCentre : end === at + 1 && !isCentre && !tokens[at]!.word.startsWith("cond")) return false;
  return districtsCalled(listed!, text.slice(tokens[at]!.start, tokens[place.next - 1]!.end)).length === 0;
}
