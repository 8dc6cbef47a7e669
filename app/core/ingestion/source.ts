import type { Readable } from "node:stream";
import type { Uf } from "#app/lib/br.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import type { AmenityCode } from "#app/facts/listings/amenities.ts";
import type { PropertyPage } from "#app/db/shapes/property-page.ts";

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
  /** The title of the column that cannot be read; absent where it is the whole row. */
  column?: string;
  /** Known when only other fields are unreadable: such a property does not count as gone. */
  number: string | null;
}

/**
 * The content of a list file, in its order. A reader yields `state` before the first row of each state, then batches; a
 * general list yields several states, and with its last batch those that it should have and has not.
 */
export type ListPart =
  | { kind: "state"; state: Uf; listDate: IsoDate }
  | { kind: "rows"; drafts: ListingDraft[]; rejected: Rejection[]; missingStates?: Uf[] };

/** A file refused as a whole; `message` is the Portuguese sentence that people read, and says what was expected. */
export class UnreadableFile extends Error {
  override name = "UnreadableFile";
}

/** A stream of bytes with its file name, which may tell the state and the date. */
export interface NamedBytes {
  /** Path as the operator gave it, or `lista.zip › Lista_imoveis_SP.csv` for an entry. */
  name: string;
  /** Null when unknown (standard input). */
  size: number | null;
  /** When the file was written; absent when unknown. Used for saved pages only: lists say their date. */
  modifiedAt?: Date | null;
  /** The day of a list or page that does not say its own, where it was given for this file. */
  fallbackDate?: IsoDate | null;
  open(): Promise<Readable>;
}

/** A list file with more bytes is refused. */
export const MAX_LIST_BYTES = 200_000_000;

/** So many bytes from the start of a file are enough for `kindOf` and `dayOf`. */
export const HEAD_BYTES = 4096;

/**
 * `property-page` may be in any container of saved pages; `html` and `mhtml` are pages of something else; `captcha` is the
 * page with which a source blocks programs; `list` is any text that is nothing else.
 */
export type FileKind =
  | "list"
  | "json"
  | "property-page"
  | "captcha"
  | "html"
  | "mhtml"
  | "plist"
  | "zip"
  | "office"
  | "pdf"
  | "image"
  | "binary"
  | "empty";

export interface ReadListOptions {
  /** Default: `MAX_LIST_BYTES`. */
  maxBytes?: number;
  /** Date for a file that has none. */
  fallbackDate?: IsoDate | null;
  /** When given, a list dated after this day is refused: it would count as newer than every list until then. */
  today?: IsoDate | null;
}

/** The saved page of one property. */
export interface SavedPage {
  page: PropertyPage;
  /** When it was saved, according to its own text; null when that does not say it. */
  savedAt: Date | null;
  /** The day in the file's name or folder. */
  savedOn: IsoDate | null;
}

/** The page with which a source says that a property is no longer for sale. */
export interface GonePage extends Pick<SavedPage, "savedAt" | "savedOn"> {
  /** The number of the property, from the address of the page: its text does not say it. */
  gone: string;
}

/** What somebody brought as the page of a property: a file in any container, or text copied from the page. */
export interface BroughtPage {
  /** Text as UTF-8. */
  bytes: Uint8Array;
  /** The address that was given beside it, or null. It must be that of the same property. */
  url: string | null;
  /** The property that it has to be of, whose number a page that says it is gone may lack; absent: any. */
  number?: string | null;
  /** When it was brought, which is when a countdown in it was read if the container does not say; null: unknown. */
  at: Date | null;
}

/**
 * `refused`: nothing is known from it, and the reason says in Portuguese what it is and what to bring instead. The visible
 * text is that of the property's box, or of a page without one.
 */
export type PageReading =
  | { kind: "page"; page: PropertyPage; savedAt: Date | null; visibleText: string }
  | { kind: "gone"; number: string; savedAt: Date | null; visibleText: string }
  | { kind: "refused"; reason: string };

/**
 * Whoever publishes lists and pages of properties, as the import knows it. What is particular to its files is in a
 * folder of `sources`, which only the composition of the product names.
 */
export interface Source {
  /** What a file is by its first bytes: the content decides, never the name. */
  kindOf(head: Uint8Array): FileKind;
  /**
   * The day of a list by its first bytes, else by its name, for sorting files before they are read; null where neither
   * says it.
   */
  dayOf(head: Uint8Array, name: string): IsoDate | null;
  /**
   * Reads a list as a stream, so that memory does not grow with the file. Throws `UnreadableFile` for a file that must
   * be refused as a whole, possibly after having yielded parts: apply nothing until the generator is done.
   */
  readList(file: NamedBytes, options?: ReadListOptions): AsyncIterable<ListPart>;
  /** Reads a file of the kind `property-page`. Throws `UnreadableFile` when it is not the page of a property. */
  readPage(file: NamedBytes): Promise<SavedPage | GonePage>;
  /** Reads the page of a property from bytes of unknown kind; never throws. */
  readBrought(brought: BroughtPage): Promise<PageReading>;
}
