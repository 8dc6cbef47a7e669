import type { PageBlock } from "./page-text.ts";

/** What the reader of a page works on, from its markup or from its copied text. */
export interface PageParts {
  /** The visible text of the property's own box; empty: there is no box. */
  blocks: PageBlock[];
  /** The first line of the box: the building, or the place. */
  heading: string | null;
  saleMode: string | null;
  /** Numbers of properties that the page carries in hidden fields, as they stand there. */
  hiddenNumbers: string[];
  /** Addresses of documents and sites behind its buttons. */
  notice: string | null;
  deed: string | null;
  auctioneerSite: string | null;
  photos: string[];
  /** The end of an online sale as the script of the countdown has it: `31/08/2026 18:00:00`. */
  scriptDeadline: string | null;
  /** What the countdown shows. */
  secondsLeft: number | null;
  /** All visible lines, in which the bids and the sentence of a property that is gone stand outside of the box. */
  allLines: string[];
}
