import type { EventKind } from "./event-kinds.ts";
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
  for (const [i, event] of events.entries()) auction = TOLD_BY[event.kind](event, i === 0) ?? auction;
  return auction;
}

/** Which auction an event tells of; null: the one before it still holds. */
const TOLD_BY: Readonly<Record<EventKind, (event: AuctionEvent, isFirst: boolean) => Auction | null>> = {
  novo: (event, isFirst) => (isFirst && isDated(event) ? "first" : "unknown"),
  voltou: beginningOf,
  mudou_modalidade: beginningOf,
  baixou: (event) => (isWithinSfi(event) ? "second" : null),
  subiu: (event) => (isWithinSfi(event) ? "unknown" : null),
  reavaliado: () => null,
  saiu: () => null,
};

function beginningOf(event: AuctionEvent): Auction {
  return !isSfi(event.fromMode) && isDated(event) ? "first" : "unknown";
}

function isWithinSfi({ fromMode, toMode }: AuctionEvent): boolean {
  return isSfi(fromMode) && isSfi(toMode);
}

function isSfi(mode: string | null): boolean {
  return mode !== null && saleModeCode(mode) === "leilao_sfi";
}
