import { expect, test } from "vitest";
import { seededRandom } from "#app/lib/seeded-random.ts";
import { newListing } from "#tests/listing.ts";
import { gazetteer } from "#tests/sentence-reader.ts";
import { listingAt as at, suggestedFor } from "#tests/suggested.ts";
import { randomListings, randomRequest } from "#tests/random-listings.ts";
import { indexOver } from "#tests/index-over.ts";
import { normalise, parseQuery } from "#app/facts/query/query-codec.ts";
import { textReader } from "./text-reader.ts";
import { suggestionsFor } from "./suggestions.ts";

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
  const engine = await indexOver(LISTINGS);
  const suggestions = await suggestionsFor(engine, parseQuery(new URLSearchParams(search)));
  return suggestions.map(({ kind, label, detail, count }) =>
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
  const engine = await indexOver(LISTINGS);
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
    const engine = await indexOver([...LISTINGS, there]);
    const suggestions = await suggestionsFor(engine, parseQuery(new URLSearchParams({ q: text })));
    expect(suggestions.map(({ kind, label }) => [kind, label])).toEqual([["imovel", there.number]]);
  },
);

test.each(["878771", "8787.71", "0878771-0", "imóvel 878771", "código: 878771000", "nº 87877100"])(
  "%s suggests properties whose numbers begin so",
  async (text) => {
    const suggestions = await suggestedFor(text, LISTINGS);
    expect(suggestions.map((one) => one.slice(0, "imovel|878771".length))).toEqual(
      Array.from({ length: 5 }, () => "imovel|878771"),
    );
  },
);

test("a whole number suggests its property with its kind, place and price, a number of none nothing", async () => {
  const [first] = LISTINGS;
  expect(await suggested(`q=${first!.number}`)).toEqual([
    `imovel ${first!.number} Apartamento em Centro - Campinas/SP, R$\u00a090.000`,
  ]);
  expect(await suggested("q=111111")).toEqual([]);
});

