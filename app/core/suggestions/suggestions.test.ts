import { expect, test } from "vitest";
import type { Listing } from "#app/facts/listings/listing.ts";
import { seededRandom } from "#bench/queries.ts";
import { newListing } from "#tests/listing.ts";
import { randomListings, randomRequest } from "#tests/random-listings.ts";
import { buildIndex } from "#app/core/engine/index/build-index.ts";
import { normalise, parseQuery } from "#app/facts/query/query-codec.ts";
import { compileGazetteer } from "#app/facts/query/sentence/gazetteer.ts";
import { suggestionsFor } from "./suggestions.ts";

const FRESHNESS = { newest: null, byState: {}, demo: false };
let next = 878771000000;

function at(city: string, state: Listing["state"], district: string, over: Partial<Listing> = {}): Listing {
  const slug = (text: string) =>
    text
      .toLowerCase()
      .normalize("NFD")
      .replaceAll(/\p{M}/gu, "")
      .replaceAll(/[^a-z]+/g, "-");
  const citySlug = `${slug(city)}-${state.toLowerCase()}`;
  return newListing({
    number: String(next++),
    city,
    state,
    citySlug,
    district,
    districtSlug: slug(district),
    ...over,
  });
}

const LISTINGS = [
  at("Campinas", "SP", "Centro"),
  at("Campinas", "SP", "Cambuí"),
  at("Campinas", "SP", "Centro", { typeCode: "casa", type: "Casa" }),
  at("Campina Grande", "PB", "Centro"),
  at("Goiânia", "GO", "Setor Campinas"),
  at("São José dos Campos", "SP", "Jardim São José"),
  at("Salvador", "BA", "Brotas"),
];

async function suggested(search: string) {
  const engine = await buildIndex([LISTINGS], FRESHNESS);
  const found = await suggestionsFor(engine, parseQuery(new URLSearchParams(search)));
  return found.map(({ kind, label, detail, count }) =>
    [kind, label, detail, count].filter((part) => part !== null).join(" "),
  );
}

test("places are found by any of their words, those of exactly that name first, each with its count", async () => {
  expect(await suggested("q=campinas")).toEqual([
    "cidade Campinas SP 3",
    "bairro Setor Campinas Goiânia/GO 1",
  ]);
  expect(await suggested("q=camp")).toEqual([
    "cidade Campinas SP 3",
    "cidade Campina Grande PB 1",
    "cidade São José dos Campos SP 1",
    "bairro Setor Campinas Goiânia/GO 1",
  ]);
});

test.each(["-centro", "casa campinas -centro", "casa em campinas exceto centro"])(
  "%s: what is left out is not suggested",
  async (text) => {
    expect(await suggested(new URLSearchParams({ q: text }).toString())).toEqual([]);
  },
);

test("accents are ignored, typing mistakes corrected, and a place may be typed with its city or state", async () => {
  expect(await suggested("q=CAMBUI")).toEqual(["bairro Cambuí Campinas/SP 1"]);
  expect(await suggested("q=sao jose c")).toEqual([
    "cidade São José dos Campos SP 1",
    "bairro Jardim São José São José dos Campos/SP 1",
  ]);
  expect(await suggested("q=salvadro")).toEqual(["cidade Salvador BA 1"]);
  expect((await suggested("q=centro campinas"))[0]).toBe("bairro Centro Campinas/SP 2");
  expect(await suggested("q=bahi")).toEqual(["estado Bahia BA 1"]);
  expect(await suggested("q=xyzw")).toEqual([]);
  expect(await suggested("q=c")).toEqual([]);
});

test("counts respect the other filters: for places all but the place, for types all but the type", async () => {
  expect(await suggested("q=campinas&tipo=casa")).toEqual([
    "cidade Campinas SP 1",
    "bairro Setor Campinas Goiânia/GO 0",
  ]);
  expect((await suggested("q=campinas&estado=BA"))[0]).toBe("cidade Campinas SP 3");
  expect(await suggested("q=casas&cidade=salvador-ba")).toEqual(["tipo Casa 0"]);
  expect(await suggested("q=casa&tipo=apartamento&estado=SP")).toEqual(["tipo Casa 1"]);
});

