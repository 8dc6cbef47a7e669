import { formatDate, type IsoDate } from "#app/lib/dates.ts";
import { writtenCount as inWords } from "#app/lib/numbers.ts";
import type { ListTally } from "./list-tally.ts";
import { missingKind, missingWords, type ModeCount } from "./missing-rows.ts";

/**
 * A list compared with another of its state. Counts are properties of the other list, `date`, which is `days` older.
 */
export interface Comparison {
  date: IsoDate;
  /** Negative where the other list is the newer one. */
  days: number;
  rows: number;
  /** On both lists, readable or not; `common`: readable on both. */
  seen: number;
  common: number;
  risen: number;
  fallen: number;
  /** The price differs by less than a real. */
  byCents: number;
  /** Price and appraisal both at least nine times larger or smaller. */
  rescaled: number;
  reappraised: number;
  /** Another sale mode, the two online sales counting as one; `backward`: one that comes earlier in a sale. */
  otherSaleMode: number;
  backward: number;
  /** Cities of ten properties or more that the list does not name at all, the largest first. */
  emptied: { city: string; rows: number }[];
  /** Its rows by sale mode, as it writes them, and those that the list lacks. */
  modes: ModeCount[];
}

/** Why a list is improbable beside another one, in Portuguese: rows that are missing, and what its rows say. */
interface BesideReasons {
  missing: string[];
  changed: string[];
  /** `MissingKind` of the missing rows, where these are a reason. */
  kind: string | null;
}

/** Words of a list that no list before it used, with their rows. */
export interface StrangeWords {
  modes: Map<string, number>;
  types: Map<string, number>;
}

/** Fewer rows are not judged, and say nothing about other lists. */
export const ENOUGH = 20;

/**
 * The share above which a change is improbable, by the days between two lists; ADR 0024 has the figures behind each.
 * Where a limit is missing there is none: after months anything may have changed.
 */
const LIMITS = {
  /** Rows, of the rows of the other list, below which a list is too short. */
  rowsLeft: 0.2,
  gone: [
    { days: 15, share: 0.8 },
    { days: 45, share: 0.9 },
  ],
  risen: [{ days: Infinity, share: 0.3 }],
  fallen: [
    { days: 7, share: 0.6 },
    { days: 15, share: 0.75 },
  ],
  reappraised: [{ days: 45, share: 0.2 }],
  otherSaleMode: [{ days: 15, share: 0.3 }],
  backward: [{ days: Infinity, share: 0.05 }],
  byCents: [{ days: Infinity, share: 0.01 }],
  rescaled: [{ days: Infinity, share: 0.001 }],
  /** Rows of cities that are missing as a whole: as a share of the missing rows, and of all. */
  emptied: { ofGone: 0.25, ofAll: 0.03 },
  unknownWord: 0.05,
  elsewhere: 0.2,
  strangers: 0.05,
  otherCity: 0.05,
  otherType: 0.1,
  otherDistrict: 0.4,
  otherAddress: 0.7,
} as const;

/** The reasons why a list by itself is improbable, in Portuguese; empty when it is not. */
export function improbableItself(tally: ListTally, strange: StrangeWords): string[] {
  const { rows } = tally;
  const reasons: string[] = [];
  const unless = (count: number, of: number, share: number, reason: () => string) => {
    if (count >= ENOUGH / 2 && of >= ENOUGH && count > of * share) reasons.push(reason());
  };
  const [modes, types] = [sum(strange.modes), sum(strange.types)];
  unless(
    modes,
    rows,
    LIMITS.unknownWord,
    () =>
      `${inWords(modes)} das ${inWords(rows)} linhas têm modalidades de venda que nunca vimos (${firstOf(strange.modes)})`,
  );
  unless(
    types,
    rows,
    LIMITS.unknownWord,
    () =>
      `${inWords(types)} das ${inWords(rows)} linhas têm tipos de imóvel que nunca vimos (${firstOf(strange.types)})`,
  );
  unless(
    tally.withUnknownWords,
    rows,
    LIMITS.unknownWord,
    () =>
      `${inWords(tally.withUnknownWords)} das ${inWords(rows)} descrições têm termos que nunca vimos (${firstOf(tally.unknownWords)})`,
  );
  unless(
    tally.elsewhere,
    tally.fresh,
    LIMITS.elsewhere,
    () =>
      `${inWords(tally.elsewhere)} de ${inWords(tally.fresh)} imóveis ficam em cidades que só existem em outros estados`,
  );
  unless(
    tally.strangers,
    rows,
    LIMITS.strangers,
    () => `${inWords(tally.strangers)} dos ${inWords(rows)} imóveis eram de outro estado`,
  );
  const others = (count: number, share: number, what: string) =>
    unless(
      count,
      tally.known,
      share,
      () => `${what} de ${inWords(count)} dos ${inWords(tally.known)} imóveis que já conhecemos`,
    );
  others(tally.otherCity, LIMITS.otherCity, "mudou a cidade");
  others(tally.otherType, LIMITS.otherType, "mudou o tipo");
  others(tally.otherDistrict, LIMITS.otherDistrict, "mudou o bairro");
  others(tally.otherAddress, LIMITS.otherAddress, "mudou o endereço");
  return reasons;
}

