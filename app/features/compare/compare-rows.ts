import type { OwnPlace } from "#app/db/shapes/own-places.ts";
import { distanceFigure, ownDistance } from "#app/facts/own-places/own-distance.ts";
import { fromPlace } from "#app/facts/own-places/place-article.ts";
import type { PurchaseTables } from "#app/facts/costs/purchase-tables.ts";
import { inHand, light } from "./compare-costs.ts";
import { priceLine } from "./price-line.ts";
import { whenText } from "#app/facts/listings/list-days.ts";
import type { ListingDetail } from "#app/facts/listings/listing-detail.ts";
import { bathroomsText, discountText, leftText, withdrawnText } from "#app/facts/listings/listing-text.ts";
import { pricePerM2Cents, searchArea, type Precision } from "#app/facts/listings/listing.ts";
import { paymentText } from "#app/facts/listings/payments.ts";
import { saleModeName } from "#app/facts/listings/source-words.ts";
import { LAST_PRICE, priceLabel } from "#app/facts/listings/auction.ts";
import { listedSince, staysText } from "#app/facts/listings/stay-text.ts";
import { byNewerSource } from "#app/facts/listings/leading-source.ts";
import { formatDate, startOfDay, type IsoDate } from "#app/lib/dates.ts";
import { formatPrice } from "#app/lib/money.ts";
import { plural, squareMetres } from "#app/lib/numbers.ts";

/** One fact about one property. */
export interface CellText {
  /** Null: not known. */
  text: string | null;
  note?: string | null;
  /** The number that is compared; absent when this value is not compared. */
  value?: number;
  /**
   * Only values of one kind are compared: a minimum bid differs from a price, an area of land from that of a
   * flat.
   */
  kind?: string;
}

/** What the viewer may see, and the time of the comparison. */
export interface Comparer {
  today: IsoDate;
  /** Whether their plan includes the full price history. */
  fullHistory: boolean;
  /** The values of costs at the property's place. */
  tablesAt: (citySlug: string) => PurchaseTables;
  /** The viewer's place that distances are measured from. */
  from: OwnPlace | null;
}

/** How one row of the comparison is made. */
export interface RowMaker {
  term: string | ((comparer: Comparer) => string);
  /** Whether the comparison has this row; without it every one does. */
  isIn?: (comparer: Comparer) => boolean;
  say: (detail: ListingDetail, comparer: Comparer) => CellText;
  /** Which value is highlighted, and the word for it; absent where no value is better than another. */
  best?: { which: "low" | "high"; word: string };
  /** Text shown when values of several kinds are in the row. */
  mixed?: string;
}

const AREA_WORDS = { private: "de área privativa", total: "de área total", land: "de terreno" } as const;

const PRECISION_WORDS: Record<Precision, string> = {
  porta: "No endereço",
  rua: "Na rua",
  bairro: "Só o bairro: o ponto é aproximado",
  municipio: "Só o município: o ponto não é o endereço",
};

const LARGEST = { which: "high", word: "maior" } as const;
const LOWEST = { which: "low", word: "menor" } as const;

export const ROW_GROUPS: { title: string; rows: RowMaker[] }[] = [
  {
    title: "Valor",
    rows: [
      {
        term: "Preço",
        say: price,
        best: LOWEST,
        mixed:
          "Não se comparam o preço de uma venda e o lance mínimo de um leilão, nem os lances de 1º e 2º leilão.",
      },
      {
        term: "Para ter em mãos, à vista",
        say: (detail, { tablesAt }) => inHand(detail, tablesAt(detail.listing.citySlug)),
        best: LOWEST,
        mixed: "Não se comparam o custo a partir do preço de uma venda e do lance mínimo de um leilão.",
      },
      {
        term: "Sinal",
        say: (detail, { tablesAt }) => light(detail, tablesAt(detail.listing.citySlug)),
      },
      { term: "Avaliação", say: ({ listing }) => ({ text: formatPrice(listing.appraisalCents) }) },
      { term: "Desconto", say: discount, best: LARGEST },
      {
        term: "Preço por m²",
        say: perM2,
        best: LOWEST,
        mixed: "Só se compara o m² da mesma área e do mesmo tipo de preço.",
      },
      { term: "Histórico de preço", say: priceHistory },
      { term: "Na lista", say: listed },
    ],
  },
  {
    title: "Imóvel",
    rows: [
      { term: "Tipo", say: ({ listing }) => ({ text: listing.type }) },
      {
        term: "Área privativa",
        say: ({ listing, page }) => metres(listing.areaPrivateM2, page?.areaPrivateM2),
        best: LARGEST,
      },
      {
        term: "Área total",
        say: ({ listing, page }) => metres(listing.areaTotalM2, page?.areaTotalM2),
        best: LARGEST,
      },
      {
        term: "Terreno",
        say: ({ listing, page }) => metres(listing.areaLandM2, page?.areaLandM2),
        best: LARGEST,
      },
      { term: "Quartos", say: ({ listing, page }) => count(listing.bedrooms, page?.bedrooms), best: LARGEST },
      { term: "Banheiros", say: bathrooms, best: LARGEST },
      { term: "Vagas", say: ({ listing, page }) => count(listing.parking, page?.parking), best: LARGEST },
    ],
  },
  {
    title: "Venda",
    rows: [
      { term: "Situação", say: situation },
      { term: "Modalidade", say: ({ listing }) => ({ text: saleModeName(listing.saleMode) }) },
      { term: "Prazo", say: deadline },
      { term: "Pagamento", say: ({ listing }) => ({ text: paymentText(listing) }) },
    ],
  },
  {
    title: "Lugar",
    rows: [
      { term: "Endereço", say: ({ listing }) => ({ text: listing.address || null }) },
      { term: "Bairro", say: ({ listing }) => ({ text: listing.district ?? listing.locality }) },
      { term: "Cidade", say: ({ listing }) => ({ text: `${listing.city}/${listing.state}` }) },
      {
        term: ({ from }) => `Distância ${from === null ? "" : fromPlace(from.name)}`,
        isIn: ({ from }) => from !== null,
        say: distance,
        best: { which: "low", word: "mais perto" },
        mixed: "Só se comparam distâncias até endereços.",
      },
      {
        term: "Posição no mapa",
        say: ({ listing }) => ({ text: listing.precision && PRECISION_WORDS[listing.precision] }),
      },
    ],
  },
];

