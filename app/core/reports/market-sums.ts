import { inRange, type ListRange } from "#app/facts/listings/list-days.ts";
import { isUf, UF_NAMES } from "#app/lib/br.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import { joinAnd } from "#app/lib/enumerate.ts";

const CHANGES = ["added", "returned", "left", "cheaper", "dearer"] as const;
export type MarketChange = (typeof CHANGES)[number];

/** What lists changed in a period, by state or sale mode. A change is null where no list of the period can tell. */
export interface MarketSums extends Record<MarketChange, number | null> {
  forSale: number;
}

/** The sums of several states or sale modes; a change is that of those that know it, null where none does. */
export function addSums(sums: readonly MarketSums[]): MarketSums {
  const total: MarketSums = {
    forSale: 0,
    added: null,
    returned: null,
    left: null,
    cheaper: null,
    dearer: null,
  };
  for (const one of sums) {
    total.forSale += one.forSale;
    for (const change of CHANGES)
      if (one[change] !== null) total[change] = (total[change] ?? 0) + one[change];
  }
  return total;
}

/** How many properties were for sale on the day of a list, in the newest lists of that month up to it. */
export interface StockDay extends ListRange {
  day: IsoDate;
  forSale: number;
}

/** The newest of the days of stock within a part of a period; null where it has no list. */
export function stockAtEnd(
  stock: readonly StockDay[],
  { first, last }: { first: IsoDate; last: IsoDate },
): StockDay | null {
  return stock.findLast(({ day }) => day >= first && day <= last) ?? null;
}

/** In which lists what is for sale is counted; null: in none. */
export function standingNote(lists: ListRange | null): string | null {
  return lists && `À venda são os imóveis ${inRange(lists)}.`;
}

const WHY = "só duas listas do mesmo estado com no máximo 7 dias entre elas dizem o que mudou";

/** Of which states it is not known what changed; null: of none. */
export function changesNote(
  states: readonly { name: string; sums: Pick<MarketSums, "added"> }[],
): string | null {
  const unseen = states.filter(({ sums }) => sums.added === null);
  if (unseen.length === states.length)
    return `O que mudou (novos, voltaram, saíram, baixaram) não é conhecido: ${WHY}, e ainda não temos duas assim neste período. Isso não quer dizer que nada mudou.`;
  return unseen.length === 0
    ? null
    : `O que mudou (novos, voltaram, saíram, baixaram) é contado sem ${joinAnd(unseen.map(({ name }) => (isUf(name) ? UF_NAMES[name] : name)))}: ${WHY}.`;
}
