import { expect, test } from "vitest";
import { listingAt as at, suggestedFor } from "#tests/suggested.ts";

const LISTINGS = [
  at("Campinas", "SP", "Jardim das Flores", { address: "Rua Azul, nº 12, Apto 402" }),
  at("Campinas", "SP", "Jardim Florestal", { address: "Rua Azul, nº 14", discount: 60 }),
  at("Campinas", "SP", "Viga", { address: "Rua L, nº 17" }),
  at("Salvador", "BA", "Indefinido", {
    address: "Lote 3 Quadra 8, nº 5",
    typeCode: "terreno",
    type: "Terreno",
  }),
  at("Salvador", "BA", "Descanso", { address: "Quadra 11 Lote 4 Rua Azul, nº 0" }),
  at("Campina Grande", "PB", "Barao", { address: "Beco do Sol, nº 1" }),
];

const suggested = (text: string) => suggestedFor(text, LISTINGS);

test.each([
  ["ap 402", "frase|Imóveis em todo o Brasil, com “ap 402”||1"],
  ["rua l 17", "rua|Rua L, 17|Campinas/SP|1"],
  ["jardim flores 12", "frase|Imóveis em todo o Brasil, com “jardim flores 12”||1"],
  ["desconto 50", "frase|Imóveis em todo o Brasil, com 50% de desconto ou mais||1"],
])("%s keeps its number in the first suggestion", async (text, expected) => {
  expect((await suggested(text))[0]).toBe(expected);
});

test("a street in which no house has the typed number is not suggested without it while the words find something", async () => {
  expect(await suggested("rua azul 402")).toEqual(["frase|Imóveis em todo o Brasil, com “rua azul 402”||1"]);
});

test.each([
  ["terreno barato", "frase|Terrenos em todo o Brasil, menor preço||1"],
  ["baratos", "frase|Imóveis em todo o Brasil, menor preço||6"],
  ["vaga", "frase|Imóveis em todo o Brasil, com 1 vaga ou mais||6"],
])("%s is a search of its own and no slip of a name", async (text, expected) => {
  expect(await suggested(text)).toEqual([expected]);
});

test("the kind of a street is no slip of a name", async () => {
  expect(await suggested("beco")).toEqual(["rua|Beco do Sol|Campina Grande/PB|1"]);
});

test("a whole name comes before longer ones, whatever small words it has", async () => {
  expect((await suggested("jd flores"))[0]).toBe("bairro|Jardim das Flores|Campinas/SP|1");
});

test("what lists write for an unknown neighbourhood, and plots and flats at the beginning of an address, are no names", async () => {
  expect(await suggested("indefinido")).toEqual([]);
  expect((await suggested("lote 3")).filter((one) => one.startsWith("rua"))).toEqual([]);
  expect((await suggested("quadra 11"))[0]).toBe("rua|Quadra 11|Salvador/BA|1");
});
