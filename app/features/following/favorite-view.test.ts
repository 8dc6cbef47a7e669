import { expect, test } from "vitest";
import { formatPrice } from "#app/lib/money.ts";
import { newListing } from "#tests/listing.ts";
import { favoriteView } from "./favorite-view.ts";

const TODAY = "2026-03-10";
const savedAt = new Date("2026-03-02T02:30:00Z");
const view = (over: Parameters<typeof newListing>[0], withdrawn = false) =>
  favoriteView({ listing: newListing(over), savedAt, withdrawn }, TODAY);

test("an open favourite shows its price, what it is struck against, and the day it was saved in São Paulo", () => {
  expect(view({ priceCents: 9_000_000, appraisalCents: 15_000_000 })).toMatchObject({
    title: "Apartamento em Setor dos Ipês - Goiânia/GO",
    address: "Rua das Palmeiras, N. 12",
    price: formatPrice(9_000_000),
    appraisal: formatPrice(15_000_000),
    discount: "40%",
    open: true,
    closed: null,
    saved: "Salvo em 01/03/2026",
  });
});

test("a price above the appraisal strikes nothing", () => {
  expect(view({ priceCents: 16_000_000, appraisalCents: 15_000_000 })).toMatchObject({
    appraisal: null,
    discount: null,
  });
});

test("one that left is closed, says when, and promises no discount", () => {
  expect(view({ leftOn: "2026-03-09" })).toMatchObject({
    open: false,
    closed: "Saiu da lista em 09/03/2026; pode voltar",
    priceLabel: "Último preço na lista",
    discount: null,
  });
  expect(view({}, true)).toMatchObject({ open: false, closed: "Não está mais disponível aqui" });
});

test.for([
  [null, "venda_direta", "Sem data publicada na lista"],
  ["2026-03-12", "venda_online", "Propostas até 12/03/2026"],
  ["2026-03-10", "leilao_sfi", "Leilão em 10/03/2026"],
  ["2026-03-09", "leilao_sfi", "A última data conhecida, 09/03/2026, já passou"],
] as const)("the date %s of %s reads: %s", ([nextDate, saleModeCode, text]) => {
  expect(view({ nextDate, saleModeCode }).date).toBe(text);
});
