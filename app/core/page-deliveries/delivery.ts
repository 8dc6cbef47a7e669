import type { PropertyPage } from "#app/db/shapes/property-page.ts";
import { DAY_MS } from "#app/lib/durations.ts";

/** Limit of a page that is brought; saved pages have some ten kilobytes. */
export const MAX_PAGE_BYTES = 5 * 1024 * 1024;
/** Limit of the form around it. */
export const MAX_DELIVERY_BYTES = MAX_PAGE_BYTES + 64 * 1024;
/** The facts of a real page have some two kilobytes as JSON. */
export const MAX_FACTS_LENGTH = 32 * 1024;
/** How long a page waits for somebody to take it over. */
export const PENDING_MS = DAY_MS;
/** From one network, or by one member, in an hour. */
export const MAX_DELIVERIES_PER_HOUR = 120;
/** Pages of one member. */
export const MAX_OWN_PAGES = 2_000;
/** For how many days a page that only its member sees may be confirmed by another one. */
export const WITNESS_DAYS = 90;

/** Why a page was not accepted: the status of the answer, and the sentence that people read. */
export interface Refusal {
  status: 400 | 408 | 413 | 422 | 429 | 503;
  why: string;
}

/** What was read from a page that somebody brought. */
export interface ReadDelivery {
  page: PropertyPage;
  savedAt: Date;
  /** Digest of the normalised text of the page. */
  fingerprint: string;
  /** Digest of its normalised facts. */
  facts: string;
}

/** A page as it is stored. */
export interface StoredDelivery {
  id: string;
  number: string;
  page: PropertyPage;
  savedAt: Date;
  /** Null: pending. */
  userId: string | null;
  /** Whether it is everybody's, or another page with the same facts is. */
  isPublic: boolean;
  /** What it says otherwise than the list of its day (`divergenceOf`). */
  divergence: string | null;
}
