import { expect, test } from "vitest";
import type { Auction } from "#app/facts/listings/auction.ts";
import { wordMarker } from "#app/facts/query/words/marks.ts";
import { unpack } from "#app/ui/packed.ts";
import { newListing } from "#tests/listing.ts";
import { cardView, packedCard, packedCardFor } from "./card-view.ts";
import { isMarkedCard } from "./listing-card.tsx";

const TODAY = "2026-01-10";
const plain = (text: string | null) => text?.replaceAll("\u00a0", " ");

test("a card shows the struck-through appraisal and the discount only when the price is below it", () => {
  const { price, appraisal, discount } = cardView(newListing(), TODAY);
  expect([price, appraisal, discount].map(plain)).toEqual(["R$ 90.000", "R$ 150.000", "40%"]);
  for (const priceCents of [15_000_000, 18_000_000]) {
    const card = cardView(newListing({ priceCents, saleModeCode: "leilao_sfi" }), TODAY);
    expect([card.appraisal, card.discount]).toEqual([null, null]);
    expect(card.priceLabel).toBe("Lance mínimo (1º ou 2º leilão)");
  }
});

test("recent events are shown, and those of a list that is older than a week name the list", () => {
  const news = (date: string) =>
    (["novo", "baixou", "voltou"] as const).map((kind) => ({
      kind,
      date,
      dropCents: kind === "baixou" ? 1_234_500 : null,
    }));
  const texts = (date: string) =>
    cardView(newListing({ news: news(date) }), TODAY).news.map((tag) => tag.text);
  const fresh = ["Novo", "Baixou R$ 12 mil", "Voltou"];
  expect(texts("2026-01-04")).toEqual(fresh);
  expect(texts("2026-01-03")).toEqual(fresh.map((text) => `${text} na lista de 03/01`));
  expect(texts("2025-06-19")[0]).toBe("Novo na lista de 19/06/2025");
});

test("the label of an auction's price says whose minimum bid it is, as far as the lists show it", () => {
  const label = (auction: Auction | null) =>
    cardView(newListing({ saleModeCode: "leilao_sfi", auction }), TODAY).priceLabel;
  const labels = (["first", "second", "unknown"] as const).map(label);
  expect(labels).toEqual(
    ["1º leilão", "2º leilão", "1º ou 2º leilão"].map((which) => `Lance mínimo (${which})`),
  );
  expect(cardView(newListing(), TODAY).priceLabel).toBe("Preço mínimo");
});

test("a card names the stage of the sale, and as tags financing where it is accepted and a date that has not passed", () => {
  const tags = (change: Parameters<typeof newListing>[0]) =>
    cardView(newListing(change), TODAY).tags.map((tag) => tag.text);
  const sfi = {
    saleMode: "Leilão SFI - Edital Único",
    saleModeCode: "leilao_sfi",
    auction: "first",
  } as const;
  expect(cardView(newListing(sfi), TODAY).stage).toBe("Lance mínimo (1º leilão)");
  expect(cardView(newListing(), TODAY).stage).toBe("Venda Direta Online");
  expect(tags({ acceptsFinancing: true })).toEqual(["Aceita financiamento"]);
  expect(tags({ nextDate: "2026-01-09" })).toEqual([]);
  expect(tags({ nextDate: "2026-01-12" })).toEqual(["Até 12/01/2026"]);
  expect(tags({ leftOn: "2026-01-09" })).toContain("Saiu da lista em 09/01/2026");
});

test("a card says why such prices exist where the discount is 80% or more", () => {
  const why = (discount: number) => cardView(newListing({ discount }), TODAY).why;
  const words = "Por que tão barato? É comum em imóvel ocupado, com dívidas ou danos.";
  expect([why(79.9), why(80)]).toEqual([null, words]);
});

test("a cached card equals a new one, also on the day its date has passed", () => {
  const listing = newListing({ nextDate: TODAY });
  expect(unpack(packedCard(listing, TODAY))).toEqual(cardView(listing, TODAY));
  expect(packedCard(listing, TODAY)).toBe(packedCard(listing, TODAY));
  expect(unpack(packedCard(listing, "2026-01-11"))).toEqual(cardView(listing, "2026-01-11"));
  expect(packedCard(listing, "2026-01-11")).not.toBe(packedCard(listing, TODAY));
});

test("the words of a search are marked in a card, which then also shows the address they are in", () => {
  const place = { district: "Jardim Flores", city: "Campinas", state: "SP" } as const;
  const listing = newListing({ ...place, address: "Rua das Flores, nº 5" });
  const marks = (text: string) => wordMarker(text, null)!(listing);
  const packed = packedCardFor(listing, TODAY, { marks: marks("flores campinas") });
  expect(isMarkedCard(packed)).toBe(true);
  const { marked, ...rest } = unpack(packed);
  expect(rest).toEqual(cardView(listing, TODAY));
  expect(marked).toEqual({
    title: [`${listing.type} em Jardim `, "Flores"],
    place: ["", "Campinas", "/SP"],
    more: ["Rua das ", "Flores", ", nº 5"],
  });
  expect(unpack(packedCardFor(listing, TODAY, { marks: marks("jardim") })).marked!.more).toBeNull();
  const none = packedCardFor(listing, TODAY, { marks: {} });
  expect([none === packedCard(listing, TODAY), isMarkedCard(none)]).toEqual([true, false]);
});
