import { packedCard, type CardView } from "#app/features/cards/card-view.ts";
import { SALE_MODES, saleModeName, type KnownSaleMode } from "#app/facts/listings/source-words.ts";
import { inRange } from "#app/facts/listings/list-days.ts";
import { GUARANTEE_DAYS } from "#app/core/billing/refund-rules.ts";
import { premiumPhrases, premiumPrice } from "#app/facts/plans/plan-words.ts";
import { placeHref } from "#app/facts/places/place-address.ts";
import { UF_NAMES, UFS } from "#app/lib/br.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import { oneDecimal, writtenCount } from "#app/lib/numbers.ts";
import type { Packed } from "#app/ui/packed.ts";
import { NO_FILTERS, type Filters } from "#app/facts/query/filters.ts";
import { newsListsFor } from "#app/facts/query/freshness.ts";
import { canonicalHref } from "#app/facts/query/query-codec.ts";
import type { CurrentEngine, FacetCount } from "#app/core/engine/search-engine.ts";
import { COUNTRY } from "#app/features/map/locator/country.ts";
import { statePoints } from "#app/features/map/locator/country-svg.ts";

const SHOWN = 4;
/** Radius of a bubble in units of the drawing, for one property and for the most of any state. */
const RADIUS = { least: 4.5, most: 26 };

interface StateLink {
  code: string;
  name: string;
  count: number;
  href: string;
  /** The bubble on the map, in percent of its width and height; the diameter in percent of its width. */
  bubble: { left: number; top: number; size: number };
}

/** A way of selling, and how many properties are sold that way today. */
interface Stage {
  name: string;
  minimum: string;
  winner: string;
  /** `1.234 imóveis`; null where the list has none. */
  count: string | null;
  href: string;
}

/** Figures about the current data on the landing page; all of them are counted. */
export interface LandingView {
  figures: { value: string; label: string; href: string }[];
  /** Properties shown to visitors who have not searched yet. */
  first: Packed<CardView>[];
  stages: Stage[];
  states: StateLink[];
  /** A month of Premium: `R$ 29,90`, and what it adds. */
  premium: { price: string; phrases: string[]; guaranteeDays: number };
}

/** Loads the landing page's figures from the index. */
export function landingView(
  engine: Pick<CurrentEngine, "search" | "averageDiscount" | "freshness">,
  now: Date,
  today: IsoDate,
): LandingView {
  const { total, items, facets } = engine.search({
    filters: NO_FILTERS,
    sort: "para_morar",
    page: 1,
    pageSize: SHOWN,
  });
  const fresh = facets.novidade.find((item) => item.value === "novo")?.count ?? 0;
  const average = engine.averageDiscount;
  const news = newsListsFor(engine.freshness, NO_FILTERS);
  return {
    figures: [
      { value: writtenCount(total), label: "imóveis nas listas", href: href({}) },
      { value: writtenCount(facets.cidade.length), label: "cidades", href: "#estados" },
      ...(average === null
        ? []
        : [
            {
              value: `${oneDecimal(average)}%`,
              label: "de desconto médio, onde há desconto",
              href: canonicalHref("/dashboard", { filters: NO_FILTERS, sort: "desconto" }),
            },
          ]),
      // None may mean that no earlier list is near enough to tell.
      ...(fresh === 0 || news === null
        ? []
        : [
            {
              value: writtenCount(fresh),
              label: `novos nos 7 dias até ${inRange(news, ["a", "as"])}`,
              href: href({ novelties: ["novo"] }),
            },
          ]),
    ],
    first: items.map((listing) => packedCard(listing, today)),
    stages: stagesOf(facets.modalidade),
    states: statesOf(facets.estado),
    premium: { price: premiumPrice(), phrases: premiumPhrases(now), guaranteeDays: GUARANTEE_DAYS },
  };
}

function href(filters: Partial<Filters>): string {
  return canonicalHref("/dashboard", { filters: { ...NO_FILTERS, ...filters } });
}

/** What each sale mode asks for at least and who wins, in the usual order of a sale. */
const STAGES: Readonly<Record<KnownSaleMode, Pick<Stage, "minimum" | "winner">>> = {
  leilao_sfi: {
    minimum: "O mínimo do 1º leilão pode passar da avaliação; o do 2º costuma ser menor.",
    winner: "Vence o maior lance, com a comissão do leiloeiro, em geral 5%, por cima.",
  },
  licitacao_aberta: {
    minimum: "Um preço mínimo, em geral com desconto sobre a avaliação.",
    winner: "Vence o maior lance, com a comissão do leiloeiro, em geral 5%, por cima.",
  },
  venda_online: {
    minimum: "O preço mínimo da lista, e um relógio.",
    winner: "Vence a maior proposta quando o tempo acaba. Sem comissão de leiloeiro.",
  },
  venda_direta: {
    minimum: "O preço mínimo da lista.",
    winner: "Leva a primeira proposta válida. Sem comissão de leiloeiro.",
  },
};

function stagesOf(counts: FacetCount[]): Stage[] {
  return (Object.keys(STAGES) as KnownSaleMode[]).map((code) => {
    const count = counts.find(({ value }) => value === code)?.count ?? 0;
    return {
      name: saleModeName(SALE_MODES[code]),
      ...STAGES[code],
      count: count === 0 ? null : writtenCount(count),
      href: href({ saleModes: [code] }),
    };
  });
}

function statesOf(counts: FacetCount[]): StateLink[] {
  const most = Math.max(1, ...counts.map(({ count }) => count));
  return UFS.flatMap((uf) => {
    const count = counts.find(({ value }) => value === uf)?.count ?? 0;
    if (count === 0) return [];
    const [x, y] = statePoints().get(uf)!;
    // Areas, not radii, are in proportion to the counts.
    const radius = RADIUS.least + (RADIUS.most - RADIUS.least) * Math.sqrt(count / most);
    const bubble = {
      left: share(x, COUNTRY.width),
      top: share(y, COUNTRY.height),
      size: share(2 * radius, COUNTRY.width),
    };
    return [
      {
        code: uf,
        name: UF_NAMES[uf],
        count,
        href: placeHref({ state: uf, citySlug: null, districtSlug: null }),
        bubble,
      },
    ];
  }).sort((a, b) => a.name.localeCompare(b.name, "pt-BR"));
}

/** Percent, to the hundredth. */
function share(part: number, whole: number): number {
  return Math.round((part / whole) * 10_000) / 100;
}
