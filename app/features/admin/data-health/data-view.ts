import {
  GROUPS,
  partsOfKey,
  SUBJECTS,
  type Suspicion,
  type WordKind,
} from "#app/core/ingestion/corrections/suspicion-groups.ts";
import type { SuspicionCount } from "#app/core/ingestion/corrections/suspicion-groups.ts";
import { differenceWords } from "#app/core/page-deliveries/divergence.ts";
import { isDemoNumber, type Listing } from "#app/facts/listings/listing.ts";
import { capitalized } from "#app/lib/enumerate.ts";
import { formatDate } from "#app/lib/dates.ts";
import { formatPrice } from "#app/lib/money.ts";
import { plural, squareMetres, writtenCount } from "#app/lib/numbers.ts";
import { GROUP_WORDS, STATUS_WORDS, WORD_NAMES, type DataQuery } from "./data-words.ts";

/** The last change of price of a property, where it was large. */
interface Jump {
  fromCents: number;
  on: string;
  /** Null: the sale mode stayed. */
  fromMode: string | null;
}

/** What is shown of a listing; nothing that depends on its events or on the other lists. */
export type SubjectListing = Pick<
  Listing,
  | "number"
  | "officialUrl"
  | "state"
  | "city"
  | "cityIbge"
  | "district"
  | "address"
  | "type"
  | "saleMode"
  | "priceCents"
  | "appraisalCents"
  | "areaTotalM2"
  | "areaPrivateM2"
  | "areaLandM2"
  | "lat"
  | "lng"
  | "precision"
>;

/** What is known of the property of a row. */
export interface Subject {
  listing: SubjectListing;
  jump: Jump | null;
}

/** A group with what is open in it and what that does. */
export interface GroupLine {
  group: string;
  label: string;
  count: string;
  /** Null: nothing is open. */
  affects: string | null;
  to: Pick<DataQuery, "group">;
}

/** A row of the queue in words. */
export interface DataRow {
  name: string;
  group: string;
  /** What is suspicious. */
  what: string;
  where: string;
  /** `42 imóveis`; null where the row is about one property. */
  properties: string | null;
  status: { label: string; tone: string };
  serious: boolean;
}

/** What is open in each group, those without anything last. */
export function groupLines(counts: readonly SuspicionCount[]): GroupLine[] {
  const open = new Map(
    counts.filter(({ status }) => status === "aberto").map((count) => [count.group, count]),
  );
  return GROUPS.toSorted((a, b) => Number(open.has(b)) - Number(open.has(a))).map((group) => {
    const count = open.get(group);
    return {
      group,
      label: GROUP_WORDS[group].label,
      count: writtenCount(count?.items ?? 0),
      affects: count ? GROUP_WORDS[group].affects(count) : null,
      to: { group },
    };
  });
}

/** The name of a row: the number of its property, or the city or word in quotation marks. */
export function rowName({ group, key }: Pick<Suspicion, "group" | "key">): string {
  return SUBJECTS[group] === "property" ? key : `“${partsOfKey(key)[1]}”`;
}

export function dataRow(item: Suspicion, subject: Subject | null): DataRow {
  const { group, state, properties, status, serious } = item;
  return {
    name: rowName(item),
    group: GROUP_WORDS[group].label,
    what: whatIsSuspicious(item, subject),
    where: subject && SUBJECTS[group] === "property" ? placeOf(subject.listing) : state,
    properties: SUBJECTS[group] === "property" ? null : plural(properties, "imóvel", "imóveis"),
    status: STATUS_WORDS[status],
    serious,
  };
}

function placeOf({ address, city, state }: SubjectListing): string {
  return `${address}, ${city}/${state}`;
}

/** What is suspicious, in words and numbers. */
export function whatIsSuspicious(item: Suspicion, subject: Subject | null): string {
  const { group, key, status } = item;
  if (group === "cidade")
    return status === "corrigido" ? "Tem apelido" : `Nome de cidade que ${partsOfKey(key)[0]} não tem`;
  if (group === "termo") return WORD_NAMES[partsOfKey(key)[0] as WordKind];
  if (group === "ponto") return status === "corrigido" ? "Posição de administrador" : "Sem ponto no mapa";
  if (group === "pagina") return capitalized(differenceWords(item.signal).join("; "));
  if (!subject) return GROUP_WORDS[group].label;
  const { listing, jump } = subject;
  const { priceCents, appraisalCents } = listing;
  if (group === "preco") return `${formatPrice(priceCents)}, avaliado em ${formatPrice(appraisalCents)}`;
  if (group === "area") return areasOf(listing);
  if (jump === null) return GROUP_WORDS[group].label;
  const percent = Math.round((Math.abs(priceCents - jump.fromCents) / jump.fromCents) * 100);
  const moved = priceCents < jump.fromCents ? "Baixou" : "Subiu";
  const mode = jump.fromMode === null ? "" : `; antes em ${jump.fromMode}`;
  return `${moved} ${writtenCount(percent)}%: de ${formatPrice(jump.fromCents)} para ${formatPrice(priceCents)} na lista de ${formatDate(jump.on)}${mode}`;
}

function areasOf({ areaTotalM2, areaPrivateM2, areaLandM2 }: SubjectListing): string {
  const areas = [
    ["total", areaTotalM2],
    ["privativa", areaPrivateM2],
    ["do terreno", areaLandM2],
  ] as const;
  return areas
    .flatMap(([name, m2]) =>
      m2 === null ? [] : [`${name} ${m2 < 1 ? String(m2).replace(".", ",") : squareMetres(m2)}`],
    )
    .join(", ")
    .replace(/^/, "Área ")
    .replace(/$/, " (m²)");
}

/** The bank's page of a property; null for an invented one. */
export function bankPage(listing: SubjectListing): string | null {
  return isDemoNumber(listing.number) ? null : listing.officialUrl;
}
