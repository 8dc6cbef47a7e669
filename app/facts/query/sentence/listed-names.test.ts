import { describe, expect, test } from "vitest";
import { canonicalHref } from "#app/facts/query/query-codec.ts";
import { remarkViews } from "#app/features/search/screen/remark-views.ts";
import { newListing } from "#tests/listing.ts";
import { gazetteer, meaningOf, placesOf, readerOver, testMeanings } from "#tests/sentence-reader.ts";
import { interpretSentence } from "./sentence.ts";

testMeanings(
  placesOf({
    "registro-sp": {},
    "posse-go": {},
    "laje-ba": {},
    "jardim-ms": { centro: 3 },
    "nova-iguacu-rj": { posse: 4 },
    "sao-paulo-sp": { luz: 3 },
    "blumenau-sc": { velha: 5 },
    "campinas-sp": { cambui: 2 },
  }),
  `
# with the state beside it a town is meant whose name is an ordinary word
casa registro sp → cidade=registro-sp&tipo=casa
casa registro/sp → cidade=registro-sp&tipo=casa
casa jardim ms → cidade=jardim-ms&tipo=casa
apartamento posse go → cidade=posse-go&tipo=apartamento
apartamento posse goiás → cidade=posse-go&tipo=apartamento
# a name that begins like a town is longer than the town's
casa jardim 25 de agosto → q=jardim 25 de agosto&tipo=casa
casa jardim encantadinho → q=jardim encantadinho&tipo=casa
# a wish for the thing, and another state, name no such town
casa com laje ba → estado=BA&tipo=casa ordena=laje
casa sem registro sp → estado=SP&tipo=casa fora=sem registro
casa com registro → tipo=casa ordena=registro
casa laje sp → estado=SP&tipo=casa ordena=laje
# a district of the city with such a name is searched for
apartamento posse nova iguaçu → q=posse&cidade=nova-iguacu-rj&tipo=apartamento
apartamento luz são paulo → q=luz&cidade=sao-paulo-sp&tipo=apartamento
casa velha em blumenau → q="velha"&cidade=blumenau-sc&tipo=casa
# elsewhere it is an ordinary word
casa velha em campinas → cidade=campinas-sp&tipo=casa ordena=velha
apartamento com luz são paulo → cidade=sao-paulo-sp&tipo=apartamento ordena=luz
casa velha → tipo=casa ordena=velha`,
);

testMeanings(
  placesOf({ "recife-pe": { "boa-viagem": 9, "bom-retiro": 2 } }),
  `
# a misspelt name that begins with a word of no meaning keeps it, and other such words are left out
boa viajem → q=boa viajem
apartamento boa viajem recife → q="boa viagem"&cidade=recife-pe&tipo=apartamento
quero bom retirro em recife → q="bom retiro"&cidade=recife-pe
boa casa em recife → cidade=recife-pe&tipo=casa
bom apartameto em recife → cidade=recife-pe&tipo=apartamento
boa tarde, casa em recife → cidade=recife-pe&tipo=casa`,
);

const TOWNS = "niteroi-rj nova-iguacu-rj duque-de-caxias-rj luziania-go rio-largo-al".split(" ");

testMeanings(
  placesOf({
    ...Object.fromEntries(TOWNS.map((town) => [town, { centro: 9 }])),
    "sao-goncalo-rj": { "santa-isabel": 9 },
    "aguas-lindas-de-goias-go": { "jardim-sol-e-mar": 3 },
    "natal-rn": { "sao-goncalo": 1, "duque-de-caxias": 1, "aguas-lindas": 1 },
    "santa-izabel-do-para-pa": { centro: 1 },
  }),
  `
# towns of several words that 'e' joins are all meant
niterói e são gonçalo → cidade=niteroi-rj,sao-goncalo-rj
casas em nova iguaçu e duque de caxias até 100 mil → cidade=duque-de-caxias-rj,nova-iguacu-rj&tipo=casa&preco_max=100000
luziânia, águas lindas de goiás e rio largo → cidade=aguas-lindas-de-goias-go,luziania-go,rio-largo-al
luziânia e rio largo → cidade=luziania-go,rio-largo-al
casa jardim sol e mar → q=jardim sol e mar&tipo=casa
# Izabel in a town's name is found as Isabel, though other places have the shorter name
casa em santa isabel do para → cidade=santa-izabel-do-para-pa&tipo=casa`,
);