/** Compares a list of `rows` readable rows with another one of its state; no reasons where it is probable. */
export function improbableBeside(rows: number, other: Comparison): BesideReasons {
  const days = Math.abs(other.days);
  const list = `a lista de ${formatDate(other.date)}`;
  const changed: string[] = [];
  const check = (count: number, limits: readonly Limit[], least: number, what: string) => {
    if (count >= least && exceeds(count, other.common, days, limits)) {
      changed.push(`${what} de ${inWords(count)} dos ${imoveis(other.common)} que estão também n${list}`);
    }
  };
  check(
    other.rescaled,
    LIMITS.rescaled,
    3,
    "aumentaram ou diminuíram juntos, dez vezes ou mais, o preço e a avaliação",
  );
  check(other.byCents, LIMITS.byCents, 5, "mudou só nos centavos o preço");
  check(other.risen, LIMITS.risen, ENOUGH, "subiu o preço");
  check(other.fallen, LIMITS.fallen, ENOUGH, "baixou o preço");
  check(other.reappraised, LIMITS.reappraised, ENOUGH, "mudou a avaliação");
  check(other.otherSaleMode, LIMITS.otherSaleMode, ENOUGH, "mudou a modalidade");
  check(other.backward, LIMITS.backward, ENOUGH, "voltou a uma fase anterior a venda");
  const missing = missingReasons(rows, other, list);
  const kind = missing.length > 0 ? missingKind(other.modes) : null;
  if (!kind) return { missing, changed, kind: null };
  const lack = `não traz ${kind.words}: faltam ${inWords(kind.missing)} dos ${imoveis(other.rows)} d${list}`;
  return { missing: [lack], changed, kind: kind.kind };
}

function missingReasons(rows: number, other: Comparison, list: string): string[] {
  const reasons: string[] = [];
  const gone = other.rows - other.seen;
  const what = missingWords(other.modes);
  const lacks = what === "" ? "" : `: faltam ${what}`;
  if (other.rows >= ENOUGH && rows < other.rows * LIMITS.rowsLeft) {
    reasons.push(`tem ${imoveis(rows)}, e ${list} tem ${inWords(other.rows)}${lacks}`);
  } else if (gone >= ENOUGH && exceeds(gone, other.rows, Math.abs(other.days), LIMITS.gone)) {
    reasons.push(`não traz ${inWords(gone)} dos ${imoveis(other.rows)} d${list}${lacks}`);
  }
  const emptied = other.emptied.reduce((total, city) => total + city.rows, 0);
  if (
    emptied >= ENOUGH &&
    emptied > Math.max(gone * LIMITS.emptied.ofGone, other.rows * LIMITS.emptied.ofAll)
  ) {
    reasons.push(
      `não traz nenhum dos ${imoveis(emptied)} de ${someCities(other.emptied)}: o arquivo parece cortado`,
    );
  }
  return reasons;
}

interface Limit {
  days: number;
  share: number;
}

function exceeds(count: number, of: number, days: number, limits: readonly Limit[]): boolean {
  const limit = limits.find((each) => days <= each.days);
  return limit !== undefined && count > of * limit.share;
}

function someCities(cities: Comparison["emptied"]): string {
  const more = cities.length - 1;
  if (more === 0) return cities[0]!.city;
  return `${cities[0]!.city} e de mais ${more === 1 ? "uma cidade" : `${more} cidades`}`;
}

function firstOf(words: Map<string, number>): string {
  const [word] = [...words].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))[0]!;
  return `"${word.slice(0, 40)}"`;
}

function sum(counts: Map<string, number>): number {
  return [...counts.values()].reduce((total, count) => total + count, 0);
}

function imoveis(count: number): string {
  return count === 1 ? "1 imóvel" : `${inWords(count)} imóveis`;
}
