import type { EventKind } from "./event-kinds.ts";
import { isDated, type When } from "./list-days.ts";
import { saleModeCode } from "./source-words.ts";

/** The auction whose minimum bid the price of an SFI sale is: the first, the second, or unknown from the lists. */
export type Auction = "first" | "second" | "unknown";

/** The part of an event that shows something about auctions. */
export interface AuctionEvent extends When {
  kind: EventKind;
  fromMode: string | null;
  toMode: string | null;
}

/**
 * The auction that the price of a property now in Leilão SFI belongs to, from its events, oldest first. A sale whose
 * begin was seen has the first auction's bid until its price falls; a fall within the sale mode makes it the second's. The
 * auction is unknown for a sale that was there before the first list, came back, or rose (a second bid may be higher,
 * and sales begin anew).
 */
export function auctionOf(events: readonly AuctionEvent[]): Auction {
  let auction: Auction = "unknown";
  for (const [i, event] of events.entries()) auction = RULES[event.kind](event, i === 0) ?? auction;
  return auction;
}

/** The auction that an event implies; null: the answer of the event before it stays valid. */
const RULES: Readonly<Record<EventKind, (event: AuctionEvent, isFirst: boolean) => Auction | null>> = {
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

const AUCTION_WORDS: Record<Auction, string> = {
  first: "1º leilão",
  second: "2º leilão",
  unknown: "1º ou 2º leilão",
};

/** The auction whose minimum bid a price is: `1º leilão`. */
export function auctionWords(auction: Auction | null): string {
  return AUCTION_WORDS[auction ?? "unknown"];
}

/** Whether bids decide the price at an auctioneer's: nobody can buy at the price of the list. */
export function isAuctioned(mode: string): boolean {
  return mode === "leilao_sfi" || mode === "licitacao_aberta";
}

/** A price after a title: `por R$ 90.000`; where bids begin at it, `com lance mínimo de R$ 90.000`. */
export function pricedAt(mode: string, amount: string): string {
  if (mode === "leilao_sfi") return `com lance mínimo de ${amount}`;
  return isAuctioned(mode) ? `com preço mínimo de ${amount}` : `por ${amount}`;
}

/** The label of the price of a property that left the lists. */
export const LAST_PRICE = "Último preço na lista";

/**
 * The label of the price. In Leilão SFI it is an auction's minimum bid, also of the second, and often above the
 * appraisal.
 */
export function priceLabel({
  saleModeCode: code,
  auction,
}: {
  saleModeCode: string;
  auction: Auction | null;
}): string {
  if (code !== "leilao_sfi") return "Preço mínimo";
  return `Lance mínimo (${auctionWords(auction)})`;
}
