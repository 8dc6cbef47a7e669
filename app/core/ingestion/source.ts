import type { Readable } from "node:stream";
import type { Uf } from "#app/lib/br.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import type { AmenityCode } from "#app/facts/listings/amenities.ts";

/**
 * One row of a list, understood. Text is the source's own, trimmed and squeezed; money is cents, areas m² with the
 * source's `0.00` (not given) as null. `description` and what is read from it are null where a derived list lacks it.
 */
export interface ListingDraft {
  /** Line in the file, 1-based, for reports. */
  line: number;
  number: string;
  state: Uf;
  city: string;
  district: string | null;
  address: string;
  priceCents: number;
  appraisalCents: number;
  /** Percent off the appraisal as the bank states it; null where the list does not, or the price is above the appraisal. */
  discount: number | null;
  acceptsFinancing: boolean | null;
  type: string;
  saleMode: string;
  description: string | null;
  areaTotalM2: number | null;
  areaPrivateM2: number | null;
  areaLandM2: number | null;
  bedrooms: number | null;
  bathrooms: number | null;
  parking: number | null;
  livingRooms: number | null;
  suites: number | null;
  halfBaths: number | null;
  amenities: AmenityCode[];
  /** Description tokens the grammar does not know: kept and reported. */
  unknownTokens: string[];
}

export interface Rejection {
  line: number;
  /** Portuguese, for the operator. */
  reason: string;
  /** Known when only other fields are spoilt: such a property is not treated as gone. */
  number: string | null;
}

/**
 * What a list file says, in the order it says it. A reader yields `state` before the first row of each state,
 * then batches; a general list yields several states. `notice` is Portuguese text for the report.
 */
export type ListPart =
  | { kind: "state"; state: Uf; listDate: IsoDate }
  | { kind: "rows"; drafts: ListingDraft[]; rejected: Rejection[] }
  | { kind: "notice"; text: string };

/** A file refused as a whole; `message` is the Portuguese sentence people read, naming what was expected. */
export class UnreadableList extends Error {
  override name = "UnreadableList";
}

/** A stream of bytes with the name it came under; the name may tell the state and the date. */
export interface NamedBytes {
  /** Path as the operator gave it, or `lista.zip › Lista_imoveis_SP.csv` for an entry. */
  name: string;
  /** Null when unknown (standard input). */
  size: number | null;
  /** When the file was written; absent when unknown. Only saved pages ask: lists say their date. */
  modifiedAt?: Date | null;
  open(): Promise<Readable>;
}

/** A saved property page: what only it says. Dates are instants in ISO 8601 with the Brasília offset, money cents. */
export interface PropertyPage {
  number: string;
  building: string | null;
  state: Uf | null;
  city: string | null;
  type: string | null;
  saleMode: string | null;
  appraisalCents: number | null;
  minPriceCents: number | null;
  firstAuctionPriceCents: number | null;
  secondAuctionPriceCents: number | null;
  bedrooms: number | null;
  parking: number | null;
  areaTotalM2: number | null;
  areaPrivateM2: number | null;
  areaLandM2: number | null;
  registration: string | null;
  judicialDistrict: string | null;
  registryOffice: string | null;
  municipalRegistration: string | null;
  failedAuctionsNote: string | null;
  notice: string | null;
  noticeUrl: string | null;
  noticePublishedAt: string | null;
  item: string | null;
  auctioneer: string | null;
  auctioneerSite: string | null;
  firstAuctionAt: string | null;
  secondAuctionAt: string | null;
  openBiddingAt: string | null;
  onlineDeadlineAt: string | null;
  address: string | null;
  /** `74703-110`; null when absent. Generic codes (`72000-000`) are kept as the source says them. */
  cep: string | null;
  description: string | null;
  /** Codes: `a_vista`, `fgts`, `financiamento`, `parcelamento`, `consorcio`; only what the page grants. */
  payments: string[];
  /** The source's own sentences on payment. */
  paymentNotes: string[];
  condominium: string | null;
  taxes: string | null;
  deedUrl: string | null;
  photos: string[];
}
