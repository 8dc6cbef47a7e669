import { describe, expect, test } from "vitest";
import { canonicalHref } from "#app/facts/query/query-codec.ts";
import { remarkViews } from "#app/features/search/screen/remark-views.ts";
import { newListing } from "#tests/listing.ts";
import { gazetteer, placesOf, readerOver } from "#tests/sentence-reader.ts";
import { interpretSentence } from "./sentence.ts";

describe("names of places that are ordinary words", () => {
  const listed = placesOf({
    "registro-sp": {},
    "posse-go": {},
    "laje-ba": {},
    "nova-iguacu-rj": { posse: 4 },
    "sao-paulo-sp": { luz: 3 },
    "blumenau-sc": { velha: 5 },
    "campinas-sp": { cambui: 2 },
  });
  const read = (sentence: string) => interpretSentence(sentence, gazetteer, listed)!;

  test.each([
    ["casa registro sp", "registro-sp"],
    ["casa registro/sp", "registro-sp"],
    ["apartamento posse go", "posse-go"],
    ["apartamento posse goiás", "posse-go"],
  ])("%s: with the state beside it the town is meant", (sentence, city) => {
    expect(read(sentence)).toMatchObject({ filters: { cities: [city] }, rest: "", preferred: "" });
  });

  test.each(["casa jardim 25 de agosto", "casa jardim encantadinho"])(
    "%s: a name that begins like a town is longer than the town's",
    (sentence) => {
      const towns = placesOf({ "jardim-ms": { centro: 3 }, "campinas-sp": { cambui: 2 } });
      expect(interpretSentence(sentence, gazetteer, towns)!.filters.cities).toBeUndefined();
      expect(interpretSentence("casa jardim ms", gazetteer, towns)!.filters.cities).toEqual(["jardim-ms"]);
    },
  );

  test.each(["casa com laje ba", "casa sem registro sp", "casa com registro", "casa laje sp"])(
    "%s is not read as a town",
    (sentence) => {
      expect(read(sentence).filters.cities).toBeUndefined();
    },
  );

  test.each([
    ["apartamento posse nova iguaçu", "nova-iguacu-rj", "posse"],
    ["apartamento luz são paulo", "sao-paulo-sp", "luz"],
    ["casa velha em blumenau", "blumenau-sc", "velha"],
  ])("%s: a district of the city is searched for", (sentence, city, name) => {
    const { filters, rest } = read(sentence);
    expect(filters.cities).toEqual([city]);
    expect(rest.replaceAll('"', "")).toBe(name);
  });

  test.each(["casa velha em campinas", "apartamento com luz são paulo", "casa velha"])(
    "%s is not read as such a name",
    (sentence) => {
      expect(read(sentence).rest).toBe("");
    },
  );
});

test("a misspelt name that begins with a word of no meaning keeps it, and other such words are left out", () => {
  const recife = placesOf({ "recife-pe": { "boa-viagem": 9, "bom-retiro": 2 } });
  const rest = (sentence: string) =>
    interpretSentence(sentence, gazetteer, recife)?.rest ?? `all: ${sentence}`;
  expect(rest("boa viajem")).toBe("all: boa viajem");
  expect(rest("apartamento boa viajem recife")).toBe('"boa viagem"');
  expect(rest("quero bom retirro em recife")).toBe('"bom retiro"');
  expect(rest("boa casa em recife")).toBe("");
  expect(rest("bom apartameto em recife")).toBe("");
  expect(rest("boa tarde, casa em recife")).toBe("");
});

test.each([
  ["niterói e são gonçalo", "niteroi-rj,sao-goncalo-rj"],
  ["casas em nova iguaçu e duque de caxias até 100 mil", "duque-de-caxias-rj,nova-iguacu-rj"],
  ["luziânia, águas lindas de goiás e rio largo", "aguas-lindas-de-goias-go,luziania-go,rio-largo-al"],
  ["luziânia e rio largo", "luziania-go,rio-largo-al"],
])("%s: towns of several words that `e` joins are all meant", (sentence, cities) => {
  const towns = "niteroi-rj sao-goncalo-rj nova-iguacu-rj duque-de-caxias-rj luziania-go rio-largo-al";
  const listed = placesOf({
    ...Object.fromEntries(towns.split(" ").map((town) => [town, { centro: 9 }])),
    "aguas-lindas-de-goias-go": { "jardim-sol-e-mar": 3 },
    "natal-rn": { "sao-goncalo": 1, "duque-de-caxias": 1, "aguas-lindas": 1 },
  });
  const { filters, rest, preferred } = interpretSentence(sentence, gazetteer, listed)!;
  expect([filters.cities!.join(), rest, preferred]).toEqual([cities, "", ""]);
  const named = interpretSentence("casa jardim sol e mar", gazetteer, listed)!;
  expect([named.rest, named.filters.cities]).toEqual(["jardim sol e mar", undefined]);
});

