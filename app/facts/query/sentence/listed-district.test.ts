import { expect, test } from "vitest";
import { slugify } from "#app/lib/text.ts";
import { newListing } from "#tests/listing.ts";
import { gazetteer, placesOf, readerOver } from "#tests/sentence-reader.ts";
import { interpretSentence } from "./sentence.ts";
import { tokenize } from "./sentence-tokens.ts";
import { isSlippedStreet } from "./slipped-names.ts";

/** Invented districts of real towns. */
const listed = placesOf({
  "belo-horizonte-mg": { "venda-nova": 3 },
  "campo-grande-ms": { "nova-campo-grande": 2 },
  "salvador-ba": { "nova-brasilia": 4 },
  "contagem-mg": { "linda-vista": 1 },
  "brasilia-df": { "chacaras-brasil": 20 },
  "tangua-rj": { "loteamento-chacaras": 1 },
  "rio-de-janeiro-rj": { pechincha: 44, "campo-grande": 700, "vargem-grande": 5 },
  "nova-iguacu-rj": 50,
  "praia-grande-sp": 50,
});
const read = (sentence: string) => {
  const found = interpretSentence(sentence, gazetteer, listed);
  return {
    ...found,
    filters: found?.filters ?? {},
    rest: (found?.rest ?? sentence).replaceAll('"', ""),
    unfit: found?.unfit ?? [],
  };
};

test.each([
  ["venda nova", "venda nova"],
  ["apto em venda nova", "venda nova"],
  ["apto venda nova bh", "venda nova"],
  ["casa em nova campo grande ms", "nova campo grande"],
  ["casa linda vista", "linda vista"],
  ["apartamento em nova brasília", "nova brasília"],
])(
  "%s: words that otherwise say a wish are the district of the lists that they name together",
  (sentence, name) => {
    expect(read(sentence)).toMatchObject({ rest: name, unfit: [] });
  },
);

test.each([
  ["casa venda nova iguaçu", "nova-iguacu-rj"],
  ["casa à venda em nova iguaçu", "nova-iguacu-rj"],
])("%s: a town that begins after such a word keeps its name", (sentence, city) => {
  expect(read(sentence)).toMatchObject({ filters: { cities: [city] }, rest: "" });
});

test("a district with such a name must lie in the places that are named", () => {
  expect(read("casa linda vista brasília").rest).not.toContain("linda");
});

test.each(["pechincha rj", "casa no pechincha", "bairro pechincha", "pechincha rio de janeiro"])(
  "%s: after no, or beside its town or state, a word for an order is the district of that name",
  (sentence) => {
    expect(read(sentence)).toMatchObject({ rest: "pechincha" });
    expect(read(sentence).sort).toBeUndefined();
  },
);

test("on either side of ou as well", () => {
  const { filters, rest, sort } = read("apto campo grande ou pechincha");
  expect(sort).toBeUndefined();
  expect(`${rest} ${filters.districts?.join()}`).toContain("pechincha");
});

test.each(["casa pechincha", "casa pechincha brasília", "pechincha em sp"])(
  "%s: elsewhere it still asks for the order",
  (sentence) => {
    expect(read(sentence)).toMatchObject({ rest: "", sort: "menor_preco" });
  },
);

test.each([
  ["apto canpo grande rj", { states: ["RJ"] }, "campo grande"],
  ["casa cmapo grande rj", { states: ["RJ"] }, "campo grande"],
  ["apto vargen grande rio de janeiro", { cities: ["rio-de-janeiro-rj"] }, "vargem grande"],
  ["casa praya grande sp", { cities: ["praia-grande-sp"] }, ""],
])("%s: a wish after a misspelt word belongs to the name that both are", (sentence, filters, name) => {
  expect(read(sentence)).toMatchObject({ filters, rest: name, unfit: [] });
});

test("after other words it stays a wish", () => {
  expect(read("casa copacabana grande").unfit).toEqual(["grande"]);
  expect(read("casa com quintal grande").unfit).toEqual(["quintal grande"]);
});

test.each(["estarda coronel vieira 108", "aveninda brasil 49001", "travesa santa maria 3"])(
  "%s: a misspelt kind of street at the beginning makes all of it an address",
  (sentence) => expect(interpretSentence(sentence, gazetteer, listed)).toBeNull(),
);

test.each(["entrada 20 mil", "estrela campo grande", "avenid"])("%s begins no street", (sentence) => {
  const reading = { tokens: tokenize(sentence), listed, gazetteer };
  expect(isSlippedStreet(reading as Parameters<typeof isSlippedStreet>[0])).toBe(false);
});

test.each([
  ["chácaras brasil brasília", "chácaras brasil"],
  ["loteamento chácaras brasil", "loteamento chácaras brasil"],
  ["casa vila brasil", "vila brasil"],
])("%s: Brasil after a name, or the beginning of one, belongs to it", (sentence, name) => {
  expect(read(sentence).rest).toBe(name);
});

test.each(["chácaras no brasil", "sítios brasil", "casas em todo o brasil", "casas brasil"])(
  "%s: elsewhere it is the whole country",
  (sentence) => expect(read(sentence)).toMatchObject({ rest: "" }),
);

test.each([
  ["apto petrolina pe", { types: ["apartamento"], cities: ["petrolina-pe"] }],
  ["apto desconhecido al", { types: ["apartamento"], states: ["AL"] }],
])("%s: a state's code at the end is the state also after a word that is not known", (sentence, filters) => {
  expect(read(sentence).filters).toEqual(filters);
});

test("a sentence that is exactly the name of a neighbourhood stays one, where as a kind and a place it says less", async () => {
  const places = [
    ["Valparaíso de Goiás", "valparaiso-de-goias-go", "GO", "Chacaras e Mansoes Santa Maria"],
    ["Anápolis", "anapolis-go", "GO", "Area Rural de Anapolis"],
    ["Santa Maria", "santa-maria-rs", "RS", "Centro"],
  ] as const;
  const { engine, typed } = await readerOver(
    places.map(([city, citySlug, state, district], i) =>
      newListing({
        number: `100000000000${i}`,
        city,
        citySlug,
        state,
        district,
        districtSlug: slugify(district),
      }),
    ),
  );
  for (const name of ["chácaras e mansões santa maria", "área rural de anápolis"]) {
    const { query } = await typed(name);
    expect([query.filters.text, engine.count(query.filters)]).toEqual([name, 1]);
  }
  const { query } = await typed("área rural em goiás");
  expect(query.filters).toMatchObject({ states: ["GO"], types: ["imovel_rural"] });
});

test("a misspelt town after the name of a neighbourhood ends that name", () => {
  const places = placesOf({ "goiania-go": { centro: 2 } });
  const slipped = interpretSentence("casa centro goinia", gazetteer, places)!;
  expect([slipped.filters.cities, slipped.rest, slipped.slips[0]?.meant]).toEqual([
    ["goiania-go"],
    "centro",
    "Goiânia, GO",
  ]);
});
