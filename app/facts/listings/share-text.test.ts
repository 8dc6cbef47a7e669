import { expect, test } from "vitest";
import { newListing } from "#tests/listing.ts";
import type { Listing } from "./listing.ts";
import { shareText, whatsappHref } from "./share-text.ts";

const ADDRESS = "https://martelo.example/property/8444400000001";

test("a message has type, neighbourhood, city with state, price and the page's link", () => {
  const listing = newListing({ district: "Setor & Cia #1", priceCents: 123_456_700 });
  const href = new URL(whatsappHref(shareText(listing), ADDRESS));
  expect([href.origin, href.pathname, [...href.searchParams.keys()], href.hash]).toEqual([
    "https://wa.me",
    "/",
    ["text"],
    "",
  ]);
  expect(href.searchParams.get("text")!.split("\n")).toEqual([
    "Apartamento",
    "Bairro: Setor & Cia #1",
    "Cidade: Goiânia/GO",
    "Preço mínimo: R$ 1.234.567",
    ADDRESS,
  ]);
});

test("the price is called what it is: a minimum bid in an auction, the last one of a property that left", () => {
  const priceOf = (over: Partial<Listing>) => shareText(newListing(over)).split("\n").at(-1);
  const sfi = { saleModeCode: "leilao_sfi", auction: "second" } as const;
  expect(priceOf(sfi)).toBe("Lance mínimo (2º leilão): R$ 90.000");
  expect(priceOf({ ...sfi, leftOn: "2026-01-08" })).toBe("Último preço na lista: R$ 90.000");
});

test("an unknown district is left out", () => {
  expect(shareText(newListing({ district: null, locality: null })).split("\n")).toHaveLength(3);
  expect(shareText(newListing({ district: null, locality: "Taguatinga" }))).toContain("Bairro: Taguatinga");
});
