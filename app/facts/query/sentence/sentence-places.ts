import { COMMON_WORDS } from "./common-words.ts";
import {
  CAPITALS,
  codeAt,
  findName,
  NAMED_LIKE_CAPITAL,
  USUALLY_NOT_TOWNS,
  WORD_CODES,
  type NameMatch,
} from "./gazetteer.ts";
import { roleOf } from "#app/facts/places/address-words.ts";
import { slugify } from "#app/lib/text.ts";
import { isWithinEdits } from "#app/facts/query/words/typo.ts";
import { districtAt, isType } from "./listed-district.ts";
import { townMeant } from "./listed-places.ts";
import { STATE_ADJECTIVES } from "./place-nicknames.ts";
import { hasStateWord, stateAround } from "./state-words.ts";
import { doorAt } from "./sentence-names.ts";
import type { Mention, Reading } from "./sentence-reading.ts";
import { endsSlippedName, isPlainWord } from "./slipped-names.ts";
import { FILLER, FREE, zoneAt, VERBATIM, PREFERRED, standsAt, UNDERSTOOD, UNFIT } from "./sentence-tokens.ts";
import type { Token } from "./sentence-tokens.ts";
import { NAME_WORDS, PHRASES, SLIPPED_WORDS, SMALL_WORDS } from "./sentence-words.ts";

const NOTHING = { towns: [], isNickname: false, state: null, region: null, zone: null } as const;

/** Reads the place named at a token, if any, and returns the token after it. Its meaning is decided at the end. */
export function readPlace(reading: Reading, at: number): number | null {
  const { tokens, marks, mentions } = reading;
  const lead = leadOf(reading, at);
  const zone = zoneAt(tokens, at);
  const match = zone === null ? nameOrCode(reading, at, lead) : { ...NOTHING, name: zone.zone, ...zone };
  if (!match || marks.subarray(at, match.next).some((mark) => mark !== FREE)) return null;
  marks.fill(UNDERSTOOD, at, match.next);
  const kindWord = hasStateWord(tokens, match.next) ? "state" : lead.kindWord;
  mentions.push({ ...match, at, ...lead, kindWord, state: match.state ?? stateAround(reading, match, at) });
  return match.next;
}

function nameOrCode(reading: Reading, at: number, lead: ReturnType<typeof leadOf>) {
  const { tokens, gazetteer } = reading;
  const word = tokens[at]!.word;
  // `Interior paulista` is not the town Paulista.
  const isOfState = tokens[at - 1]?.word === "interior" && Object.hasOwn(STATE_ADJECTIVES, word);
  if (isOfState) return { ...NOTHING, name: word, state: STATE_ADJECTIVES[word]!, next: at + 1 };
  const match = findName(gazetteer, tokens, at);
  const district = match?.region ? null : districtAt(reading, at, match?.next ?? at + 1, lead.led);
  if (district !== null)
    return {
      ...NOTHING,
      name: reading.text.slice(tokens[at]!.start, tokens[district - 1]!.end),
      isDistrict: true,
      next: district,
    };
  // `Vargen grande rio de janeiro` is not the region `grande rio`.
  if (match?.region && endsSlippedName(reading, at)) return null;
  const slip = match && longerTown(reading, match, at);
  if (slip) return slip;
  if (match && isMeant(reading, match, at, lead)) return { ...match, zone: null };
  const code = codeAt(tokens, at);
  if (code === null) return null;
  // `Padre Miguel ap 201`: the number of a door.
  if (PHRASES.has(tokens[at]!.word) && doorAt(reading, at + 1) !== null) return null;
  const last = reading.mentions.at(-1);
  // `Niterói ap`: Amapá has no such town.
  const isElsewhere =
    last?.next === at && last.towns.length > 0 && !last.towns.some((town) => town.state === code);
  if (isElsewhere && !lead.led && PHRASES.has(tokens[at]!.word)) return null;
  const afterPlace = last?.next === at || isParting(tokens[at - 1]);
  // `Tetoonio Vilela AL`: also after an unknown word; but `sair do ap` has words of its own.
  const isWord = PHRASES.get(tokens[at]!.word)?.some(({ words }) => words.length === 1);
  const isPlain = isPlainWord(reading, at - 1) && !isWord;
  // `Go` alone; but `ap` is an apartment, and `Sé` a neighbourhood.
  const isWhole = tokens.length === 1 && !tokens[0]!.accented && !mayBeKind(tokens[0]);
  const isLast =
    at === tokens.length - 1 &&
    (isWhole || isPlain || [UNDERSTOOD, PREFERRED, UNFIT, VERBATIM].includes(reading.marks[at - 1]!));
  const isExplicit = lead.led || lead.kindWord !== null || afterPlace || isLast || isBeforeKind(tokens, at);
  if (WORD_CODES.has(code) && !isExplicit) return null;
  // `Cidade de SP`, as `cidade de São Paulo`.
  const isCapital = lead.kindWord === "city" && NAMED_LIKE_CAPITAL.has(code);
  const towns = isCapital ? gazetteer.byState.get(code)!.filter(({ slug }) => CAPITALS.has(slug)) : [];
  return { ...NOTHING, towns, name: code.toLowerCase(), state: code, next: at + 1, zone: null };
}

