import { packedCard, type CardView } from "#app/features/cards/card-view.ts";
import { premiumPrice } from "#app/facts/plans/plan-words.ts";
import { UF_NAMES, UFS } from "#app/lib/br.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import type { Packed } from "#app/ui/packed.ts";
import { NO_FILTERS, type Filters } from "#app/facts/query/filters.ts";
import { canonicalHref } from "#app/facts/query/query-codec.ts";
import type { SearchEngine } from "#app/core/engine/search-engine.ts";

const SHOWN = 4;
const LARGE_DISCOUNT = 40;

interface StateLink {
  code: string;
  name: string;
  count: number;
  href: string;
}

/** Figures about the current data on the landing page; all of them are counted. */
export interface LandingView {
  figures: { value: string; label: string; href: string }[];
  /** Properties shown to visitors who have not searched yet. */
  first: Packed<CardView>[];
  states: StateLink[];
  /** A month of Premium: `R$ 29,90`. */
  premiumPrice: string;
}

/** Loads the landing page's figures from the index. */
export async function landingView(engine: SearchEngine, today: IsoDate): Promise<LandingView> {
  const ask = (change: Partial<Filters>, pageSize: number) =>
    engine.search({ filters: { ...NO_FILTERS, ...change }, sort: "para_morar", page: 1, pageSize });
  const [all, cheap] = [await ask({}, SHOWN), await ask({ minDiscount: LARGE_DISCOUNT }, 1)];
  const counts = new Map(all.facets.estado.map((item) => [item.value, item.count]));
  const href = (filters: Partial<Filters>) =>
    canonicalHref("/dashboard", { filters: { ...NO_FILTERS, ...filters } });
  const figure = (count: number, label: string, target: string) => ({
    value: count.toLocaleString("pt-BR"),
    label,
    href: target,
  });
  const fresh = all.facets.novidade.find((item) => item.value === "novo")?.count ?? 0;
  return {
    figures: [
      figure(all.total, "imóveis na lista", href({})),
      figure(all.facets.cidade.length, "cidades", "#estados"),
      figure(
        cheap.total,
        `com ${LARGE_DISCOUNT}% de desconto ou mais`,
        href({ minDiscount: LARGE_DISCOUNT }),
      ),
      figure(fresh, "novos na última semana da lista", href({ novelties: ["novo"] })),
    ],
    premiumPrice: premiumPrice(),
    first: all.items.map((listing) => packedCard(listing, today)),
    states: UFS.flatMap((uf) => {
      const count = counts.get(uf) ?? 0;
      return count === 0 ? [] : [{ code: uf, name: UF_NAMES[uf], count, href: href({ states: [uf] }) }];
    }).sort((a, b) => a.name.localeCompare(b.name, "pt-BR")),
  };
}
