import type { PlaceHistory } from "#app/core/reports/place-history.server.ts";
import { newsDays } from "#app/facts/listings/list-days.ts";
import type { ListedPlace } from "#app/facts/listings/listed-places.server.ts";
import { placeHref, type PlaceKey } from "#app/facts/places/place-address.ts";
import { describe, inPlace } from "#app/facts/query/describe.ts";
import { PLAIN_NAMES, type FilterNames } from "#app/facts/query/names.ts";
import { NO_FILTERS, type Filters, type Novelty } from "#app/facts/query/filters.ts";
import { canonicalHref } from "#app/facts/query/query-codec.ts";
import { UF_NAMES, type Uf } from "#app/lib/br.ts";
import { formatDate } from "#app/lib/dates.ts";
import { formatPrice } from "#app/lib/money.ts";
import { TOO_LITTLE, plural, writtenCount } from "#app/lib/numbers.ts";
import { pack, type Packed } from "#app/ui/packed.ts";
import { medianText, staySentence, stockChart, type ChartView } from "./market-words.ts";
import type { PlaceFigures, PriceGroup, StageGroup } from "./place-figures.ts";

interface PlaceLink {
  label: string;
  href: string;
  /** Properties for sale there. */
  count: string;
}

/** The texts of a place's page. */
export interface PlaceView {
  heading: string;
  crumbs: { label: string; href: string | null }[];
  lead: string;
  /** Whether anything is for sale there. */
  sells: boolean;
  search: { href: string; label: string };
  figures: { value: string; label: string; href: string | null }[];
  /** Why nothing can be said of the week; null: the figures say it. */
  noWeek: string | null;
  stock: ChartView;
  stay: string;
  stages: string[][];
  prices: string[][];
  links: { title: string; links: PlaceLink[] }[];
}

export interface PlacePage {
  view: Packed<PlaceView>;
  title: string;
  description: string;
  crumbs: PlaceView["crumbs"];
  /** Whether search engines should list it. */
  indexable: boolean;
}

interface PlaceFacts {
  place: ListedPlace;
  /** The city of a neighbourhood; else null. */
  city: ListedPlace | null;
  figures: PlaceFigures;
  history: PlaceHistory;
  /** Other places to go on to, each with what is for sale there. */
  within: ListedPlace[];
  near: NearPlace[];
}

/** A place to go on to; `metres`: how far a city is in a straight line, null for a neighbourhood. */
export interface NearPlace extends Pick<
  ListedPlace,
  "state" | "citySlug" | "districtSlug" | "name" | "forSale"
> {
  metres: number | null;
}

const PRICES_SHOWN = 8;

export function placeFilters({ state, citySlug, districtSlug }: PlaceKey): Filters {
  return {
    ...NO_FILTERS,
    states: citySlug === null ? [state] : [],
    cities: citySlug === null ? [] : [citySlug],
    districts: districtSlug === null ? [] : [districtSlug],
  };
}

export function placePage(facts: PlaceFacts): PlacePage {
  const { place, figures, history } = facts;
  const filters = placeFilters(place);
  const names = namesOf(facts);
  const where = inPlace(filters, names);
  const crumbs = crumbsOf(facts);
  const listDay = history.newest === null ? "" : ` Lista de ${formatDate(history.newest)}.`;
  return {
    view: pack(placeView(facts, where, crumbs)),
    title: `${describe(filters, names)} · Martelo`,
    description:
      figures.count === 0
        ? `O que já esteve à venda ${where} nas listas da Caixa: histórico, descontos e quanto tempo os imóveis ficam.${listDay}`
        : `${plural(figures.count, "imóvel da Caixa à venda", "imóveis da Caixa à venda")} ${where}: desconto por etapa, preço por m² e tempo na lista.${listDay}`,
    crumbs,
    indexable: figures.count > 0,
  };
}

function placeView(facts: PlaceFacts, where: string, crumbs: PlaceView["crumbs"]): PlaceView {
  const { place, figures, history, within, near } = facts;
  const filters = placeFilters(place);
  const sells = figures.count > 0;
  const seesWeek = newsDays(history.stock.map(({ day }) => day)).length > 0;
  const links = [
    { title: place.citySlug === null ? "Cidades" : "Bairros", links: within.map(linkTo) },
    {
      title: place.districtSlug === null ? "Cidades próximas" : "Outros bairros",
      links: near.map((one) => nearLink(one, place.state)),
    },
  ];
  return {
    heading: `Imóveis da Caixa ${where}`,
    crumbs,
    lead: leadOf(facts, where),
    sells,
    search: {
      href: canonicalHref("/dashboard", { filters }),
      label: sells
        ? `Ver ${plural(figures.count, "imóvel", "imóveis")} na busca`
        : "Abrir a busca deste lugar",
    },
    figures: [
      { value: writtenCount(figures.count), label: "à venda", href: null },
      {
        value: medianText(figures.medianDiscount),
        label: "desconto mediano",
        href: null,
      },
      ...(seesWeek ? weekFigures(filters, figures, history) : []),
    ],
    noWeek: seesWeek
      ? null
      : "Não dá para dizer o que chegou nos 7 dias até a lista: a anterior é de mais de 7 dias antes, ou ainda não existe.",
    stock: stockChart(`Imóveis à venda ${where}`, history.stock, history.newest ?? "1970-01-01"),
    stay: staySentence(history.stays),
    stages: figures.stages.map(stageRow),
    prices: figures.prices.slice(0, PRICES_SHOWN).map(priceRow),
    links: links.filter((group) => group.links.length > 0),
  };
}