/** `GO casa até 100 mil`, `TO exceto Palmas`: a code before all that is asked for there; `ap casa` are two kinds. */
function isBeforeKind(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1];
  const isParted = mayBeKind(next) || /^(?:exceto|menos|-)$/.test(next?.word ?? "");
  return at === 0 && !mayBeKind(tokens[0]) && isParted;
}

/** Whether a word is a kind of property, or the first of several that are one. */
function mayBeKind(token: Token | undefined): boolean {
  return PHRASES.get(token?.word ?? "")?.some(isType) ?? false;
}

/** `São José dos Canpos`, `Porto Aleare`: a longer name, with a misspelling in a later word. */
function longerTown({ text, tokens, gazetteer, listed, slips }: Reading, match: NameMatch, at: number) {
  const isOf = /^d[aeo]s?$/.test(tokens[match.next]?.word ?? "");
  const next = match.next + (isOf ? 2 : 1);
  if (!listed || match.towns.length === 0 || tokens[next - 1] === undefined) return null;
  const { word } = tokens[next - 1]!;
  // `Campinas centro`: a word that is right begins nothing else.
  if (!isOf && listed.names.byToken.has(word)) return null;
  const typed = text.slice(tokens[at]!.start, tokens[next - 1]!.end);
  const slug = slugify(typed);
  const town = gazetteer.bySlug.get(townMeant(listed, gazetteer, slug) ?? "");
  if (!town) return null;
  slips.push({ source: typed, meant: `${town.name}, ${town.state}`, town: town.slug });
  return { ...NOTHING, name: slug.replaceAll("-", " "), towns: [town], next };
}

function hasListings({ listed }: Reading, { towns, region }: NameMatch): boolean {
  return listed === null || region !== null || towns.some(({ slug }) => listed.cities.has(slug));
}

/** Whether a word with many other meanings is a place here. */
function isMeant(reading: Reading, match: NameMatch, at: number, lead: ReturnType<typeof leadOf>): boolean {
  const { tokens } = reading;
  const first = tokens[at]!;
  const isPlaceHere = lead.led || lead.kindWord !== null;
  // `para` is hardly ever the state.
  if (match.name === "para" && !first.accented && !isPlaceHere) return false;
  // `Pará`, but `pará morar` is misspelt.
  const isPara =
    match.name === "para" && !PHRASES.get("para")?.some(({ words }) => standsAt(tokens, at, words));
  const phrases = isPlaceHere || isPara ? [] : (PHRASES.get(first.word) ?? []);
  // `casa grande`: nothing is for sale in the town of this name. `casa nova em Maricá`: as a town it would be alone or
  // beside its state.
  if (phrases.some(({ noun }) => noun) && !hasListings(reading, match)) return false;
  if (
    phrases.some((phrase) => isType(phrase) && phrase.words.length === 1) &&
    !isAlone(tokens, at, match.next)
  )
    return false;
  // `casa com laje`: `Laje` is a town too; but in `casa registro sp` the state shows that the town is meant.
  const isCommon = !isPlaceHere && at > 0 && COMMON_WORDS.has(match.name);
  if (isCommon && !isBesideItsState(reading, match, at)) return false;
  // `General Osório`, `Dr. Prudente`, `Marquês de Olinda`: a street's name, whatever town has a part of it.
  const title = /^d[aeo]s?$/.test(tokens[at - 1]?.word ?? "") ? at - 2 : at - 1;
  const isTitled = isTitle(tokens[title]) || (title === at - 2 && NOBILITY.test(tokens[title]?.word ?? ""));
  if (!isPlaceHere && isTitled && reading.marks[title] === FREE) return false;
  // `Jardim`, like `Jd`: by itself the beginning of many names.
  const isKind = roleOf(match.name) === "district" && USUALLY_NOT_TOWNS.has(match.name);
  if (!isPlaceHere && isKind && !isBesideItsState(reading, match, at)) return false;
  // `Jardim 25 de Agosto`: such a word begins a name.
  if (!isPlaceHere && NAME_WORDS.has(match.name) && goesOnAsName(reading, match, at)) return false;
  if (match.next > at + 1) return true;
  // `Sobrado` is a town too; but `terenos ms` is the town rather than a misspelt kind.
  const isKindOrTown = PHRASES.get(match.name)?.some(({ words, noun }) => noun && words.length === 1);
  const isTown = isSlip(match.name) && isBesideItsState(reading, match, at);
  if (!isPlaceHere && isKindOrTown && !isTown) return false;
  const after = tokens[match.next]?.word ?? "";
  // `Rio da Prata`, `Minas Gerais`: the name is longer.
  const goesOn = /^d[aeo]s?$/.test(after);
  if (match.isNickname || (match.towns.length === 0 && match.region === null))
    return !(goesOn && match.name === "rio");
  return (
    match.region === null || match.towns.length > 0 || isPlaceHere || at === 0 || match.name.startsWith("abc")
  );
}

