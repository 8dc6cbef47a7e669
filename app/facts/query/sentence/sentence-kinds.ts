import { codeAt, findName, WORD_CODES } from "./gazetteer.ts";
import { RURAL_KINDS } from "#app/facts/query/words/preferred-words.ts";
import { isDistrictHere } from "./listed-district.ts";
import { queryWords } from "#app/facts/query/words/tokens.ts";
import { districtsCalled, isListedName } from "./listed-places.ts";
import { add, type Reading } from "./sentence-reading.ts";
import { FREE, PREFERRED, UNDERSTOOD, UNFIT } from "./sentence-tokens.ts";
import { PHRASES, SMALL_WORDS } from "./sentence-words.ts";

/** Lists name a rural property by what is built on it; at best the word itself is in its address. */
export const RURAL_TYPES = ["casa", "gleba", "imovel_rural", "terreno"];

/**
 * `Chácara em Minas`, `sítio até 200 mil`: the kind of property, not the `Chácara Santo Antônio` of an address. It
 * becomes a filter for the kinds that lists may use for it, and ranks properties with the word first. Beside another
 * kind it only ranks; where a district has just this name (`Fazendinha`), it is not read as a kind.
 */
export function readRuralKind(reading: Reading, at: number): number | null {
  const { tokens, marks } = reading;
  if (!RURAL_KINDS.has(tokens[at]!.word) || !endsKind(reading, at + 1)) return null;
  // `Fazenda Rio Grande` is a town.
  if ((findName(reading.gazetteer, tokens, at)?.next ?? at) > at + 1) return null;
  if (isDistrictHere(reading, at, at + 1)) return null;
  const isNamed = (reading.filters.types?.length ?? 0) > 0;
  // `Casa ou chácara` asks for both kinds.
  if (!isNamed || /^(e|ou|,|\/)$/.test(tokens[at - 1]?.word ?? ""))
    add(reading, { filters: { types: RURAL_TYPES } });
  marks[at] = reading.listed ? PREFERRED : UNDERSTOOD;
  return at + 1;
}

/**
 * Whether the text after a kind is a place, a price or an adjective, and not a name: `em`, a price, `barata`, the end.
 */
export function endsKind(reading: Reading, next: number): boolean {
  const { tokens, marks, listed } = reading;
  const token = tokens[next];
  const word = tokens[next - 1]?.word ?? "";
  if (token === undefined || marks[next] !== FREE || isPlainPlace(reading, next)) return true;
  // `Chácaras Brasil` is a name of the lists, `sítios Brasil` are anywhere.
  const isName = token.word === "brasil" && listed && isListedName(listed, queryWords(`${word} brasil`));
  if (isName || /^(d[aeo]s?|\.|')$/.test(token.word) || token.number !== null) return false;
  return SMALL_WORDS.has(token.word) || (PHRASES.get(token.word)?.some(({ noun }) => !noun) ?? false);
}

/**
 * `Chácara Luziânia`, `na praia RJ`: a state, or the only town with its name; but `Chácara Santo Antônio` is a name.
 */
function isPlainPlace({ text, tokens, gazetteer, listed }: Reading, at: number): boolean {
  const code = codeAt(tokens, at);
  if (code !== null && (!WORD_CODES.has(code) || at === tokens.length - 1)) return true;
  const place = findName(gazetteer, tokens, at);
  if (!place || !listed || place.towns.length !== 1 || !listed.cities.has(place.towns[0]!.slug)) return false;
  const whole = text.slice(tokens[at - 1]!.start, tokens[place.next - 1]!.end);
  return districtsCalled(listed, whole).length === 0;
}

/** `Norte de Minas`, `oeste do Paraná`: part of a state that lists do not have; the whole state is searched. */
export function readCompass(reading: Reading, at: number): number | null {
  const { tokens, marks, gazetteer } = reading;
  if (!/^(norte|sul|leste|oeste|nordeste|sudeste|noroeste|sudoeste)$/.test(tokens[at]!.word)) return null;
  if (tokens[at - 1]?.word === "zona" || !/^d[aeo]$/.test(tokens[at + 1]?.word ?? "")) return null;
  const place = findName(gazetteer, tokens, at + 2);
  const isState = place?.state || tokens[at + 2]?.word.length === 2;
  // `Sul de Minas` is a name by itself.
  if (!isState || (findName(gazetteer, tokens, at)?.next ?? at) > at + 1) return null;
  marks[at] = UNFIT;
  return at + 1;
}
