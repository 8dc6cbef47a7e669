import type { IsoDate } from "#app/lib/dates.ts";
import type { Uf } from "#app/lib/br.ts";
import type { AmenityCode } from "./amenities.ts";
import type { Auction } from "./auction.ts";
import type { NewsKind } from "./event-kinds.ts";
import type { PointStep } from "./point-step.ts";

/** How exactly a point is known. A municipality's centre is never drawn like an address. */
export type Precision = "porta" | "rua" | "bairro" | "municipio";

/** How a point is drawn on a map: as an address, be it the door or the street, or as a place. */
export type PointKind = Exclude<Precision, "porta">;

/** A point of unknown precision is not taken for an address. */
export function pointKind(precision: Precision | null): PointKind {
  return precision === "porta" ? "rua" : (precision ?? "municipio");
}

/** An event of a listing within the 7 days up to the newest list of its state, between two lists that are near. */
export interface News {
  kind: NewsKind;
  date: IsoDate;
  /** For `baixou`: cents off the price before; null otherwise. */
  dropCents: number | null;
}

/**
 * One property as the product shows it. Money is integer cents, areas are m²; facts that the source does not have are
 * null. `city` is the municipality; `locality` a district or administrative region inside it that the list uses as
 * city.
 */
export interface Listing {
  number: string;
  state: Uf;
  city: string;
  citySlug: string;
  cityIbge: number | null;
  locality: string | null;
  district: string | null;
  districtSlug: string | null;
  /** Title-cased for reading; the source's own text stays in the database. */
  address: string;
  /** `01310-100`, from a saved page; one that ends in `-000` is a whole town's, not the address's. */
  postalCode: string | null;
  /** The source's word, e.g. `Imóvel rural`, and its address-bar code. */
  type: string;
  typeCode: string;
  saleMode: string;
  saleModeCode: string;
  /**
   * The auction whose minimum bid the price is, from the property's events; null in sale modes other than Leilão SFI.
   */
  auction: Auction | null;
  priceCents: number;
  appraisalCents: number;
  /** Percent off the appraisal with two decimals; null when the price is above the appraisal. */
  discount: number | null;
  acceptsFinancing: boolean | null;
  /** Payment codes stated for this property: `financiamento`, `fgts`, `a_vista`, ... */
  payments: string[];
  areaTotalM2: number | null;
  areaPrivateM2: number | null;
  areaLandM2: number | null;
  bedrooms: number | null;
  bathrooms: number | null;
  suites: number | null;
  parking: number | null;
  amenities: AmenityCode[];
  lat: number | null;
  lng: number | null;
  precision: Precision | null;
  /** The property lies within so many metres of the point; null where that is not known. */
  precisionM: number | null;
  /** How the point was found. */
  pointStep: PointStep | null;
  /**
   * Date of the first list that has it, which came after the list of `seenAfter`; that is null when no earlier list was
   * held.
   */
  firstSeen: IsoDate;
  seenAfter: IsoDate | null;
  /**
   * Date of the last list that holds it; null while that is the newest list of its state, so that a listing which a newer
   * list does not change stays the same.
   */
  lastSeen: IsoDate | null;
  /** Date of the first list without it; null while it is on the newest list. */
  leftOn: IsoDate | null;
  /**
   * Next auction or deadline as of the newest list, else the last one known; from the property page, never from the
   * list.
   */
  nextDate: IsoDate | null;
  /** The date after it: the second auction's while the first is still to come. */
  laterDate: IsoDate | null;
  officialUrl: string;
  news: News[];
}

/** A listing with the date of the last list that holds it, also where that is the newest one. */
export type DatedListing = Listing & { lastSeen: IsoDate };

/** Date of the last list that holds a listing; `newest`: those of the newest lists by state. */
export function lastSeenOn(
  { lastSeen, state, firstSeen }: Pick<Listing, "lastSeen" | "state" | "firstSeen">,
  newest: Partial<Record<Uf, IsoDate>>,
): IsoDate {
  return lastSeen ?? newest[state] ?? firstSeen;
}

/** Whether it is on the newest list of its state. To be `available` it must also not be removed by an administrator. */
export function isListed(listing: Pick<Listing, "leftOn">): boolean {
  return listing.leftOn === null;
}

/** The area searches and prices per m² use: private, else total, else land. Placeholders under 1 m² are no area. */
export function searchArea(
  listing: Pick<Listing, "areaPrivateM2" | "areaTotalM2" | "areaLandM2">,
): { m2: number; which: "private" | "total" | "land" } | null {
  if (isRealArea(listing.areaPrivateM2)) return { m2: listing.areaPrivateM2, which: "private" };
  if (isRealArea(listing.areaTotalM2)) return { m2: listing.areaTotalM2, which: "total" };
  if (isRealArea(listing.areaLandM2)) return { m2: listing.areaLandM2, which: "land" };
  return null;
}

function isRealArea(m2: number | null): m2 is number {
  return m2 !== null && m2 >= 1;
}

/** Cents per m² of the search area, rounded; null when no area is known. */
export function pricePerM2Cents(
  listing: Pick<Listing, "priceCents" | "areaPrivateM2" | "areaTotalM2" | "areaLandM2">,
): number | null {
  const area = searchArea(listing);
  return area ? Math.round(listing.priceCents / area.m2) : null;
}

/**
 * Percent off the appraisal, rounded up to two decimals as the bank rounds its own. Used where the list has no figure.
 * Null when the price is above the appraisal (first auctions), so that no discount is invented.
 */
export function discountOf(priceCents: number, appraisalCents: number): number | null {
  if (appraisalCents <= 0 || priceCents > appraisalCents) return null;
  return Math.ceil(((appraisalCents - priceCents) * 10_000) / appraisalCents) / 100;
}

/** Whether a discount is one: a price that equals the appraisal is a discount of nothing. Each figure of discounts is of these. */
export function isDiscounted(discount: number | null): discount is number {
  return discount !== null && discount > 0;
}

/** The discount of two amounts from an earlier list: the bank's own figure where they equal the present ones. */
export function discountThen(
  listing: Pick<Listing, "priceCents" | "appraisalCents" | "discount">,
  then: { priceCents: number; appraisalCents: number },
): number | null {
  const isNow = then.priceCents === listing.priceCents && then.appraisalCents === listing.appraisalCents;
  return isNow ? listing.discount : discountOf(then.priceCents, then.appraisalCents);
}

/** Canonical property number: digits without punctuation or padding (`878771896589-6`, `0000010139954`); null when it is not one. */
export function canonicalNumber(text: string): string | null {
  const digits = text.replace(/[\s.-]/g, "");
  if (!/^\d+$/.test(digits)) return null;
  const number = digits.replace(/^0+/, "");
  return number.length >= 4 && number.length <= 13 ? number : null;
}

/** The number in the address of a property's page, of the bank or here; any other text as it is. */
export function numberOfPage(text: string): string {
  return text.trim().replace(/^\S*(?:\bhdnimovel=|\/property\/)(?=[\d-]+$)/i, "");
}

/** Demonstration properties have numbers that the bank has never used. */
export function isDemoNumber(number: string): boolean {
  return /^9990\d{9}$/.test(number);
}

/** A neighbourhood has a page of its own once the lists have named so many properties in it. */
export const LEAST_IN_DISTRICT = 5;

/** The bank's page of the property. */
export function officialUrl(number: string): string {
  return `https://venda-imoveis.caixa.gov.br/sistema/detalhe-imovel.asp?hdnimovel=${number}`;
}
