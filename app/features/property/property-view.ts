import { formatDate, TIME_ZONE, type IsoDate } from "#app/lib/dates.ts";
import { titleCase } from "#app/lib/title-case.ts";
import { formatPrice } from "#app/lib/money.ts";
import type { Packed } from "#app/ui/packed.ts";
import { AMENITIES } from "#app/features/listings/amenities.ts";
import { eventLines, priceLines, type EventLine, type PriceLine } from "./history-view.ts";
import type { ListingDetail } from "#app/features/listings/listing-detail.ts";
import {
  discountText,
  factsOf,
  headline,
  packedCard,
  saleModeName,
  squareMetres,
  type CardView,
  type Fact,
} from "#app/features/listings/listing-view.ts";
import { isDemoNumber, pricePerM2Cents, searchArea, type Listing } from "#app/features/listings/listing.ts";
import { pictureOf, type Picture } from "#app/features/listings/picture.ts";
import { paymentText } from "#app/features/listings/payment-text.ts";
import { propertyNotes, unknowns, type Note } from "./property-notes.ts";
import { saleModeGuide, type SaleModeGuide } from "./sale-mode-guide.ts";
import { priceLabel } from "#app/features/listings/source-words.ts";

export interface Row {
  term: string;
  value: string;
}

/** The property page's data, ready to be read. A null is a thing that is not known or not real, and not shown as a figure. */
export interface PropertyView {
  number: string;
  title: string;
  address: string;
  /** `Saiu da lista em 08/01/2026`; null while it is available. */
  left: string | null;
  picture: Picture;
  facts: Fact[];
  saleMode: string;
  guide: SaleModeGuide;
  priceLabel: string;
  price: string;
  appraisal: string;
  aboveAppraisal: boolean;
  discount: string | null;
  savings: string | null;
  perM2: string | null;
  payment: string | null;
  dates: Row[];
  areas: Row[];
  details: Row[];
  amenities: string[];
  /** Whom the point of this property is owed to; null when it is not a street's. */
  pointCredit: { text: string; href: string } | null;
  description: string | null;
  notes: Note[];
  unknowns: Note[];
  paymentNotes: string[];
  legal: Row[];
  events: EventLine[];
  prices: PriceLine[];
  /** Null for a demonstration property: the bank has no page, notice, deed or photo of it. */
  officialUrl: string | null;
  noticeUrl: string | null;
  deedUrl: string | null;
  shareText: string;
  similar: Packed<CardView>[];
}

const AREA_WORDS = { private: "de área privativa", total: "de área total", land: "de terreno" } as const;
const INSTANT = new Intl.DateTimeFormat("pt-BR", {
  timeZone: TIME_ZONE,
  dateStyle: "short",
  timeStyle: "short",
});

/** Streets are found by a geocoder on OpenStreetMap's data, whose licence asks for this line. */
const OPENSTREETMAP = {
  text: "© colaboradores do OpenStreetMap (ODbL)",
  href: "https://www.openstreetmap.org/copyright",
};

/** Everything the property page shows, as of the day `today`. */
export function propertyView(detail: ListingDetail, today: IsoDate): PropertyView {
  const { listing, page } = detail;
  const listed = detail.available;
  const discount = listed ? discountText(listing.discount) : null;
  const demo = isDemoNumber(listing.number);
  return {
    number: listing.number,
    title: headline(listing),
    address: page?.address ? titleCase(page.address) : listing.address,
    left: leftText(detail),
    picture: pictureOf(listing),
    facts: factsOf(listing),
    saleMode: saleModeName(listing.saleMode),
    guide: saleModeGuide(listing.saleModeCode),
    priceLabel: listed ? priceLabel(listing.saleModeCode) : "Último preço na lista",
    price: formatPrice(listing.priceCents),
    appraisal: formatPrice(listing.appraisalCents),
    aboveAppraisal: listing.priceCents > listing.appraisalCents,
    discount,
    savings: discount === null ? null : formatPrice(listing.appraisalCents - listing.priceCents),
    perM2: perM2Text(listing),
    payment: paymentText(listing),
    dates: dateRows(detail),
    areas: areaRows(listing),
    details: detailRows(detail),
    amenities: listing.amenities.map((code) => AMENITIES[code]),
    pointCredit: listing.precision === "rua" ? OPENSTREETMAP : null,
    description: detail.description,
    notes: propertyNotes(listing, page),
    unknowns: unknowns(listing, page),
    paymentNotes: page?.paymentNotes ?? [],
    legal: legalRows(detail),
    events: eventLines(detail.events),
    prices: priceLines(detail.prices),
    officialUrl: demo ? null : listing.officialUrl,
    noticeUrl: demo ? null : (page?.noticeUrl ?? null),
    deedUrl: demo ? null : (page?.deedUrl ?? null),
    shareText: `${headline(listing)} por ${formatPrice(listing.priceCents)}`,
    similar: detail.similar.map((other) => packedCard(other, today)),
  };
}