function weekFigures(
  filters: Filters,
  { news }: PlaceFigures,
  { leftLately, newest }: PlaceHistory,
): PlaceView["figures"] {
  const figure = (count: number, [one, many]: [string, string], novelty: Novelty | null) => ({
    value: writtenCount(count),
    label: `${count === 1 ? one : many} nos 7 dias até ${formatDate(newest!)}`,
    href:
      novelty === null || count === 0
        ? null
        : canonicalHref("/dashboard", { filters: { ...filters, novelties: [novelty] } }),
  });
  return [
    figure(news.novo, ["novo", "novos"], "novo"),
    figure(news.voltou, ["voltou", "voltaram"], "voltou"),
    figure(news.baixou, ["baixou", "baixaram"], "baixou"),
    figure(leftLately, ["saiu", "saíram"], null),
  ];
}

function leadOf({ place: { known, lastEvent }, figures, history }: PlaceFacts, where: string): string {
  const list = history.newest === null ? "" : `, na lista de ${formatDate(history.newest)}`;
  const ever = `Desde a primeira lista que temos, ${plural(known, "imóvel esteve", "imóveis estiveram")} à venda aqui`;
  if (figures.count > 0)
    return `${plural(figures.count, "imóvel", "imóveis")} à venda ${where}${list}. ${ever}.`;
  const last = lastEvent === null ? "" : `; a última mudança que vimos foi em ${formatDate(lastEvent)}`;
  return `${history.newest === null ? "Não" : `Na lista de ${formatDate(history.newest)} não`} há imóvel da Caixa à venda ${where}. ${ever}${last}. Imóveis voltam às listas com frequência: crie um alerta na busca para saber quando houver.`;
}

function stageRow({ label, count, discounted, medianDiscount }: StageGroup): string[] {
  const without = count - discounted;
  return [
    without === 0 ? label : `${label}, ${writtenCount(without)} sem desconto`,
    writtenCount(count),
    medianText(medianDiscount),
  ];
}

const AREAS: Record<PriceGroup["area"], string> = {
  private: "m² privativo",
  total: "m² total",
  land: "m² de terreno",
};

function priceRow({ type, area, count, medianCents }: PriceGroup): string[] {
  const median = medianCents === null ? TOO_LITTLE : formatPrice(medianCents);
  return [`${type}, por ${AREAS[area]}`, writtenCount(count), median];
}

/** `Extrema/MG, a 23 km`: with its state where that is another one. */
function nearLink({ metres, ...place }: NearPlace, here: Uf): PlaceLink {
  const link = linkTo(place);
  const state = place.state === here ? "" : `/${place.state}`;
  const far = metres === null ? "" : `, a ${writtenCount(Math.max(1, Math.round(metres / 1000)))} km`;
  return { ...link, label: `${link.label}${state}${far}` };
}

function linkTo(place: Omit<NearPlace, "metres">): PlaceLink {
  return {
    label: place.name ?? UF_NAMES[place.state],
    href: placeHref(place),
    count: writtenCount(place.forSale),
  };
}

function namesOf({ place, city }: PlaceFacts): FilterNames {
  return {
    ...PLAIN_NAMES,
    city: () => (city ?? place).name,
    district: () => place.name,
  };
}

function crumbsOf({ place, city }: PlaceFacts): PlaceView["crumbs"] {
  const { state } = place;
  const above: PlaceKey[] = [
    { state, citySlug: null, districtSlug: null },
    ...(city === null ? [] : [{ state, citySlug: city.citySlug, districtSlug: null }]),
  ];
  const labels = [UF_NAMES[state], city?.name ?? ""];
  return [
    { label: "Imóveis", href: "/imoveis" },
    ...(place.citySlug === null ? [] : above.map((key, n) => ({ label: labels[n]!, href: placeHref(key) }))),
    { label: place.name ?? UF_NAMES[state], href: null },
  ];
}
