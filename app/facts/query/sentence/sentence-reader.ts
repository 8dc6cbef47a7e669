import { letteredPart, separated } from "#app/facts/places/glued-words.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import type { Filters, Sort } from "#app/facts/query/filters.ts";
import { codeAt, findName, isInTownName, type Gazetteer } from "./gazetteer.ts";
import { postalCodesIn } from "#app/facts/query/words/tokens.ts";
import { readNumbers } from "./sentence-clauses.ts";
import { readClause } from "./sentence-numbers.ts";
import type { ListedPlaces } from "./listed-places.ts";
import { joinDistricts, type JoinDoubt } from "./joined-districts.ts";
import { namesWithPlaces, type NameWithPlace } from "./name-with-place.ts";
import { readDates } from "./sentence-dates.ts";
import { readLeftOut } from "./sentence-left-out.ts";
import { readNegations } from "./sentence-negations.ts";
import { readWords } from "./sentence-phrases.ts";
import { isSlippedStreet } from "./slipped-names.ts";
import { restOf, runsOf, tidy } from "./sentence-reading.ts";
import type { Doubt, Reading, Slip } from "./sentence-reading.ts";
import { sortRest } from "./sentence-rest.ts";
import { settlePlaces } from "./settle-places.ts";
import {
  DROPPED,
  FILLER,
  FREE,
  isLeftOutStreet,
  isQuote,
  VERBATIM,
  PREFERRED,
  standsAt,
  tokenize,
  UNDERSTOOD,
  UNFIT,
} from "./sentence-tokens.ts";
import type { Token } from "./sentence-tokens.ts";
import { ASKING_WORDS, PHRASES, SMALL_WORDS, STREET_WORDS } from "./sentence-words.ts";

export interface Read {
  filters: Partial<Filters>;
  sort?: Sort;
  /** The text that is searched for. */
  rest: string;
  /** Its parts. */
  parts: string[];
  /** Words that were not understood; they only rank. */
  preferred: string;
  /** What was understood but cannot be searched for. */
  unfit: string[];
  doubts: (Doubt & { words: string })[];
  /** Names that its places and the unknown words beside them may be. */
  names: NameWithPlace[];
  /** Districts that were joined without knowing their city, as written. */
  join: (JoinDoubt & { words: string }) | null;
  /** The words that name days. */
  dateText: string;
  slips: Slip[];
}

/** Reads a sentence with single spaces; null when nothing in it is understood, not even words that are dropped. */
export function readSentence(
  text: string,
  gazetteer: Gazetteer,
  listed: ListedPlaces | null = null,
  today: IsoDate | null = null,
  chosen: readonly string[] = [],
): Read | null {
  const tokens = tokenize(text);
  if (isAddress(text, tokens)) return null;
  const reading: Reading = {
    text,
    tokens,
    marks: new Uint8Array(tokens.length),
    gazetteer,
    listed,
    filters: {},
    otherwise: {},
    today,
    chosen,
    dateText: "",
    sort: null,
    restated: [],
    isRestated: false,
    mentions: [],
    placed: [],
    names: [],
    doubts: [],
    slips: [],
  };
  const street = keepQuotedAndStreet(reading);
  readDates(reading, street);
  readLeftOut(reading, street);
  readNegations(reading, street);
  readNumbers(reading, street);
  readWords(reading);
  reading.filters = { ...reading.otherwise, ...reading.filters };
  const join = joinDistricts(reading);
  settlePlaces(reading);
  sortRest(reading);
  dropAskingWords(reading);
  dropSmallWords(reading);
  const { marks, sort } = reading;
  if (!reading.isRestated && ![UNDERSTOOD, FILLER, UNFIT, PREFERRED].some((mark) => marks.includes(mark)))
    return null;
  const parts = restOf(reading);
  const rest = parts.join(" ");
  if (rest === text) return null;
  return {
    filters: tidy(reading.filters),
    ...(sort && { sort }),
    rest,
    parts,
    preferred: runsOf(reading, [PREFERRED]).join(" "),
    unfit: runsOf(reading, [UNFIT]),
    dateText: reading.dateText,
    names: namesWithPlaces(reading),
    slips: reading.slips,
    join: join && { ...join, words: text.slice(tokens[join.at]!.start, tokens[join.next - 1]!.end) },
    doubts: reading.doubts.map((doubt) => ({
      ...doubt,
      words: text.slice(tokens[doubt.mention.at]!.start, tokens[doubt.mention.next - 1]!.end),
    })),
  };
}

