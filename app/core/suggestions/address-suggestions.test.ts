import { expect, test } from "vitest";
import { indexOver } from "#tests/index-over.ts";
import { parseQuery } from "#app/facts/query/query-codec.ts";
import { listingAt as at, suggestedFor } from "#tests/suggested.ts";
import { prepareSuggestions, suggestionsFor } from "./suggestions.ts";

const STREETS = [
  at("Campinas", "SP", "Centro", { address: "Rua General Osório, nº 5, Apto 12" }),
  at("Campinas", "SP", "Centro", { address: "R. Gal. Osório, nº 9" }),
  at("Salvador", "BA", "Brotas", { address: "Rua General Osório, nº 70" }),
  at("Salvador", "BA", "Brotas", { address: "Rua Azul, nº 3, Cond. Res. Vila Bela, Apto 5" }),
];

const streets = async (text: string, listings = STREETS, other?: Record<string, string>) =>
  (await suggestedFor(text, listings, other)).filter((one) => one.startsWith("rua|"));

test.each(["osor", "general oso", "gal osor", "rua gen", "r gal oso", '"rua general', "general osroio"])(
  "%s suggests the streets of that name in all towns, whatever their spelling, with their count",
  async (text) => {
    expect((await streets(text))[0]).toMatch(/^rua\|Rua General Osório\|em 2 cidades\|3$/);
  },
);

test("a street's whole name suggests its towns as well, the one with most properties first", async () => {
  expect(await streets("rua general osorio")).toEqual([
    "rua|Rua General Osório|em 2 cidades|3",
    "rua|Rua General Osório|Campinas/SP|2",
    "rua|Rua General Osório|Salvador/BA|1",
  ]);
  expect(await streets("gal osorio", STREETS, { estado: "BA" })).toEqual([
    "rua|Rua General Osório|Salvador/BA|1",
  ]);
  expect(await streets("gal osorio campin")).toEqual(["rua|Rua General Osório|Campinas/SP|2"]);
  expect(await streets("apartamento gal oso")).toEqual(["rua|Rua General Osório|em 2 cidades|3"]);
});

test("of streets that letters begin, those with most properties come first", async () => {
  const listings = [
    at("Betim", "MG", "Centro", { address: "Rua Flora, nº 1" }),
    at("Betim", "MG", "Centro", { address: "Rua das Flores, nº 1" }),
    at("Ijuí", "RS", "Centro", { address: "R. das Flores, nº 2" }),
    at("Florianópolis", "SC", "Centro", { address: "Rua Azul, nº 1" }),
  ];
  const both = ["rua|Rua das Flores|em 2 cidades|2", "rua|Rua Flora|Betim/MG|1"];
  for (const text of ["flo", "flor", "rua flo", "r flo"])
    expect(await streets(text, listings), text).toEqual(both);
  expect((await streets("rua das flo", listings))[0]).toBe(both[0]);
  const other = at("Betim", "MG", "Centro", { address: "Rua Florada, nº 1" });
  // As many properties in one town only.
  expect(await streets("flor", [other, other, ...listings])).toEqual([
    both[0],
    "rua|Rua Florada|Betim/MG|2",
    both[1],
  ]);
  expect((await streets("rua da flores", listings))[0]).toBe(both[0]);
  const rio = at("Betim", "MG", "Centro", { address: "Rua Rio das Flores, nº 1" });
  expect((await streets("rua das florez", [...listings, rio, rio, rio]))[0]).toBe(both[0]);
});

test("a short form or the beginning of a kind suggests what is of that kind, and what only begins so after it", async () => {
  const listings = [
    at("Luís Eduardo Magalhães", "BA", "Centro", { address: "Avenida Azul, nº 1, Ed. Flores" }),
    at("Avaré", "SP", "Condominio Verde", { address: "Rua 12, nº 1, Cond. Res. Vila Bela" }),
  ];
  const first = async (text: string) => (await suggestedFor(text, listings))[0];
  for (const text of ["ed", "edif", "edific"])
    expect(await first(text), text).toBe("condominio|Ed. Flores|Centro, Luís Eduardo Magalhães/BA|1");
  for (const text of ["cond", "condomin", "cond res"])
    expect(await first(text), text).toBe("condominio|Cond. Res. Vila Bela|Condominio Verde, Avaré/SP|1");
  for (const text of ["av", "aveni"])
    expect(await first(text), text).toBe("rua|Avenida Azul|Luís Eduardo Magalhães/BA|1");
  expect(await suggestedFor("ed", listings)).toContain("cidade|Luís Eduardo Magalhães|BA|1");
});

test("after a street the number of a house is completed; the street is suggested as well", async () => {
  const house = "rua|Rua General Osório, 70|Salvador/BA|1";
  for (const text of ["general osorio 7", "gal. osório, nº 70", "apartamento gal osorio 7"])
    expect((await streets(text))[0], text).toBe(house);
  expect(await streets("general osorio 7")).toContain("rua|Rua General Osório|em 2 cidades|3");
  expect((await streets("general osorio 123"))[0]).toBe("rua|Rua General Osório|em 2 cidades|3");
});