/** A kind of property as it is misspelt. */
function isSlip(word: string): boolean {
  return !SLIPPED_WORDS.includes(word) && SLIPPED_WORDS.some((kind) => isWithinEdits(word, kind, 1));
}

/** Before `de` and a town: `Barão de Goiânia`. */
const NOBILITY = /^(barao|baronesa|(vis)?conde|(vis)?condessa|duque|duquesa|marques|marquesa)$/;

/** Not `PE`, which is a state, and nothing of one letter. */
export function isTitle(token: Token | undefined): boolean {
  const word = token?.word ?? "";
  return word.length > 2 || word === "dr" ? roleOf(word) === "title" : false;
}

/** Whether the next word has no known meaning of its own. */
function goesOnAsName(reading: Reading, match: NameMatch, at: number): boolean {
  const { tokens, marks, gazetteer } = reading;
  const word = tokens[match.next]?.word ?? "";
  const isFree = /[\p{L}\p{N}]/u.test(word) && marks[match.next] === FREE && !SMALL_WORDS.has(word);
  if (!USUALLY_NOT_TOWNS.has(match.name) || !isFree || PHRASES.has(word)) return false;
  return findName(gazetteer, tokens, match.next) === null && !isBesideItsState(reading, match, at);
}

/** Whether the next state has a town of this name, and the name is nothing that follows `com` or `sem`. */
function isBesideItsState({ tokens, gazetteer }: Reading, { towns, next }: NameMatch, at: number): boolean {
  if (/^(com|sem)$/.test(tokens[at - 1]?.word ?? "")) return false;
  const after = isParting(tokens[next]) ? next + 1 : next;
  const state = codeAt(tokens, after) ?? findName(gazetteer, tokens, after)?.state;
  return towns.some((town) => town.state === state);
}

/** Whether a name is the whole sentence, except for a state after it; `casa nova` needs the state. */
function isAlone(tokens: readonly Token[], at: number, next: number): boolean {
  const rest = tokens.slice(next).filter(({ word }) => !/^[/,(–-]$/.test(word));
  if (at > 0 || rest.length > 1) return false;
  return rest.length === 0 ? !PHRASES.has(tokens[next - 1]!.word) : codeAt(rest, 0) !== null;
}

function isParting(token: Token | undefined): boolean {
  return token !== undefined && /^[/,(–-]$/.test(token.word);
}

function leadOf({ tokens, marks, mentions }: Reading, at: number) {
  const before = tokens[at - 1]?.word ?? "";
  const of = /^d[aeo]s?$/.test(before);
  const noun = of ? tokens[at - 2]?.word : before;
  const kindWord =
    noun === "estado" || (of && noun === "interior")
      ? "state"
      : noun === "cidade" || noun === "municipio"
        ? "city"
        : null;
  const last = mentions.at(-1);
  const afterPlace = last !== undefined && last.next === at - 1;
  const joined = afterPlace && /^(e|ou|,)$/.test(before);
  const mark = marks[at - 2];
  const afterNoun = of && !afterPlace && (mark === UNDERSTOOD || mark === FILLER || mark === UNFIT);
  return {
    led: /^(em|n[ao]s?)$/.test(before) || afterNoun || (joined && last.led),
    article: /^n[ao]s?$/.test(before),
    joined,
    kindWord: kindWord as Mention["kindWord"],
  };
}

/** Whether only punctuation and `de` are between two places, so that the second may be where the first is. */
export function isBeside(tokens: readonly Token[], first: Mention, second: Mention): boolean {
  const between = tokens.slice(first.next, second.at).map(({ word }) => word);
  return between.length <= 2 && between.every((word) => /^([/,(–-]|d[aeo]|em|n[ao]|estado)$/.test(word));
}
