import { expect, test } from "vitest";
import { listingAt as at, suggestedFor } from "#tests/suggested.ts";

const LISTINGS = [
  at("Campinas", "SP", "Centro"),
  at("Campinas", "SP", "Cambuí", { bedrooms: 3 }),
  at("Campinas", "SP", "Centro", { typeCode: "casa", type: "Casa" }),
  at("Campina Grande", "PB", "Centro"),
  at("Salvador", "BA", "Jardim Europa", { typeCode: "terreno", type: "Terreno" }),
];

const phrases = async (text: string, other?: Record<string, string>) =>
  (await suggestedFor(text, LISTINGS, other)).filter((one) => one.startsWith("frase"));

test("a sentence is suggested whole, also before the name of its place is complete, if it finds something", async () => {
  expect((await phrases("casa em campinas"))[0]).toBe("frase|Casas em Campinas, SP||1");
  expect((await phrases("casa em camp"))[0]).toBe("frase|Casas em Campinas, SP||1");
  expect((await phrases("apartamento até 200 mil em campina g"))[0]).toMatch(
    /^frase\|Apartamentos em Campina Grande, PB, até R\$.200 mil\|\|1$/,
  );
  expect(await phrases("casa em salv")).toEqual([]);
  expect(await phrases("campinas")).toEqual([]);
  expect((await phrases("casa em camp", { estado: "BA" }))[0]).toBe("frase|Casas em Campinas, SP||1");
});

test.each([
  ["campinas ap", "frase|Apartamentos em Campinas, SP||2"],
  ["salvador terr", "frase|Terrenos em Salvador, BA||1"],
  ["campinas venda dir", "frase|Imóveis em Campinas, SP, na modalidade Venda Direta Online||3"],
  ["casa ou ap", "frase|Apartamentos e casas em todo o Brasil||4"],
  ["campinas ou salv", "frase|Imóveis em Campinas/SP e Salvador/BA||4"],
  ["imoveis em salv", "frase|Imóveis em Salvador, BA||1"],
  ["apartamento no centro de campina g", "frase|Apartamentos em Centro, Campina Grande, PB||1"],
  ["casa em canpinas", "frase|Casas em Campinas, SP||1"],
  ["3 quar", "frase|Imóveis em todo o Brasil, com 3 quartos ou mais||1"],
  ["campinas 3 q", "frase|Imóveis em Campinas, SP, com 3 quartos ou mais||1"],
])("%s becomes the sentence that its last word begins", async (text, expected) => {
  expect((await phrases(text))[0]).toBe(expected);
});

test("a condition alone is suggested after the places that begin with its letters", async () => {
  const listings = [
    at("Varginha", "MG", "Centro"),
    at("Campinas", "SP", "Centro", { amenities: ["varanda"] }),
  ];
  const suggestions = await suggestedFor("vara", listings);
  expect(suggestions).toEqual(["frase|Imóveis em todo o Brasil, com varanda||1"]);
  expect((await suggestedFor("var", listings)).slice(0, 1)).toEqual(["cidade|Varginha|MG|1"]);
});

test("another kind is suggested after `ou` only, and no place of another town beside a town", async () => {
  expect(await phrases("casa ap")).toEqual([]);
  expect(await phrases("casa campinas salv")).toEqual([]);
});

test("while a last word says nothing yet, what is before it is suggested", async () => {
  for (const text of ["casa e", "casa em", "casa com p", "casa até", "casa até 15"])
    expect(await suggestedFor(text, LISTINGS), text).toEqual(["tipo|Casa||1"]);
});

test.each([
  ["-cent", ["frase|Imóveis em todo o Brasil, sem “Centro”||2"]],
  ["–cent", ["frase|Imóveis em todo o Brasil, sem “Centro”||2"]],
  ["-centro", ["frase|Imóveis em todo o Brasil, sem “Centro”||2"]],
  ["exceto no cent", ["frase|Imóveis em todo o Brasil, sem “Centro”||2"]],
  ["apartamento campinas -cent", ["frase|Apartamentos em Campinas, SP, sem “Centro”||1"]],
  ["exceto jardim eu", ["frase|Imóveis em todo o Brasil, sem “Jardim Europa”||4"]],
  ["campinas -jardim", []],
  ["-c", []],
])("%s suggests to leave that place out, and never the place", async (text, expected) => {
  expect(await suggestedFor(text, LISTINGS)).toEqual(expected);
});