const TYPED = ["campinas", "centro", "san", "jd europa", "casa", "bahia"];
test.each(TYPED)("every count equals the total of the search it leads to: %s", async (text) => {
  const random = seededRandom(17);
  const listings = randomListings(300, random);
  const engine = await indexOver(listings);
  let checked = 0;
  for (let i = 0; i < 150; i++) {
    const filters = normalise(randomRequest(listings, random).filters);
    // The area is dropped together with the places it was drawn around.
    const query = { ...parseQuery(new URLSearchParams()), filters: { ...filters, text, area: null } };
    for (const { count, href } of await suggestionsFor(engine, query)) {
      const linked = parseQuery(new URL(href, "http://localhost").searchParams);
      expect(engine.count(linked.filters), href).toBe(count);
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
  const engine = await indexOver(listings);
  const first = async (text: string) => {
    const [best] = await suggestionsFor(engine, parseQuery(new URLSearchParams({ q: text })));
    return best && `${best.kind} ${best.label}`;
  };
  expect(await first("bh")).toBe("cidade Belo Horizonte");
  expect(await first("sto andre")).toBe("cidade Santo André");
  expect(await first("jardim nossa senhora")).toBe("bairro Jd. N. Sra. da Glória");
  expect(await first("santa cruz")).toBe("bairro Santa Cruz");
});

test("a modality is suggested by its name, and a kind of property before towns that have fewer", async () => {
  const sfi = at("Salvador", "BA", "Brotas", {
    saleMode: "Leilão SFI - Edital Único",
    saleModeCode: "leilao_sfi",
  });
  expect(await suggestedFor("leil", [...LISTINGS, sfi])).toEqual([
    expect.stringMatching(/^modalidade\|Leilão SFI.*\|\|1$/),
  ]);
  const aparecida = at("Aparecida", "SP", "Centro");
  const suggestions = await suggestedFor("ap", [...LISTINGS, aparecida]);
  expect(suggestions.slice(0, 2)).toEqual(["tipo|Apartamento||7", "cidade|Aparecida|SP|1"]);
});

test("where nothing else begins so, a beginning with a wrong letter is recognised, also beside words of other names", async () => {
  const listings = [
    at("São Gonçalo", "RJ", "Centro", { address: "Avenida Brasil, nº 1", typeCode: "casa", type: "Casa" }),
    at("São João", "RJ", "Brazilandia"),
  ];
  expect((await suggestedFor("sao gonsa", listings))[0]).toBe("cidade|São Gonçalo|RJ|1");
  expect((await suggestedFor("casa em sao gonsa", listings))[0]).toBe("frase|Casas em São Gonçalo, RJ||1");
  for (const text of ["avenida brazi", "av brazil"])
    expect((await suggestedFor(text, listings))[0], text).toBe("rua|Avenida Brasil|São Gonçalo/RJ|1");
  expect(await suggestedFor("sao xonsa", listings)).toEqual([]);
  const caxias = at("Caxias", "MA", "Centro", { saleModeCode: "leilao_sfi" });
  expect(await suggestedFor("leilao caixa", [caxias])).toEqual([]);
});

test("a state is suggested by its code and its name; where a town has the same name, the town comes first", async () => {
  const listings = [at("São Paulo", "SP", "Centro"), at("Campinas", "SP", "Sport Clube")];
  expect((await suggestedFor("sp", listings))[0]).toBe("estado|São Paulo|SP|2");
  expect((await suggestedFor("sao p", listings))[0]).toBe("estado|São Paulo|SP|2");
  expect((await suggestedFor("são paulo", listings)).slice(0, 2)).toEqual([
    "cidade|São Paulo|SP|1",
    "estado|São Paulo|SP|2",
  ]);
});

test("a kind of property that has several names is suggested once", async () => {
  const plot = at("Salvador", "BA", "Brotas", { typeCode: "terreno", type: "Terreno" });
  expect(await suggestedFor("terr", [plot])).toEqual(["tipo|Terreno||1"]);
  const room = at("Salvador", "BA", "Brotas", { typeCode: "sala", type: "Sala" });
  expect(await suggestedFor("sala come", [room])).toEqual(["frase|Salas em todo o Brasil||1"]);
});

test.each(["s/n", "nº", "-", '"', "n.", "* "])("%j is nobody's name", async (text) => {
  expect(await suggestedFor(text, [...LISTINGS, at("Niterói", "RJ", "Centro")])).toEqual([]);
});

test("neighbourhoods of the town that is searched in come before those of others", async () => {
  const listings = [
    at("Salvador", "BA", "Jardim Azul"),
    at("Salvador", "BA", "Jardim Azul"),
    at("Campinas", "SP", "Jardim Zilda"),
  ];
  const first = async (other: Record<string, string>) => (await suggestedFor("jardim", listings, other))[0];
  expect(await first({})).toBe("bairro|Jardim Azul|Salvador/BA|2");
  expect(await first({ cidade: "campinas-sp" })).toBe("bairro|Jardim Zilda|Campinas/SP|1");
  expect(await first({ estado: "SP" })).toBe("bairro|Jardim Zilda|Campinas/SP|1");
});

test.for(["2 e ", "2 ou ", "entre 1 e 2 ", "a ou b ", "d "])(
  "repetitions of %j, as many as a query holds and as suggestions read, are read a few times only",
  async (part) => {
    const engine = await indexOver(LISTINGS);
    let readings = 0;
    const reader = {
      gazetteer,
      engine: () => (readings++, engine),
      now: () => new Date("2026-02-01T12:00:00Z"),
    };
    for (const words of [20, 200]) {
      const q = part.repeat(70).split(" ").slice(0, words).join(" ");
      await suggestionsFor(engine, parseQuery(new URLSearchParams({ q })), undefined, reader);
    }
    expect(readings).toBeLessThan(60);
  },
);

test("a request reads so many texts; those after them stand as they are", async () => {
  const engine = await indexOver(LISTINGS);
  const now = () => new Date("2026-02-01T12:00:00Z");
  const read = textReader(parseQuery(new URLSearchParams()), { gazetteer, engine: () => engine, now });
  const bedrooms = async (n: number) => (await read(`casa com 2 quartos ${n}00000`)).filters.minBedrooms;
  const counts: (number | null)[] = [];
  for (let n = 1; n <= 50; n++) counts.push(await bedrooms(n));
  expect(counts.slice(0, 40)).toEqual(Array.from({ length: 40 }, () => 2));
  expect(counts.slice(40)).toEqual(Array.from({ length: 10 }, () => null));
  expect(await read("casa 5000000000")).toMatchObject({ rest: "casa 5000000000", isUnderstood: false });
  expect(await bedrooms(1)).toBe(2);
});