/**
 * `Marginal Norte, N. 3773, BL 2 VAGA 14`, `Quadra 7, s/n, Vg 02`: an address as lists write it or pages show it. Rooms
 * are not searched in this way.
 */
function isAddress(text: string, tokens: readonly Token[]): boolean {
  // Not the `N.` of `N. Sra.`, `N. S. da Saúde` and `N. Iguaçu`.
  const isListed = tokens.some(({ word }, i) => {
    const [dot, after = "", sign] = tokens.slice(i + 1, i + 4).map((token) => token.word);
    return word === "n" && dot === "." && (sign === "/" || /^(\d.*|sn|km|[.-])$/.test(after));
  });
  const shown = /,\s*(?:s\/n|n[º°]\s*\d+)\s*(?:,|$)/i.exec(text);
  // After the kind of a street all is an address anyway.
  const street = tokens.find(({ word }) => STREET_WORDS.has(word));
  return isListed || (shown !== null && (street === undefined || street.start > shown.index));
}

/** Keeps quoted text, CEPs, and everything from the first street word on; returns where the address begins. */
function keepQuotedAndStreet(reading: Reading): number {
  const { text, tokens, marks, gazetteer } = reading;
  for (const code of postalCodesIn(text)) {
    for (const [i, { start, end }] of tokens.entries()) {
      if (start >= code.start && end <= code.end) marks[i] = VERBATIM;
    }
  }
  let quoted = false;
  let street = tokens.length;
  tokens.forEach((token, i) => {
    const { word, start } = token;
    // `Flor*`.
    if (word === "*" && i > 0) marks.fill(VERBATIM, i - 1, i + 1);
    if (standsAt(tokens, i, ["s", "/", "n"])) marks.fill(VERBATIM, i, i + 3);
    const mark = isQuote(token);
    if (quoted || mark) marks[i] = VERBATIM;
    if (mark) quoted = !quoted;
    if (isPartNumbered(tokens, i)) marks.fill(VERBATIM, i, i + 2);
    // `BLB`.
    if (letteredPart(word)) marks[i] = VERBATIM;
    // `R. das Flores`, or a leading `r`; but `R$` is a sign of its own.
    const isTown = findName(gazetteer, tokens, i) !== null;
    const initial = word === "r" && !isTown && (start === 0 || tokens[i + 1]?.word === ".");
    const isKind =
      (STREET_WORDS.has(word) && !isAuctionRound(tokens, i) && !isInTownName(gazetteer, tokens, i)) ||
      (i === 0 && isSlippedStreet(reading));
    const begins = isKind || initial;
    if (i < street && begins && !isLeftOutStreet(tokens, i)) street = i - ordinalBefore(tokens, i);
  });
  marks.fill(VERBATIM, street);
  if (street < tokens.length) keepHouseBefore(reading, street);
  freeTownAfter(reading, street);
  return street;
}

/** `Nº 49001 avenida Brasil`: the number of a house, before its street. */
function keepHouseBefore({ tokens, marks }: Reading, street: number): void {
  for (let at = 0; at < street - 1; at++) {
    if (!/^(n|nº|numero)$/.test(tokens[at]!.word) || PHRASES.has(tokens[at - 1]?.word ?? "")) continue;
    const number = /^[.º°]$/.test(tokens[at + 1]!.word) ? at + 2 : at + 1;
    if (number < street && /^\d/.test(tokens[number]!.word)) marks.fill(VERBATIM, at, number + 1);
  }
}