testMeanings(
  placesOf({
    "niteroi-rj": { centro: 9, fonseca: 4, "sol-e-mar": 2, sol: 2, mar: 2 },
    "goiania-go": { "setor-bueno": 3 },
    "campo-grande-ms": { centro: 2 },
    "rio-de-janeiro-rj": { "campo-grande": 30 },
  }),
  `
# neighbourhoods that 'e' joins are either of them, unless a name has all of the words
casa no centro e fonseca em niterói → q=centro ou fonseca&cidade=niteroi-rj&tipo=casa
casa no fonseca e no setor bueno → q=fonseca ou "setor bueno"&tipo=casa
bairro centro e setor bueno → q=centro ou "setor bueno"
casa em niterói sol e mar → q=sol e mar&cidade=niteroi-rj&tipo=casa
casa no centro e azul em niterói → q=centro&cidade=niteroi-rj&tipo=casa ordena=azul
# neighbourhoods with commas between them are either of them, in the town after the last comma
casa fonseca, setor bueno → q=fonseca ou "setor bueno"&tipo=casa
fonseca, setor bueno e azul → q=fonseca ou "setor bueno" ou azul
casa 2 quartos, centro, fonseca, niterói → q=centro ou fonseca&cidade=niteroi-rj&tipo=casa&quartos=2
casa fonseca, niterói → q=fonseca&cidade=niteroi-rj&tipo=casa
# a name of the lists, an address, and a neighbourhood with the town that has it are no such row
casa sol, mar → q=sol, mar&tipo=casa
rua das flores, centro, fonseca → q=rua das flores, centro, fonseca
casa centro, campo grande → q=centro campo grande&tipo=casa`,
);

testMeanings(
  placesOf({ "campinas-sp": { centro: 9, pirituba: 4 }, "sao-paulo-sp": { "jardim-lima": 3 } }),
  `
# what lists do not say is no part of a name
centro perto do metro → q=centro fora=perto do metro
casa no centro perto da praia → q=centro&tipo=casa ordena=perto da praia
bairro tranquilo em pirituba → q=pirituba fora=tranquilo
# words that may all be one name all count, though one of them is a name by itself
faria lima → q=faria lima
casa faria lima → q=lima&tipo=casa ordena=faria`,
);

describe("districts named in a row without their city", () => {
  const close = placesOf({
    "recife-pe": { "boa-vista": 5, "santo-antonio": 4 },
    "curitiba-pr": { "boa-vista": 4, "santo-antonio": 2 },
  });
  const clear = placesOf({
    "recife-pe": { "boa-vista": 50, "santo-antonio": 40 },
    "curitiba-pr": { "boa-vista": 4, "santo-antonio": 2 },
  });

  test("belong to the city with most listings, and the next city is offered as the other reading", () => {
    const { filters, rest, other } = interpretSentence("boa vista ou santo antônio", gazetteer, close)!;
    expect(filters).toEqual({ cities: ["recife-pe"], districts: ["boa-vista", "santo-antonio"] });
    expect(rest).toBe("");
    expect(other).toMatchObject({
      words: "boa vista ou santo antônio",
      joinedIn: { slug: "recife-pe" },
      town: { slug: "curitiba-pr" },
      filters: { cities: ["curitiba-pr"], districts: ["boa-vista", "santo-antonio"] },
    });
  });

  test("are joined although towns far away have the same names", () => {
    const far = placesOf({
      "recife-pe": { "boa-vista": 5, "santo-antonio": 4 },
      "boa-vista-rr": { centro: 90 },
    });
    expect(interpretSentence("boa vista ou santo antônio", gazetteer, far)!.filters.cities).toEqual([
      "recife-pe",
    ]);
  });

  test("leave no doubt where a city or state is named, or one city has far more listings", () => {
    expect(interpretSentence("boa vista ou santo antônio", gazetteer, clear)!.other).toBeNull();
    for (const sentence of ["boa vista ou santo antônio recife", "boa vista ou santo antônio pr"])
      expect(interpretSentence(sentence, gazetteer, close)!.other, sentence).toBeNull();
    expect(interpretSentence("boa vista ou santo antônio pr", gazetteer, close)!.filters.cities).toEqual([
      "curitiba-pr",
    ]);
  });

  test("make the page name the chosen city and offer the other", async () => {
    const places = [
      ["Recife", "recife-pe", "PE", "Boa Vista", "boa-vista"],
      ["Recife", "recife-pe", "PE", "Santo Antônio", "santo-antonio"],
      ["Curitiba", "curitiba-pr", "PR", "Boa Vista", "boa-vista"],
      ["Curitiba", "curitiba-pr", "PR", "Santo Antônio", "santo-antonio"],
    ] as const;
    const { engine, open } = await readerOver(
      places.map(([city, citySlug, state, district, districtSlug], i) =>
        newListing({ number: `844440000010${i}`, city, citySlug, state, district, districtSlug }),
      ),
    );
    const { query, remarks } = await open("q=boa+vista+ou+santo+antônio");
    const [remark] = remarkViews(engine, query, remarks, "recentes");
    expect(remark!.text).toMatch(
      /^Mostrando os bairros “boa vista ou santo antônio” de (Recife, PE|Curitiba, PR)\.$/,
    );
    expect(remark!.link!.label).toMatch(/^Ver os de (Recife, PE|Curitiba, PR) \(2 imóveis\)$/);
    const again = await open(canonicalHref("", query).slice(1));
    expect(again.remarks).toEqual(remarks);
    const other = await open(remark!.link!.href.split("?")[1]!);
    expect(other.query.filters.cities).not.toEqual(query.filters.cities);
    expect(engine.count(other.query.filters)).toBe(2);
  });
});

