import { expect, test } from "vitest";
import { auctionOf, type AuctionEvent } from "./auction.ts";

const SFI = "Leilão SFI - Edital Único";
const ONLINE = "Venda Online";

const event = (kind: AuctionEvent["kind"], over: Partial<AuctionEvent> = {}): AuctionEvent => ({
  kind,
  after: "2026-03-03",
  date: "2026-03-10",
  fromMode: SFI,
  toMode: SFI,
  ...over,
});
const seen = event("novo", { fromMode: null });
const unseen = event("novo", { after: null, fromMode: null });

test("a sale whose begin was seen has the first auction's minimum bid", () => {
  expect(auctionOf([seen])).toBe("first");
  expect(auctionOf([unseen, event("mudou_modalidade", { fromMode: ONLINE })])).toBe("first");
  expect(auctionOf([unseen, event("voltou", { fromMode: ONLINE })])).toBe("first");
});

test("a price that fell within the sale mode is the second auction's, whatever was seen before", () => {
  expect(auctionOf([seen, event("baixou")])).toBe("second");
  expect(auctionOf([unseen, event("baixou")])).toBe("second");
  expect(auctionOf([unseen, event("baixou"), event("reavaliado")])).toBe("second");
});

test("where the lists leave it open, the auction is unknown", () => {
  expect(auctionOf([])).toBe("unknown");
  expect(auctionOf([unseen]), "there before anybody looked").toBe("unknown");
  expect(auctionOf([event("novo", { after: "2026-01-08", fromMode: null })]), "a time without lists").toBe(
    "unknown",
  );
  expect(auctionOf([seen, event("saiu", { toMode: null }), event("voltou")]), "came back").toBe("unknown");
  expect(auctionOf([seen, event("baixou"), event("subiu")]), "a second bid may be higher").toBe("unknown");
  expect(auctionOf([seen, event("novo", { fromMode: null })]), "moved to another state's list").toBe(
    "unknown",
  );
});

test("a price that fell together with a change of sale mode is not the auction's", () => {
  const change = event("mudou_modalidade", { fromMode: ONLINE });
  expect(auctionOf([unseen, change, event("baixou", { fromMode: ONLINE })])).toBe("first");
});