test("Izabel in a town's name is found as Isabel, though other places have the shorter name", () => {
  const listed = placesOf({
    "santa-izabel-do-para-pa": { centro: 1 },
    "sao-goncalo-rj": { "santa-isabel": 9 },
  });
  const read = interpretSentence("casa em santa isabel do para", gazetteer, listed)!;
  expect([read.filters.cities, read.rest]).toEqual([["santa-izabel-do-para-pa"], ""]);
});

test("neighbourhoods that `e` joins are either of them, unless a name has all of the words", () => {
  const listed = placesOf({
    "niteroi-rj": { centro: 9, fonseca: 4, "sol-e-mar": 2, sol: 2, mar: 2 },
    "goiania-go": { "setor-bueno": 3 },
  });
  const rest = (sentence: string) => interpretSentence(sentence, gazetteer, listed)?.rest ?? "";
  expect(rest("casa no centro e fonseca em niterói")).toBe("centro ou fonseca");
  expect(rest("casa no fonseca e no setor bueno")).toBe('fonseca ou "setor bueno"');
  expect(rest("bairro centro e setor bueno")).toBe('centro ou "setor bueno"');
  expect(rest("casa em niterói sol e mar")).toBe("sol e mar");
  expect(rest("casa no centro e azul em niterói")).toBe("centro");
});

test("neighbourhoods with commas between them are either of them, in the town after the last comma", () => {
  const listed = placesOf({
    "niteroi-rj": { centro: 9, fonseca: 4, "sol-e-mar": 2, sol: 2, mar: 2 },
    "goiania-go": { "setor-bueno": 3 },
    "campo-grande-ms": { centro: 2 },
    "rio-de-janeiro-rj": { "campo-grande": 30 },
  });
  const read = (sentence: string) => {
    const found = interpretSentence(sentence, gazetteer, listed);
    return [found?.rest ?? sentence, ...(found?.filters.cities ?? [])].join(" | ");
  };
  expect(read("casa fonseca, setor bueno")).toBe('fonseca ou "setor bueno"');
  expect(read("fonseca, setor bueno e azul")).toBe('fonseca ou "setor bueno" ou azul');
  expect(read("casa 2 quartos, centro, fonseca, niterói")).toBe("centro ou fonseca | niteroi-rj");
  expect(read("casa fonseca, niterói")).toBe("fonseca | niteroi-rj");
  // A name of the lists, an address, and a neighbourhood with the town that has it.
  expect(read("casa sol, mar")).not.toContain("ou");
  expect(read("rua das flores, centro, fonseca")).toBe("rua das flores, centro, fonseca");
  expect(read("casa centro, campo grande")).not.toContain("ou");
});

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
    const [remark] = await remarkViews(engine, query, remarks, "recentes");
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

describe("where a name ends", () => {
  const listed = placesOf({
    "campinas-sp": { centro: 9, pirituba: 4 },
    "sao-paulo-sp": { "jardim-lima": 3 },
  });
  const read = (sentence: string) => interpretSentence(sentence, gazetteer, listed);

  test.each([
    ["centro perto do metro", "centro", ["perto do metro"], ""],
    ["casa no centro perto da praia", "centro", [], "perto da praia"],
    ["bairro tranquilo em pirituba", "pirituba", ["tranquilo"], ""],
  ])("%j: what lists do not say is no part of the name", (sentence, rest, unfit, preferred) => {
    expect(read(sentence)).toMatchObject({ rest, unfit, preferred });
  });

  test("words that may all be one name all count, though one of them is a name by itself", () => {
    expect(read("faria lima")).toBeNull();
    expect(read("casa faria lima")).toMatchObject({ rest: "lima", preferred: "faria" });
  });
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
