import { saleModeName } from "#app/facts/listings/source-words.ts";
import { isDiscounted, pricePerM2Cents, searchArea, type Listing } from "#app/facts/listings/listing.ts";
import type { NewsKind } from "#app/facts/listings/event-kinds.ts";
import { shownMedian } from "#app/lib/median.ts";
import { own } from "#app/lib/own.ts";

/** Properties of one type for whose kind of area prices can be compared. */
export interface PriceGroup {
  /** The source's word. */
  type: string;
  area: "private" | "total" | "land";
  count: number;
  /** Cents per m²; null: too few. */
  medianCents: number | null;
}

/** Properties in one stage of the sale. */
export interface StageGroup {
  key: string;
  label: string;
  count: number;
  /** Those whose price is below the appraisal. */
  discounted: number;
  /** Percent, of those; null: too few. */
  medianDiscount: number | null;
}

/** What the properties for sale at a place have in common. */
export interface PlaceFigures {
  count: number;
  /** All stages together; null: too few have a discount. */
  medianDiscount: number | null;
  /** The most frequent first. */
  prices: PriceGroup[];
  /** In the order in which a sale goes through them. */
  stages: StageGroup[];
  /** Properties with such an event between near lists of the last 7 days. */
  news: Record<NewsKind, number>;
}

const STAGES: Record<string, string> = {
  first: "1º leilão (SFI)",
  second: "2º leilão (SFI)",
  unknown: "1º ou 2º leilão (SFI)",
};
const ORDER = [...Object.keys(STAGES), "licitacao_aberta", "venda_online", "venda_direta"];

export function placeFigures(listings: readonly Listing[]): PlaceFigures {
  const news = { novo: 0, voltou: 0, baixou: 0 };
  for (const listing of listings)
    for (const kind of new Set(listing.news.map((one) => one.kind))) news[kind]++;
  return {
    count: listings.length,
    medianDiscount: medianDiscountOf(listings),
    prices: pricesOf(listings),
    stages: stagesOf(listings),
    news,
  };
}

function pricesOf(listings: readonly Listing[]): PriceGroup[] {
  const groups = new Map<string, { group: PriceGroup; cents: number[] }>();
  for (const listing of listings) {
    const area = searchArea(listing);
    if (!area) continue;
    const key = `${listing.typeCode} ${area.which}`;
    let entry = groups.get(key);
    if (!entry) {
      const group = { type: listing.type, area: area.which, count: 0, medianCents: null };
      groups.set(key, (entry = { group, cents: [] }));
    }
    entry.cents.push(pricePerM2Cents(listing)!);
  }
  return [...groups]
    .map(([key, { group, cents }]) => ({
      key,
      ...group,
      count: cents.length,
      medianCents: shownMedian(cents),
    }))
    .sort((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1))
    .map(({ key: _key, ...group }) => group);
}

function stagesOf(listings: readonly Listing[]): StageGroup[] {
  const stages = Map.groupBy(listings, ({ saleModeCode, auction }) =>
    saleModeCode === "leilao_sfi" ? (auction ?? "unknown") : saleModeCode,
  );
  const place = (key: string) => (ORDER.includes(key) ? ORDER.indexOf(key) : ORDER.length);
  return [...stages]
    .map(([key, there]) => ({
      key,
      label: own(STAGES, key) ?? saleModeName(there[0]!.saleMode),
      count: there.length,
      discounted: discountsOf(there).length,
      medianDiscount: medianDiscountOf(there),
    }))
    .sort((a, b) => place(a.key) - place(b.key) || (a.key < b.key ? -1 : 1));
}

function medianDiscountOf(listings: readonly Listing[]): number | null {
  return shownMedian(discountsOf(listings));
}

function discountsOf(listings: readonly Listing[]): number[] {
  return listings.map(({ discount }) => discount).filter(isDiscounted);
}