/** All are compared by their lists; a page that is newer is named. */
function price(detail: ListingDetail, { today }: Comparer): CellText {
  const { listing, available } = detail;
  const label = priceLabel(listing);
  return {
    text: formatPrice(listing.priceCents),
    note: available ? [label, newerPrice(detail, today)].filter(Boolean).join("; ") : LAST_PRICE,
    ...(available && { value: listing.priceCents, kind: label }),
  };
}

function newerPrice(detail: ListingDetail, today: IsoDate): string | null {
  const { leadingPage, listing } = byNewerSource(detail, startOfDay(today));
  if (!leadingPage?.hasPrice || listing.priceCents === leadingPage.list.priceCents) return null;
  return `a página, guardada em ${formatDate(leadingPage.on)}, diz ${formatPrice(listing.priceCents)}`;
}

function discount({ listing, available, withdrawnOn }: ListingDetail): CellText {
  if (!available) return { text: "–", note: withdrawnOn === null ? "fora da lista" : "fora do portal" };
  if (listing.discount === null) return { text: "Nenhum", note: "preço acima da avaliação" };
  const text = discountText(listing.discount);
  return {
    text: text ?? "Nenhum",
    value: Math.floor(listing.discount),
    kind: priceLabel(listing),
  };
}

function perM2({ listing, available }: ListingDetail): CellText {
  const cents = pricePerM2Cents(listing);
  const area = searchArea(listing);
  if (cents === null || area === null) return { text: null };
  return {
    text: formatPrice(cents),
    note: AREA_WORDS[area.which],
    ...(available && {
      value: Math.round(cents / 100),
      kind: `${priceLabel(listing)} ${area.which}`,
    }),
  };
}

/** All prices, or only the day of the last change when the plan includes no more. */
function priceHistory({ prices, events }: ListingDetail, { fullHistory }: Comparer): CellText {
  const last = events[0];
  if (fullHistory || last === undefined || events.every(({ date }) => date === last.date))
    return priceLine(prices);
  return { text: `Última mudança ${whenText(last)}`, note: "completo no Premium e no teste gratuito" };
}

/** Since when it is listed this time, or on which lists it was. */
function listed(detail: ListingDetail, { fullHistory }: Comparer): CellText {
  return { text: detail.listing.leftOn === null ? listedSince(detail) : staysText(detail, fullHistory) };
}

/** The list's area, otherwise the page's. Under 1 m² is a placeholder of the source: the area is not known. */
function metres(inList: number | null, onPage: number | null = null): CellText {
  const m2 = [inList, onPage].find((area) => area !== null && area >= 1) ?? null;
  return m2 === null ? { text: null } : { text: squareMetres(m2), value: m2 };
}

/** The list's number, otherwise the page's. */
function count(inList: number | null, onPage: number | null = null): CellText {
  const value = inList ?? onPage;
  return value === null ? { text: null } : { text: String(value), value };
}

function bathrooms({ listing }: ListingDetail): CellText {
  const words = bathroomsText(listing);
  return words === null ? { text: null } : { ...words, value: listing.bathrooms! };
}

/** Only distances of which little is in doubt are compared. */
function distance({ listing }: ListingDetail, { from }: Comparer): CellText {
  const known = from && ownDistance(from, listing);
  if (known === null) return { text: null };
  const { text, note, isExact } = distanceFigure(known);
  return { text, note, kind: isExact ? "address" : known.kind, ...(isExact && { value: known.metres }) };
}

function situation({ listing, withdrawnOn, events }: ListingDetail): CellText {
  if (withdrawnOn !== null) return { text: withdrawnText(withdrawnOn) };
  const left = leftText(listing);
  if (left !== null) return { text: left };
  const returns = events.filter(({ kind }) => kind === "voltou").length;
  return { text: "Na última lista", note: returns > 0 ? `voltou ${plural(returns, "vez", "vezes")}` : null };
}

function deadline({ listing }: ListingDetail, { today }: Comparer): CellText {
  if (listing.nextDate === null) return { text: null };
  const date = formatDate(listing.nextDate);
  if (listing.nextDate < today) return { text: `Passou em ${date}` };
  return { text: date, note: listing.saleModeCode.startsWith("venda") ? "fim da venda" : "leilão" };
}
