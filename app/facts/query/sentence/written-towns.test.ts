import { describe, expect, test } from "vitest";
import { gazetteer, placesOf } from "#tests/sentence-reader.ts";
import { interpretSentence } from "./sentence.ts";

const listed = placesOf({
  "valparaiso-sp": 1,
  "valparaiso-de-goias-go": 700,
  "taquara-rs": 2,
  "rio-de-janeiro-rj": { taquara: 46, centro: 5000 },
  "porto-alegre-rs": 335,
  "nova-iguacu-rj": 1154,
  "belo-horizonte-mg": 300,
  "sao-goncalo-rj": { colubande: 28, centro: 2400 },
  "luziania-go": 997,
});
const read = (sentence: string) => interpretSentence(sentence, gazetteer, listed)!;

test.each([
  ["casa n. iguaçu", "nova-iguacu-rj"],
  ["casa até R$100mil - N.Iguaçu", "nova-iguacu-rj"],
  ["apto em B.H.", "belo-horizonte-mg"],
  ["casa p. alegre", "porto-alegre-rs"],
  ["casa sg", "sao-goncalo-rj"],
])("%j: the short name of a town is read as %s", (sentence, city) => {
  expect(read(sentence)).toMatchObject({ filters: { cities: [city] }, rest: "" });
});

test("the N. before a house number is no short name", () => {
  for (const address of ["Marginal Norte, N. 3773, BL 2 VAGA 14", "Marginal Norte, N. SN, VAGA 14"])
    expect(interpretSentence(address, gazetteer, listed)).toBeNull();
});

describe("a misspelt town", () => {
  test.each([
    ["luzania", "luziania-go"],
    ["porto aleare", "porto-alegre-rs"],
    // What it means is decided as for the right name, which mostly means the town with the longer one.
    ["valparaizo", "valparaiso-de-goias-go"],
  ])("%j is %s", (sentence, city) => {
    expect(read(sentence).filters.cities).toEqual([city]);
  });

  test("is a neighbourhood's name where that has more properties", () => {
    const { filters, rest } = read("apartamento taqura");
    expect([filters.cities, rest]).toEqual([undefined, "taqura"]);
  });
});

test("s/n stays an address's word beside a town", () => {
  expect(read("s/n luziania")).toMatchObject({
    filters: { cities: ["luziania-go"] },
    rest: "s/n",
    preferred: "",
  });
});

test("the sale by a notice of its own is read with its whole name", () => {
  expect(read("leilao sfi edital unico luziania")).toMatchObject({
    filters: { saleModes: ["leilao_sfi"], cities: ["luziania-go"] },
    rest: "",
    preferred: "",
  });
});
