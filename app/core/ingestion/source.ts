import type { Readable } from "node:stream";
import type { Uf } from "#app/lib/br.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import type { AmenityCode } from "#app/facts/listings/amenities.ts";

/**
 * One parsed row of a list. Text is the source's own, trimmed and with single spaces; money is cents, areas are m² with
 * the source's `0.00` (not given) as null. `description` and what is read from it are null where a derived list lacks
 * it.
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
  /** Tokens of the description that the grammar does not know: kept and reported. */
  unknownTokens: string[];
}

export interface Rejection {
  line: number;
  /** Portuguese, for the operator. */
  reason: string;
  /** Known when only other fields are unreadable: such a property does not count as gone. */
  number: string | null;
}

/**
 * The content of a list file, in its order. A reader yields `state` before the first row of each state, then batches; a
 * general list yields several states. `notice` is Portuguese text for the report.
 */
export type ListPart =
  | { kind: "state"; state: Uf; listDate: IsoDate }
  | { kind: "rows"; drafts: ListingDraft[]; rejected: Rejection[] }
  | { kind: "notice"; text: string };

/** A file refused as a whole; `message` is the Portuguese sentence that people read, and says what was expected. */
export class UnreadableList extends Error {
  override name = "UnreadableList";
}

/** A stream of bytes with its file name, which may tell the state and the date. */
export interface NamedBytes {
  /** Path as the operator gave it, or `lista.zip › Lista_imoveis_SP.csv` for an entry. */
  name: string;
  /** Null when unknown (standard input). */
  size: number | null;
  /** When the file was written; absent when unknown. Used for saved pages only: lists say their date. */
  modifiedAt?: Date | null;
  open(): Promise<Readable>;
}
