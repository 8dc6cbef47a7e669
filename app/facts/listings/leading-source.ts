import type { PropertyPage } from "#app/db/shapes/property-page.ts";
import { dayInSaoPaulo, type IsoDate } from "#app/lib/dates.ts";
import type { Auction } from "./auction.ts";
import type { ListingDetail } from "./listing-detail.ts";
import { discountOf, type DatedListing } from "./listing.ts";
import { saleModeCode } from "./source-words.ts";

/** A property whose price, appraisal and sale mode are those of the newer of its two sources. */
export interface LeadingDetail extends ListingDetail {
  /** Null: the list leads. */
  leadingPage: {
    /** The day on which the page was saved that leads. */
    on: IsoDate;
    /** Whether it says a price; else that of the list stands, in the page's sale mode. */
    hasPrice: boolean;
    /** What the older list says. */
    list: DatedListing;
  } | null;
}

/**
 * A saved page leads where it was saved on a later day than that of the property's list, until a newer list comes; of one
 * day nobody knows which is newer, and the list leads. At a given time, because the first auction may be over by then.
 */
export function byNewerSource(detail: ListingDetail, now: Date): LeadingDetail {
  const { listing: list, page, pageReadAt, available } = detail;
  const on = pageReadAt && dayInSaoPaulo(pageReadAt);
  if (!page || !available || on === null || on <= list.lastSeen) return byList(detail);
  const saleMode = page.saleMode ?? list.saleMode;
  const code = saleModeCode(saleMode);
  const pagePrice = code === "leilao_sfi" ? bidOf(page, now) : page.minPriceCents;
  if (pagePrice === null && page.saleMode === null) return byList(detail);
  const priceCents = pagePrice ?? list.priceCents;
  const appraisalCents = page.appraisalCents ?? list.appraisalCents;
  const isSame = priceCents === list.priceCents && appraisalCents === list.appraisalCents;
  const listing = {
    ...list,
    saleMode,
    saleModeCode: code,
    priceCents,
    appraisalCents,
    discount: isSame ? list.discount : discountOf(priceCents, appraisalCents),
    auction: priceCents === list.priceCents && code === list.saleModeCode ? list.auction : "unknown",
  } as const;
  return {
    ...detail,
    listing: withAuction(listing, page),
    leadingPage: { on, hasPrice: pagePrice !== null, list },
  };
}

function byList(detail: ListingDetail): LeadingDetail {
  const { listing, page } = detail;
  return { ...detail, listing: page ? withAuction(listing, page) : listing, leadingPage: null };
}

/** Which auction's minimum bid the price is: decided by the page's values of both, otherwise by the event log. */
function withAuction(listing: DatedListing, page: PropertyPage): DatedListing {
  if (listing.saleModeCode !== "leilao_sfi") return { ...listing, auction: null };
  const { firstAuctionPriceCents: first, secondAuctionPriceCents: second } = page;
  if (first === null || second === null || first === second) return listing;
  const named: Partial<Record<number, Auction>> = { [first]: "first", [second]: "second" };
  return { ...listing, auction: named[listing.priceCents] ?? listing.auction };
}

/** The minimum bid that a page says for the auction that takes bids now or next. */
function bidOf(page: PropertyPage, now: Date): number | null {
  const isOver = page.firstAuctionAt !== null && Date.parse(page.firstAuctionAt) <= now.getTime();
  return isOver
    ? (page.secondAuctionPriceCents ?? page.minPriceCents)
    : (page.minPriceCents ?? page.firstAuctionPriceCents);
}