/** A property taken off by an administrator is still on the list, and yet not offered here. */
function leftText({ listing, available }: ListingDetail): string | null {
  if (listing.leftOn !== null) return `Saiu da lista em ${formatDate(listing.leftOn)}`;
  return available ? null : "Este imóvel não está mais disponível aqui";
}

function perM2Text(listing: Listing): string | null {
  const cents = pricePerM2Cents(listing);
  const area = searchArea(listing);
  return cents === null || area === null ? null : `${formatPrice(cents)} por m² ${AREA_WORDS[area.which]}`;
}

function areaRows(listing: Listing): Row[] {
  return rows([
    ["Área privativa", metres(listing.areaPrivateM2)],
    ["Área total", metres(listing.areaTotalM2)],
    ["Terreno", metres(listing.areaLandM2)],
  ]);
}

/** Under 1 m² the source fills a gap: nothing is known. */
function metres(m2: number | null): string | null {
  return m2 === null || m2 < 1 ? null : squareMetres(m2);
}

function detailRows({ listing, page }: ListingDetail): Row[] {
  return rows([
    ["Tipo", listing.type],
    ["Empreendimento", page?.building ? titleCase(page.building) : null],
    ["Quartos", count(listing.bedrooms)],
    ["Banheiros", count(listing.bathrooms)],
    ["Vagas", count(listing.parking)],
    ["CEP", page?.cep ?? null],
    ["Na lista desde", formatDate(listing.firstSeen)],
    ["Visto pela última vez", formatDate(listing.lastSeen)],
  ]);
}

function dateRows({ page }: ListingDetail): Row[] {
  return rows([
    ["1º leilão", when(page?.firstAuctionAt, page?.firstAuctionPriceCents)],
    ["2º leilão", when(page?.secondAuctionAt, page?.secondAuctionPriceCents)],
    ["Licitação aberta", when(page?.openBiddingAt)],
    ["Fim da venda online", when(page?.onlineDeadlineAt)],
  ]);
}

function legalRows({ page }: ListingDetail): Row[] {
  if (!page) return [];
  return rows([
    ["Matrícula", page.registration],
    ["Comarca", page.judicialDistrict && titleCase(page.judicialDistrict)],
    ["Ofício", page.registryOffice],
    ["Inscrição imobiliária", page.municipalRegistration],
    ["Edital", page.notice],
    ["Item do edital", page.item],
    ["Leiloeiro", page.auctioneer],
    ["Averbação dos leilões", page.failedAuctionsNote],
  ]);
}

function when(instant: string | null | undefined, cents?: number | null): string | null {
  if (!instant) return null;
  const text = `${INSTANT.format(new Date(instant)).replace(", ", " às ")} (horário de Brasília)`;
  return cents ? `${text}, mínimo ${formatPrice(cents)}` : text;
}

function count(value: number | null): string | null {
  return value === null ? null : String(value);
}

function rows(pairs: [term: string, value: string | null][]): Row[] {
  return pairs.flatMap(([term, value]) => (value === null || value === "" ? [] : [{ term, value }]));
}