test("a chosen suggestion replaces the text, and a place or type also the earlier ones", async () => {
  const engine = await buildIndex([LISTINGS], FRESHNESS);
  const hrefs = async (search: string) =>
    (await suggestionsFor(engine, parseQuery(new URLSearchParams(search)))).map(({ href }) => href);
  expect(await hrefs("q=cambui&estado=BA&tipo=casa&ordem=desconto")).toEqual([
    "/dashboard?cidade=campinas-sp&bairro=cambui&tipo=casa&ordem=desconto",
  ]);
  expect(await hrefs("q=bahia&cidade=campinas-sp")).toEqual(["/dashboard?estado=BA"]);
  expect(await hrefs("q=casa&tipo=apartamento&estado=SP")).toEqual(["/dashboard?estado=SP&tipo=casa"]);
});

test.each(["74703-110", "74703110", "cep 74703-110"])(
  "%j suggests the properties of that CEP",
  async (text) => {
    const there = newListing({ number: "1555500000001", postalCode: "74703-110" });
    const engine = await buildIndex([[...LISTINGS, there]], FRESHNESS);
    const found = await suggestionsFor(engine, parseQuery(new URLSearchParams({ q: text })));
    expect(found.map(({ kind, label }) => [kind, label])).toEqual([["imovel", there.number]]);
  },
);

test("digits suggest properties whose numbers begin with them", async () => {
  const [first] = LISTINGS;
  expect((await suggested("q=87877100")).length).toBe(5);
  expect(await suggested(`q=${first!.number}`)).toEqual([
    `imovel ${first!.number} Apartamento em Centro - Campinas/SP, R$\u00a090.000`,
  ]);
  expect(await suggested("q=111111")).toEqual([]);
});

const TYPED = ["campinas", "centro", "san", "jd europa", "casa", "bahia"];
test.each(TYPED)("every count equals the total of the search it leads to: %s", async (text) => {
  const random = seededRandom(17);
  const listings = randomListings(300, random);
  const engine = await buildIndex([listings], FRESHNESS);
  let checked = 0;
  for (let i = 0; i < 150; i++) {
    const filters = normalise(randomRequest(listings, random).filters);
    // The area is dropped together with the places it was drawn around.
    const query = { ...parseQuery(new URLSearchParams()), filters: { ...filters, text, area: null } };
    for (const { count, href } of await suggestionsFor(engine, query)) {
      const asked = parseQuery(new URL(href, "http://localhost").searchParams);
      expect(engine.count(asked.filters), href).toBe(count);
      checked++;
    }
  }
  expect(checked).toBeGreaterThan(100);
});

test("abbreviations and nicknames find the place, and of two places of one name the one that the search uses comes first", async () => {
  const listings = [
    at("Belo Horizonte", "MG", "Centro"),
    at("Santo André", "SP", "Jd. N. Sra. da Glória"),
    at("Santa Cruz", "RN", "Centro"),
    at("Rio de Janeiro", "RJ", "Santa Cruz"),
    at("Rio de Janeiro", "RJ", "Santa Cruz"),
  ];
  const engine = await buildIndex([listings], FRESHNESS);
  const first = async (text: string) => {
    const [best] = await suggestionsFor(engine, parseQuery(new URLSearchParams({ q: text })));
    return best && `${best.kind} ${best.label}`;
  };
  expect(await first("bh")).toBe("cidade Belo Horizonte");
  expect(await first("sto andre")).toBe("cidade Santo André");
  expect(await first("jardim nossa senhora")).toBe("bairro Jd. N. Sra. da Glória");
  expect(await first("santa cruz")).toBe("bairro Santa Cruz");
});

const GAZETTEER = compileGazetteer([
  { slug: "campinas-sp", name: "Campinas", state: "SP" },
  { slug: "campina-grande-pb", name: "Campina Grande", state: "PB" },
  { slug: "salvador-ba", name: "Salvador", state: "BA" },
]);

async function all(text: string, listings = LISTINGS, other: Record<string, string> = {}) {
  const engine = await buildIndex([listings], FRESHNESS);
  const reader = { gazetteer: GAZETTEER, engine: () => engine, now: () => new Date("2026-02-01T12:00:00Z") };
  const query = parseQuery(new URLSearchParams({ ...other, q: text }));
  const found = await suggestionsFor(engine, query, undefined, reader);
  for (const { count, href } of found) {
    const asked = parseQuery(new URL(href, "http://localhost").searchParams);
    expect(engine.count(asked.filters), href).toBe(count);
  }
  return found.map(({ kind, label, detail, count }) => [kind, label, detail ?? "", count].join("|"));
}

