import { isAuctioned } from "#app/facts/listings/auction.ts";
import { dayInSaoPaulo, type IsoDate } from "#app/lib/dates.ts";
import { unsplitAddress } from "#app/lib/text.ts";
import { titleCase } from "#app/lib/title-case.ts";
import { estimatedProperty } from "#app/facts/costs/estimated-property.ts";
import { NO_TABLES, type PurchaseTables } from "#app/facts/costs/purchase-tables.ts";
import { firstEstimate, type FirstEstimate } from "#app/features/deciding/first-estimate.ts";
import type { NearbySales } from "#app/facts/sales/nearby-sales.ts";
import { pack, type Packed } from "#app/ui/packed.ts";
import type { EstimatedProperty } from "#app/facts/costs/property-estimate.ts";
import { AMENITIES } from "#app/facts/listings/amenities.ts";
import { dayText, firstList, type When } from "#app/facts/listings/list-days.ts";
import type { ListingDetail } from "#app/facts/listings/listing-detail.ts";
import { byNewerSource } from "#app/facts/listings/leading-source.ts";
import { bathroomsText, factsOf, headline, type Fact } from "#app/facts/listings/listing-text.ts";
import { packedCard, type CardView } from "#app/features/cards/card-view.ts";
import { pointText } from "#app/facts/listings/point-text.ts";
import { saleModeName } from "#app/facts/listings/source-words.ts";
import { isDemoNumber } from "#app/facts/listings/listing.ts";
import { isGeneralCep, noticeText, officialDocuments, type OfficialDocument } from "./official-documents.ts";
import { pictureOf, type Picture } from "#app/facts/listings/picture.ts";
import { buildingView, type BuildingView } from "./building-view.ts";
import { deadlineView, type DeadlineView } from "./deadline-view.ts";
import { historyView, type HistoryAccess, type HistoryView } from "./history-view.ts";
import { placeView, type PlaceView } from "./place-view.ts";
import { metres, priceView, type PriceView } from "./price-view.ts";
import { shareText } from "#app/facts/listings/share-text.ts";
import { propertyNotes, unknowns, type Note } from "./property-notes.ts";
import { knownRows, rowOf, type Row, type Source } from "./rows.ts";
import { saleModeGuide, type SaleModeGuide } from "./sale-mode-guide.ts";
import { sourceNotes, type SourceNote } from "./sources.ts";
import { salesView, type SalesView } from "./sales-view.ts";
import { standingView, type StandingView } from "./standing-view.ts";
import { statusView, type StatusView } from "./status-view.ts";

/**
 * The data of the property page, formatted for display. Null stands for what is not known or would be
 * misleading; no figure is shown for it.
 */
export interface PropertyView {
  number: string;
  title: string;
  address: string;
  /** How exactly it is on the map, in a few words; null where that is not known. */
  point: string | null;
  status: StatusView;
  picture: Picture;
  facts: Fact[];
  saleMode: string;
  guide: SaleModeGuide;
  price: PriceView;
  deadline: DeadlineView | null;
  areas: Row[];
  details: Row[];
  amenities: string[];
  place: PlaceView;
  description: string | null;
  notes: Note[];
  unknowns: Note[];
  /** What to have in hand; null for a property that is not offered. */
  estimate: FirstEstimate | null;
  /** What its purchase is reckoned from; null for a property that is not offered. */
  estimated: Packed<EstimatedProperty> | null;
  paymentNotes: string[];
  legal: Row[];
  history: HistoryView;
  building: BuildingView | null;
  standing: StandingView | null;
  /** Registered sales near it; null where none are known. */
  sales: SalesView | null;
  sources: SourceNote[];
  /** Null for a demonstration property: the bank has no page, notice, deed or photo of it. */
  officialUrl: string | null;
  /** Notice and deed. */
  documents: OfficialDocument[];
  shareText: string;
  hasSimilar: boolean;
  similar: Packed<CardView>[];
}

/** The facts of the property itself, without what has a block of its own. */
export type FactsView = Omit<PropertyView, "similar" | "estimated">;

/** What is known of the place of a property beside its listing. */
export interface OfPlace {
  /** The version of the file of streets, if it shows the property. */
  streets: string | null;
  tables: PurchaseTables;
  sales: NearbySales | null;
}
const NOTHING_OF_PLACE: OfPlace = { streets: null, tables: NO_TABLES, sales: null };

