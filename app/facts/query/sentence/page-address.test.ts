import { expect, test } from "vitest";
import { canonicalHref } from "#app/facts/query/query-codec.ts";
import { newListing } from "#tests/listing.ts";
import { apartFromCode, withStateCode } from "./page-address.ts";
import { gazetteer, readerOver } from "#tests/sentence-reader.ts";

const place = { state: "SP", city: "Franco da Rocha", citySlug: "franco-da-rocha-sp" } as const;
const at = (number: string, address: string, more: object = {}) =>
  newListing({ number, address, district: "Vila Eliza", districtSlug: "vila-eliza", ...place, ...more });
const { engine, open, typed } = await readerOver([
  at("8444400000301", "RUA PARANA, N. 261, Apto 34"),
  at("8444400000302", "RUA PARANA, N. 261, Apto 22", { postalCode: "07800-001" }),
]);

test("an address that is copied from a page of the bank finds its property, though lists have no CEP", async () => {
  const copied = "RUA PARANA, N. 261, Apto 34, VILA ELIZA - CEP: 07800-000, FRANCO DA ROCHA - SAO PAULO";
  const once = await typed(copied);
  const { items } = engine.search({ ...once.query, sort: "relevancia", pageSize: 5 });
  expect(items.map(({ number }) => number)).toEqual(["8444400000301"]);
  expect(once.query.sentence).toBe(copied);
  expect(once.remarks.preferred).toBe("CEP: 07800-000");
  // The page that it leads to says the same.
  expect(await open(canonicalHref("", once.query).slice(1))).toEqual(once);
});

test("a CEP that a property has stays a condition, and so does one that is searched for alone", async () => {
  const known = await typed("rua paraná cep 07800-001");
  expect([engine.count(known.query.filters), known.remarks.preferred]).toEqual([1, ""]);
  const alone = await typed("07800-000");
  expect([engine.count(alone.query.filters), alone.query.filters.text]).toEqual([0, "07800-000"]);
});

test.each([
  ["Rua A, 5, Centro - CEP 13010-000, Campinas", "Rua A, 5, Centro, Campinas"],
  ["13.010-000 rua azul", "rua azul"],
])("%s without its CEP is %s", (text, left) => {
  expect(apartFromCode(text)?.left).toBe(left);
});

test("a state's name after its town at the end of an address becomes its code, and no other name does", () => {
  expect(withStateCode("Rua A, Campinas - São Paulo", gazetteer)).toBe("Rua A, Campinas - SP");
  expect(withStateCode("Rua A, Campinas – sao paulo", gazetteer)).toBe("Rua A, Campinas – SP");
  for (const other of [
    "Rua A, Campinas - Goiás",
    "Campinas - São Paulo",
    "Rua A, São Paulo",
    "Rua A - Campinas",
  ])
    expect(withStateCode(other, gazetteer)).toBe(other);
});

test.each([
  "https://venda-imoveis.caixa.gov.br/sistema/detalhe-imovel.asp?hdnimovel=8444400000301",
  "https://venda-imoveis.caixa.gov.br/sistema/detalhe-imovel.asp?hdnOrigem=index&hdnimovel=8444400000301",
  "hdnimovel=8444400000301",
  "https://exemplo.com.br/property/8444400000301",
])("%s, the address of a property's page, finds that property", async (address) => {
  const { query } = await typed(address);
  expect(query.filters.text).toBe("8444400000301");
  expect(engine.count(query.filters)).toBe(1);
});