test("a name is typed before its place: a street of a neighbourhood is no such neighbourhood", async () => {
  const listings = [at("Bauru", "SP", "Jardim Azul", { address: "Rua C, nº 1" })];
  expect(await streets("jardim c", listings)).toEqual([]);
  expect(await streets("rua c jardim azul", listings)).toEqual(["rua|Rua C|Bauru/SP|1"]);
});

test("a street whose name has every typed word comes before one where a word is both number and beginning", async () => {
  const listings = [
    at("Vespasiano", "MG", "Centro", { address: "Rua Sete, nº 1", firstSeen: "2026-02-01" }),
    at("Betim", "MG", "Centro", { address: "Rua Sete, nº 4" }),
    at("Ijuí", "RS", "Centro", { address: "Rua Sete de Setembro, nº 967" }),
  ];
  expect((await streets("rua 7 de set", listings))[0]).toBe("rua|Rua Sete de Setembro|Ijuí/RS|1");
});

test.each(["rua 15 de nov", "rua xv de nov", "quinze de novembro", "rua 15 n"])(
  "%s suggests the street, whichever way its number is written",
  async (text) => {
    const listings = [
      at("Betim", "MG", "Centro", { address: "Rua XV de Novembro, nº 1" }),
      at("Ijuí", "RS", "Centro", { address: "Rua Quinze de Novembro, nº 2" }),
    ];
    expect((await streets(text, listings))[0]).toMatch(/^rua\|Rua (XV|Quinze) de Novembro\|em 2 cidades\|2$/);
  },
);

test("what follows the name of a street in an address is no part of it", async () => {
  const listings = [
    at("Luziânia", "GO", "Centro", { address: "Rua Azul Quadra 3 Lote 5" }),
    at("Luziânia", "GO", "Centro", { address: "Rua Rua Azul (Antiga Rua 7), nº 5" }),
    at("Luziânia", "GO", "Centro", { address: "Rua Azul nº 70 Casa 2" }),
  ];
  expect(await streets("azul", listings)).toEqual(["rua|Rua Azul|Luziânia/GO|3"]);
});

test.each([
  ["Apto 303, Bl 18 Sub Cond Res Monet Life", "Cond Res Monet Life"],
  ["Apto 24, Bl 14 Ed Monet Life Apto 24", "Ed Monet Life"],
  ["Apto 24, Torre 2 - Edf. Monet Life - Vg 96", "Edf. Monet Life"],
])("a building is suggested by its name also inside a part of an address: %s", async (rest, name) => {
  const listings = [at("Belém", "PA", "Centro", { address: `Rua Azul, nº 6, ${rest}` })];
  for (const text of ["monet", "monet life"])
    expect(await suggestedFor(text, listings), text).toContain(`condominio|${name}|Centro, Belém/PA|1`);
});

test("a building whose name looks like a slip of a town's comes before that town", async () => {
  const listings = [
    at("Monte Mor", "SP", "Centro", { address: "Rua Azul, nº 6" }),
    at("Belém", "PA", "Centro", { address: "Rua Azul, nº 6, Ed. Monet" }),
  ];
  expect(await suggestedFor("monet", listings)).toEqual([
    "condominio|Ed. Monet|Centro, Belém/PA|1",
    "cidade|Monte Mor|SP|1",
  ]);
  expect((await suggestedFor("monte", listings))[0]).toBe("cidade|Monte Mor|SP|1");
});

test("after suggestions were prepared, the first one reads no address", async () => {
  const index = await indexOver(STREETS);
  const read: string[] = [];
  const engine = new Proxy(index, {
    get(target, key: keyof typeof index) {
      const value: unknown = target[key];
      if (typeof value !== "function") return value;
      return (...given: unknown[]) => {
        if (key === "listings") read.push(...(given[0] as string[]));
        return (value as (...given: unknown[]) => unknown).apply(target, given);
      };
    },
  });
  await prepareSuggestions(engine);
  expect(read.splice(0)).toHaveLength(STREETS.length);
  const suggestions = await suggestionsFor(engine, parseQuery(new URLSearchParams({ q: "rua gen" })));
  expect(suggestions.map(({ label }) => label)).toContain("Rua General Osório");
  expect(read).toEqual([]);
});

test("a street of several towns says in how many the search for it finds something, under the other filters", async () => {
  const listings = [
    at("Campinas", "SP", "Centro", { address: "Rua Azul, nº 1", priceCents: 100_000 }),
    at("Salvador", "BA", "Centro", { address: "Rua Azul, nº 2", priceCents: 900_000_00 }),
    at("Campina Grande", "PB", "Centro", { address: "Quadra 3, nº 2, Rua Azul", priceCents: 900_000_00 }),
  ];
  expect((await streets("rua azu", listings))[0]).toBe("rua|Rua Azul|em 3 cidades|3");
  expect((await streets("rua azu", listings, { preco_max: "5000" }))[0]).toBe("rua|Rua Azul|Campinas/SP|1");
});