/** `AP402`, `Q11`, `q 11`: a part of an address, not `q 2 quartos`. */
function isPartNumbered(tokens: readonly Token[], at: number): boolean {
  const [{ word, end }, after] = [tokens[at]!, tokens[at + 1]];
  if (after === undefined || after.number === null) return false;
  if (after.start === end) return separated(word + after.word).length > 1;
  return word === "q" && readClause(tokens, at + 1, false) === null;
}

/** The number of tokens of the ordinal before the kind of a street: `segunda avenida`, `2ª travessa`. */
function ordinalBefore(tokens: readonly Token[], at: number): number {
  const before = tokens[at - 1]?.word ?? "";
  // `Segunda praça da Árvore` may be a round of an auction and a square.
  if (/^pracas?$/.test(tokens[at]!.word)) return 0;
  if (/^(primeir|segund|terceir|quart|quint|sext|setim|oitav|non|decim)[ao]$/.test(before)) return 1;
  return /^[aªoº]$/.test(before) && /^\d{1,2}$/.test(tokens[at - 2]?.word ?? "") ? 2 : 0;
}

/** `Rua das Flores em Extremoz`, `... em Extremoz/RN até 90 mil`: no street goes on so, it is in that town. */
function freeTownAfter({ tokens, marks, gazetteer }: Reading, street: number): void {
  for (let at = street + 2; at < tokens.length; at++) {
    const town = tokens[at]!.word === "em" ? findName(gazetteer, tokens, at + 1) : null;
    if (!town || town.towns.length === 0 || marks[at - 1] === FREE) continue;
    const code = /^[/,(–-]$/.test(tokens[town.next]?.word ?? "") ? town.next + 1 : town.next;
    const next = codeAt(tokens, code) === null ? town.next : code + 1;
    const after = tokens[next]?.word ?? "";
    if (after === "" || /^(ate|por|com|de|entre|,|\)|-)$/.test(after)) marks.fill(FREE, at, next);
  }
}

/** `Segunda praça`, `1ª praça`: a round of an auction, not a square; but `Praça da Árvore` is one. */
function isAuctionRound(tokens: readonly Token[], at: number): boolean {
  if (!/^pracas?$/.test(tokens[at]!.word)) return false;
  const isOf = /^d[aeo]s?$/.test(tokens[at + 1]?.word ?? "");
  if (isOf && !/^leil(ao|oes)$/.test(tokens[at + 2]?.word ?? "")) return false;
  const before = tokens[at - 1]?.word ?? "";
  if (/^[aª]$/.test(before)) return /^[12]$/.test(tokens[at - 2]?.word ?? "");
  return /^(primeira|segunda|1|2)$/.test(before);
}

/**
 * `Onde eu acho apartamento`: where nothing else is understood, even such words get the remark that they were left out.
 */
function dropAskingWords({ tokens, marks }: Reading): void {
  if (!marks.includes(UNDERSTOOD) && !marks.includes(VERBATIM)) return;
  for (const [i, { word }] of tokens.entries())
    if (marks[i] === PREFERRED && ASKING_WORDS.has(word)) marks[i] = FILLER;
}

/** Small words are dropped, except inside text that stays: `Serra do Mar`, `rua A, 12`. */
function dropSmallWords({ tokens, marks }: Reading): void {
  for (let i = 0; i < tokens.length; i++) {
    if (marks[i] !== FREE || !SMALL_WORDS.has(tokens[i]!.word)) continue;
    let after = i;
    while (after < tokens.length && marks[after] === FREE && SMALL_WORDS.has(tokens[after]!.word)) after++;
    const stays = (at: number) =>
      at >= 0 && at < tokens.length && (marks[at] === VERBATIM || marks[at] === FREE);
    const inside = stays(i - 1) && stays(after) && /^(d[aeo]s?|-|\.|'|\/|ou)$/.test(tokens[i]!.word);
    if (inside) i = after - 1;
    else marks.fill(DROPPED, i, after);
  }
}
