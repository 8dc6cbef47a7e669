import { expect, test } from "vitest";
import { auctionOf, pricedAt, type AuctionEvent } from "./auction.ts";

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

test.for<[fact: string, expected: ReturnType<typeof auctionOf>, ...events: AuctionEvent[]]>([
  ["a sale whose begin was seen", "first", seen],
  ["a sale that changed to this mode", "first", unseen, event("mudou_modalidade", { fromMode: ONLINE })],
  ["a property that came back in this mode", "first", unseen, event("voltou", { fromMode: ONLINE })],
  ["a price that fell within the sale mode", "second", seen, event("baixou")],
  ["the same, whatever was seen before", "second", unseen, event("baixou")],
  ["the same, whatever the appraisal does", "second", unseen, event("baixou"), event("reavaliado")],
  ["nothing", "unknown"],
  ["there before anybody looked", "unknown", unseen],
  ["a time without lists", "unknown", event("novo", { after: "2026-01-08", fromMode: null })],
  ["came back in the mode it left", "unknown", seen, event("saiu", { toMode: null }), event("voltou")],
  ["a second bid may be higher", "unknown", seen, event("baixou"), event("subiu")],
  ["moved to another state's list", "unknown", seen, event("novo", { fromMode: null })],
])("%s: the price is a minimum bid of the %s auction", ([, expected, ...events]) => {
  expect(auctionOf(events)).toBe(expected);
});

test("a price that fell together with a change of sale mode is not the auction's", () => {
  const change = event("mudou_modalidade", { fromMode: ONLINE });
  expect(auctionOf([unseen, change, event("baixou", { fromMode: ONLINE })])).toBe("first");
});

test("a title says that bids begin at the price of an auction, and that other prices are prices", () => {
  expect(pricedAt("leilao_sfi", "R$ 90.000")).toBe("com lance mínimo de R$ 90.000");
  expect(pricedAt("venda_direta", "R$ 90.000")).toBe("por R$ 90.000");
});
