import { inRange, type ListRange } from "#app/facts/listings/list-days.ts";
import { isUf, UF_NAMES } from "#app/lib/br.ts";
import { joinAnd } from "#app/lib/enumerate.ts";
import type { MarketSums } from "./market-sums.ts";

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