const STREETS = [
  at("Campinas", "SP", "Centro", { address: "Rua General Osório, nº 5, Apto 12" }),
  at("Campinas", "SP", "Centro", { address: "R. Gal. Osório, nº 9" }),
  at("Salvador", "BA", "Brotas", { address: "Rua General Osório, nº 70" }),
  at("Salvador", "BA", "Brotas", { address: "Rua Azul, nº 3, Cond. Res. Vila Bela, Apto 5" }),
];

test.each(["general oso", "gal osorio", "rua general osorio", "general osroio"])(
  "%s suggests the streets of that name in each city, whatever their spelling, with their counts",
  async (text) => {
    const found = await all(text, STREETS);
    expect(found.filter((one) => one.startsWith("rua|")).toSorted()).toEqual(
      [
        expect.stringMatching(/^rua\|(R\. Gal\.|Rua General) Osório\|Campinas\/SP\|2$/),
        "rua|Rua General Osório|Salvador/BA|1",
      ].toSorted(),
    );
  },
);

test("a street whose name has every typed word comes before one where a word is both number and beginning", async () => {
  const streets = [
    at("Vespasiano", "MG", "Centro", { address: "Rua Sete, nº 1", firstSeen: "2026-02-01" }),
    at("Betim", "MG", "Centro", { address: "Rua Sete, nº 4" }),
    at("Ijuí", "RS", "Centro", { address: "Rua Sete de Setembro, nº 967" }),
  ];
  const first = (await all("rua 7 de set", streets)).find((one) => one.startsWith("rua|"));
  expect(first).toBe("rua|Rua Sete de Setembro|Ijuí/RS|1");
});

test("a condominium is suggested by its name, but no street for its kind or for the number of a house", async () => {
  expect(await all("vila bela", STREETS)).toContain("condominio|Cond. Res. Vila Bela|Brotas, Salvador/BA|1");
  expect(await all("residencial vila", STREETS)).toContain(
    "condominio|Cond. Res. Vila Bela|Brotas, Salvador/BA|1",
  );
  expect(await all("rua", STREETS)).toEqual([]);
  expect((await all("general osorio 70", STREETS)).filter((one) => one.startsWith("rua|"))).toEqual([]);
});

test("a modality is suggested by its name", async () => {
  const sfi = at("Salvador", "BA", "Brotas", {
    saleMode: "Leilão SFI - Edital Único",
    saleModeCode: "leilao_sfi",
  });
  expect(await all("leil", [...LISTINGS, sfi])).toEqual([
    expect.stringMatching(/^modalidade\|Leilão SFI.*\|\|1$/),
  ]);
});

test("a sentence is suggested whole, also before the name of its place is complete, if it finds something", async () => {
  expect((await all("casa em campinas"))[0]).toBe("frase|Casas em Campinas, SP||1");
  expect((await all("casa em camp"))[0]).toBe("frase|Casas em Campinas, SP||1");
  expect((await all("apartamento até 200 mil em salv"))[0]).toMatch(
    /^frase\|Apartamentos em Salvador, BA, até R\$.200 mil\|\|1$/,
  );
  expect((await all("casa em salv")).filter((one) => one.startsWith("frase"))).toEqual([]);
  expect((await all("campinas")).filter((one) => one.startsWith("frase"))).toEqual([]);
  expect((await all("casa em camp", LISTINGS, { estado: "BA" }))[0]).toBe("frase|Casas em Campinas, SP||1");
});

test.each([
  ["Apto 303, Bl 18 Sub Cond Res Monet Life", "Cond Res Monet Life"],
  ["Apto 24, Bl 14 Ed Monet Life Apto 24", "Ed Monet Life"],
  ["Apto 24, Torre 2 - Edf. Monet Life - Vg 96", "Edf. Monet Life"],
])("a building is suggested by its name also inside a part of an address: %s", async (rest, name) => {
  const listings = [at("Belém", "PA", "Centro", { address: `Rua Azul, nº 6, ${rest}` })];
  for (const text of ["monet", "monet life"])
    expect(await all(text, listings), text).toContain(`condominio|${name}|Centro, Belém/PA|1`);
});

test("a building whose name looks like a slip of a town's comes before that town", async () => {
  const listings = [
    at("Monte Mor", "SP", "Centro", { address: "Rua Azul, nº 6" }),
    at("Belém", "PA", "Centro", { address: "Rua Azul, nº 6, Ed. Monet" }),
  ];
  expect(await all("monet", listings)).toEqual([
    "condominio|Ed. Monet|Centro, Belém/PA|1",
    "cidade|Monte Mor|SP|1",
  ]);
  expect((await all("monte", listings))[0]).toBe("cidade|Monte Mor|SP|1");
});
