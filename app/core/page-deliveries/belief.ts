import type { PropertyPage } from "#app/db/shapes/property-page.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import { fold, sameLetters } from "#app/lib/text.ts";

/** Somebody who brought a page with the same facts. */
export interface Witness {
  userId: string;
  accountCreatedAt: Date;
  /** When the member took the page over. */
  claimedAt: Date;
  /** Digest of the network it came from; null: not known any more. */
  network: string | null;
  /** Digest of the page's normalised text. */
  fingerprint: string;
}

/** What a list says of the property of a page. */
export interface ListedFacts {
  priceCents: number;
  appraisalCents: number;
  state: string;
  /** The town as the list spells it, and its name. */
  city: readonly string[];
  /** Whether a list covers the day of the page; otherwise it is the newest list before that day. */
  isOfDay: boolean;
}

/** What of a page differs from the list of its day, with both values. */
interface Difference {
  field: "preco" | "avaliacao" | "cidade";
  page: string;
  list: string;
}

interface Comparison {
  /** `unknown`: no list of its day, or the page lacks what is compared. */
  outcome: "agrees" | "differs" | "unknown";
  differences: readonly Difference[];
}

/** An account younger than this confirms nothing. */
const SEASONED_MS = 7 * DAY_MS;

/**
 * Compares a page with the list of its day by price, appraisal and town; money in cents. A price of a later day may be
 * news, so beside an older list it differs in nothing, and agrees only where it is the same.
 */
export function compareWithList(
  page: Pick<
    PropertyPage,
    | "minPriceCents"
    | "firstAuctionPriceCents"
    | "secondAuctionPriceCents"
    | "appraisalCents"
    | "city"
    | "state"
  >,
  list: ListedFacts | null,
): Comparison {
  if (list === null) return { outcome: "unknown", differences: [] };
  const prices = [page.minPriceCents, page.firstAuctionPriceCents, page.secondAuctionPriceCents].filter(
    (cents) => cents !== null,
  );
  const town = page.city === null ? null : `${page.city}/${page.state}`;
  const isTown =
    page.state === list.state && list.city.some((city) => page.city !== null && sameLetters(city, page.city));
  const differences: Difference[] = [];
  if (list.isOfDay && prices.length > 0 && !prices.includes(list.priceCents))
    differences.push({ field: "preco", page: String(prices[0]), list: String(list.priceCents) });
  if (list.isOfDay && page.appraisalCents !== null && page.appraisalCents !== list.appraisalCents)
    differences.push({
      field: "avaliacao",
      page: String(page.appraisalCents),
      list: String(list.appraisalCents),
    });
  if (town !== null && !isTown)
    differences.push({ field: "cidade", page: town, list: `${list.city[0]}/${list.state}` });
  if (differences.length > 0) return { outcome: "differs", differences };
  const isSame = prices.includes(list.priceCents) && page.appraisalCents === list.appraisalCents && isTown;
  return { outcome: isSame ? "agrees" : "unknown", differences };
}

/**
 * The pairs in which a later witness of the same facts confirms an earlier one, from another account, older than seven days
 * when it did, and another network. Pages with the same fingerprint are one witness: who forges a page can send it twice.
 * What agrees with the list of its day and has such a pair becomes everybody's; of one witness alone nothing does.
 *
 * @param witnesses of the same facts, in any order
 */
export function confirmingPairs<T extends Witness>(witnesses: readonly T[]): [earlier: T, later: T][] {
  return witnesses
    .filter(isSeasoned)
    .flatMap((later) =>
      witnesses.filter((earlier) => confirms(later, earlier)).map((earlier): [T, T] => [earlier, later]),
    );
}

function isSeasoned({ accountCreatedAt, claimedAt }: Witness): boolean {
  return claimedAt.getTime() - accountCreatedAt.getTime() > SEASONED_MS;
}

function confirms(later: Witness, earlier: Witness): boolean {
  return (
    later.claimedAt > earlier.claimedAt &&
    later.userId !== earlier.userId &&
    later.fingerprint !== earlier.fingerprint &&
    later.network !== null &&
    earlier.network !== null &&
    later.network !== earlier.network
  );
}

/** Left out of the facts that witnesses have to agree on: what some ways of bringing lack, and bids, which change by the minute. */
const LEFT_OUT = new Set<string>([
  "photos",
  "deedUrl",
  "noticeUrl",
  "auctioneerSite",
  "bids",
  "inDispute",
  "isDatedByFile",
] satisfies (keyof PropertyPage)[]);

/** The facts of a page as one text: equal for pages that say the same, however they are spaced, cased or accented. */
export function normalisedFacts(page: PropertyPage): string {
  const facts = Object.entries(page)
    .filter(([key, value]) => !LEFT_OUT.has(key) && value !== null && value !== undefined)
    // That it is gone is the fact, not when that was seen.
    .map(([key, value]) => [key, key === "goneAt" ? true : value] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify(facts, (_, value: unknown) =>
    typeof value === "string" ? normalised(value) : value,
  );
}

/** A page with what is left out of its facts only where two witnesses that confirm each other say the same of it, else as `empty`. */
export function confirmedPage(
  page: PropertyPage,
  pairs: readonly (readonly PropertyPage[])[],
  empty: Partial<PropertyPage>,
): PropertyPage {
  const value = (key: keyof PropertyPage) =>
    pairs
      .map((pair) => pair.map((witness) => witness[key] ?? empty[key]))
      .find(([one, other]) => JSON.stringify(one) === JSON.stringify(other) && hasContent(one))?.[0] ??
    empty[key];
  const leftOut = Object.keys(page).filter((key) => LEFT_OUT.has(key)) as (keyof PropertyPage)[];
  return { ...page, ...Object.fromEntries(leftOut.map((key) => [key, value(key)])) };
}

const hasContent = (value: unknown) =>
  value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);

/** A text without case, accents and spacing. */
export const normalised = (text: string): string => fold(text).replaceAll(/\s+/g, " ").trim();