test("a town's name and a word that occur together in addresses elsewhere are read as one name, and the town is offered", async () => {
  const at = (number: string, city: string, citySlug: string, state: "PE" | "RJ" | "MS", rest: object) =>
    newListing({ number, city, citySlug, state, districtSlug: "centro", district: "Centro", ...rest });
  const listings = [
    at("8444400000201", "Olinda", "olinda-pe", "PE", {}),
    at("8444400000202", "Olinda", "olinda-pe", "PE", {}),
    at("8444400000203", "Nilópolis", "nilopolis-rj", "RJ", { district: "Olinda", districtSlug: "olinda" }),
    at("8444400000204", "Rio de Janeiro", "rio-de-janeiro-rj", "RJ", { address: "Rua Olinda Ellis, N. 12" }),
  ];
  const { engine, open, typed } = await readerOver(listings);
  const { query, remarks } = await typed("olinda ellis");
  expect(query.filters).toMatchObject({ cities: [], text: '"olinda ellis"' });
  expect(engine.count(query.filters)).toBe(1);
  expect((await open(canonicalHref("", query).slice(1))).remarks).toEqual(remarks);
  expect(remarks.other).toMatchObject({ town: { slug: "olinda-pe" }, asTown: false });
  expect((await typed("olinda xyzabc")).query.filters.cities).toEqual(["olinda-pe"]);
});

test("a phrase, an exclusion and a beginning count, though no property of the town has them", async () => {
  const centre = { city: "Campinas", citySlug: "campinas-sp", state: "SP", district: "Centro" } as const;
  const listings = [
    newListing({ number: "8444400000501", ...centre, districtSlug: "centro" }),
    newListing({ number: "8444400000502", ...centre, district: "Cambuí", districtSlug: "cambui" }),
    newListing({ number: "8444400000503", address: "Rua das Acácias, N. 2", district: "Vila Nova" }),
  ];
  const { engine, typed } = await readerOver(listings);
  for (const [q, count] of [
    ["campinas -centro", 1],
    ['campinas "vila nova"', 0],
    ['"vila nova" campinas -centro', 0],
    ["campinas acácia*", 0],
    // Words without a sign only rank where no property of the town has them.
    ["campinas acácias", 2],
  ] as const) {
    const { query } = await typed(q);
    expect([q, engine.count(query.filters)]).toEqual([q, count]);
  }
});

test("a word that is nearly a town which no table of municipalities has only ranks", () => {
  const listed = placesOf({ "martelandia-sp": 9 });
  expect(meaningOf("casa martelondia", listed)).toBe("tipo=casa ordena=martelondia");
});