/** Builds all that the property page shows a viewer with this access at a given time. */
export function propertyView(
  detail: ListingDetail,
  now: Date,
  access: HistoryAccess,
  { streets, tables, sales }: OfPlace = NOTHING_OF_PLACE,
): PropertyView {
  const leading = byNewerSource(detail, now);
  const { listing, page } = leading;
  const today: IsoDate = dayInSaoPaulo(now);
  const demo = isDemoNumber(listing.number);
  const estimated = leading.available ? estimatedProperty(leading, tables) : null;
  return {
    number: listing.number,
    title: headline(listing),
    address: unsplitAddress(page?.address ? titleCase(page.address) : listing.address),
    point: pointText(listing),
    status: statusView(leading),
    picture: pictureOf(listing),
    facts: factsOf(listing),
    saleMode: saleModeName(listing.saleMode),
    guide: saleModeGuide(listing.saleModeCode),
    price: priceView(detail, now),
    deadline: deadlineView(leading, now),
    areas: areaRows(leading),
    details: detailRows(leading),
    amenities: listing.amenities.map((code) => AMENITIES[code]),
    place: placeView(leading, streets),
    description: leading.description,
    notes: propertyNotes(listing, page),
    unknowns: unknowns(listing, page),
    estimate: estimated && firstEstimate(estimated),
    estimated: estimated && pack(estimated),
    paymentNotes: page?.paymentNotes ?? [],
    legal: legalRows(leading),
    // What lists say of it over time and of all properties, whichever source leads.
    history: historyView(detail, access),
    building: leading.withdrawnOn === null ? buildingView(detail) : null,
    standing: leading.withdrawnOn === null ? standingView(detail) : null,
    sales:
      sales && leading.available && leading.withdrawnOn === null ? salesView(sales, detail.listing) : null,
    sources: sourceNotes(leading),
    officialUrl: demo ? null : listing.officialUrl,
    documents: officialDocuments(leading),
    shareText: shareText(listing),
    hasSimilar: leading.neighbours.similar.length > 0,
    similar: leading.neighbours.similar.map((other) => packedCard(other, today)),
  };
}

function areaRows({ listing, page }: ListingDetail): Row[] {
  return (
    [
      ["Área privativa", listing.areaPrivateM2, page?.areaPrivateM2],
      ["Área total", listing.areaTotalM2, page?.areaTotalM2],
      ["Terreno", listing.areaLandM2, page?.areaLandM2],
    ] as const
  ).map(([term, inList, onPage]) => {
    const listed = metres(inList);
    return listed === null ? rowOf(term, metres(onPage ?? null), "page") : rowOf(term, listed, "list");
  });
}

function detailRows({ listing, page }: ListingDetail): Row[] {
  const bathrooms = bathroomsText(listing);
  return knownRows([
    ["Tipo", listing.type, "list"],
    ["Empreendimento", page?.building && titleCase(page.building), "page"],
    ["Quartos", ...valueAndSource(listing.bedrooms, page?.bedrooms)],
    ["Banheiros", bathrooms && [bathrooms.text, bathrooms.note].filter(Boolean).join(", "), "derived"],
    ["Vagas", ...valueAndSource(listing.parking, page?.parking)],
    ["CEP", page?.cep && cepText(page.cep), "page"],
  ]);
}

/** A postal code of a whole town is marked as such: it does not identify the street. */
function cepText(cep: string): string {
  return isGeneralCep(cep) ? `Não informado; ${cep} é o geral da cidade` : cep;
}

/** Facts of the registry and the notice; the three most asked for are shown as unknown when they are missing. */
function legalRows(detail: ListingDetail): Row[] {
  const { listing, page } = detail;
  const hasAuctioneer = isAuctioned(listing.saleModeCode);
  return [
    rowOf("Matrícula", page?.registration ?? null, "page"),
    rowOf("Inscrição imobiliária", page?.municipalRegistration ?? null, "page"),
    ...(hasAuctioneer
      ? [rowOf("Leiloeiro credenciado", page?.auctioneer ? titleCase(page.auctioneer) : null, "page")]
      : []),
    ...knownRows([
      ["Comarca", page?.judicialDistrict && titleCase(page.judicialDistrict), "page"],
      ["Ofício", page?.registryOffice, "page"],
      ["Edital", noticeText(page), "page"],
      ["Item do edital", page?.item, "page"],
      ["Averbação dos leilões negativos", page?.failedAuctionsNote, "page"],
    ]),
    {
      term: "Data de inclusão na lista",
      value: inclusionText({ after: listing.seenAfter, date: listing.firstSeen }),
      source: "list",
    },
  ];
}

/** What is known of the day on which the bank first listed the property. */
function inclusionText(when: When): string {
  return when.after === null ? firstList(when.date) : capitalised(dayText(when));
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The list's number, otherwise the page's. */
function valueAndSource(inList: number | null, onPage: number | null | undefined): [string | null, Source] {
  return inList === null ? [count(onPage ?? null), "page"] : [count(inList), "list"];
}

function count(value: number | null): string | null {
  return value === null ? null : String(value);
}
