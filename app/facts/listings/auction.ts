import type { EventKind } from "./listing.ts";
import { isDated, type When } from "./list-days.ts";
import { saleModeCode } from "./source-words.ts";

/** Whose minimum bid the price of an SFI sale is: of its first auction, of its second, or nobody can tell from the lists. */
export type Auction = "first" | "second" | "unknown";

/** What the lists say happened, as far as auctions show in it. */
export interface AuctionEvent extends When {
  kind: EventKind;
  fromMode: string | null;
  toMode: string | null;
}

/**
 * Which auction the price of a property now in Leilão SFI belongs to, from what happened to it, oldest first. A sale that
 * was seen to begin asks for the first auction's bid until its price falls; a fall within the stage is the second's. One
 * that was there before anybody looked, came back, or rose (a second bid may be higher, and sales begin anew) tells nothing.
 */
export function auctionOf(events: readonly AuctionEvent[]): Auction {
  let auction: Auction = "unknown";
  for (const [i, event] of events.entries()) {
    const within = isSfi(event.fromMode) && isSfi(event.toMode);
    if (event.kind === "novo") auction = i === 0 && isDated(event) ? "first" : "unknown";
    else if (event.kind === "voltou" || event.kind === "mudou_modalidade")
      auction = !isSfi(event.fromMode) && isDated(event) ? "first" : "unknown";
    else if (event.kind === "baixou" && within) auction = "second";
    else if (event.kind === "subiu" && within) auction = "unknown";
  }
  return auction;
}

function isSfi(mode: string | null): boolean {
  return mode !== null && saleModeCode(mode) === "leilao_sfi";
}
