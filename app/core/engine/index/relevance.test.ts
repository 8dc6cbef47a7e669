import { expect, test } from "vitest";
import { NO_FILTERS, type Ordering } from "#app/facts/query/filters.ts";
import { districtSlug } from "#app/facts/places/district-slug.ts";
import { newListing } from "#tests/listing.ts";
import { indexOver } from "#tests/index-over.ts";

type Place = [address: string, district?: string];

const ADDRESSES: Place[] = [
  ["Rua Florestal, nº 5", "Centro"],
  ["Rua Azul, nº 5, Ed. Flores", "Centro"],
  ["Rua Azul, nº 5", "Jardim das Flores"],
  ["Rua das Flores, nº 55, Apto 120", "Centro"],
  ["Rua das Flores, nº 120", "Centro"],
  ["Rua Bela das Acácias Flores, nº 1", "Centro"],
  ["Rua Verde, nº 9", "Flores"],
];
/** An index of listings with these addresses, the first with the lowest number. */
const indexOf = (places: readonly Place[]) =>
  indexOver(
    places.map(([address, district = "Centro"], i) => {
      const number = String(1_000_000_000_001 + i);
      return newListing({ number, address, district, districtSlug: districtSlug(district) });
    }),
    "2026-02-01",
  );

type Index = Awaited<ReturnType<typeof indexOf>>;

const searchIn = (index: Index, text: string, sort: Ordering = "relevancia") =>
  index.search({ filters: { ...NO_FILTERS, text }, sort, page: 1, pageSize: 20 }).items;

const engine = await indexOf(ADDRESSES);
const search = (text: string, sort?: Ordering) =>
  searchIn(engine, text, sort).map(({ address, district }) => `${address}, ${district}`);

test("street and number bring that house first, before a flat of the same number in the street", () => {
  expect(search("rua das flores 120")).toEqual([
    "Rua das Flores, nº 120, Centro",
    "Rua das Flores, nº 55, Apto 120, Centro",
  ]);
});

test("a part with its number comes before a house with that number, and parts may be named in any order", async () => {
  const addresses = [
    "Rua Um, nº 201, Apto 3, Bl 1",
    "Rua Dois, nº 9, Bl 3, Apto 201",
    "Rua Três, nº 9, Apto 201, Vaga 7, Bl 3",
    "Rua Seis, nº 3, Apto 201, Bl 4",
  ];
  const own = await indexOf(addresses.map((address): Place => [address]));
  for (const text of ["bl 3 ap 201", "ap 201 bl 3", "apartamento 201 bloco 3 rua"]) {
    const items = searchIn(own, text);
    expect(
      items
        .map(({ address }) => address)
        .slice(0, 2)
        .sort(),
    ).toEqual(addresses.slice(1, 3));
  }
});

test("the name of a building brings its flats", () => {
  expect(search("edificio flores")).toEqual(["Rua Azul, nº 5, Ed. Flores, Centro"]);
});

test("a neighbourhood's whole name comes first, then streets, neighbourhoods, other parts of an address, and no word that begins so", () => {
  const all = search("flores");
  expect(all[0]).toBe("Rua Verde, nº 9, Flores");
  expect(all.slice(1, 4).every((address) => /^Rua .*Flores, nº/.test(address))).toBe(true);
  expect(all.slice(4)).toEqual(["Rua Azul, nº 5, Jardim das Flores", "Rua Azul, nº 5, Ed. Flores, Centro"]);
  expect(search("flore").at(-1)).toBe("Rua Azul, nº 5, Ed. Flores, Centro");
});

test("a beginning is ranked by where it stands, like a word", () => {
  const all = search("flor*");
  expect(all.slice(0, 4).every((address) => /^Rua .*Flor\w+, nº/.test(address))).toBe(true);
  expect(new Set(all.slice(4, 6))).toEqual(
    new Set(["Rua Azul, nº 5, Jardim das Flores", "Rua Verde, nº 9, Flores"]),
  );
  expect(all.slice(6)).toEqual(["Rua Azul, nº 5, Ed. Flores, Centro"]);
});

test("words next to each other come before the same words apart", () => {
  expect(search("rua flores")[0]).toMatch(/^Rua das Flores/);
  expect(search("rua flores").indexOf("Rua Bela das Acácias Flores, nº 1, Centro")).toBe(2);
});

test("words next to each other in a neighbourhood's name come before the same words in two places, misspelt ones too", async () => {
  const own = await indexOf([
    ["Avenida Europa, nº 9", "Jardim Azul"],
    ["Rua Um, nº 2", "Loteamento Jardim Europa"],
    ["Rua Dois, nº 3", "Jardim Europeu"],
  ]);
  for (const text of ["jardim europa", "jd eurpa"]) {
    const districts = searchIn(own, text).map(({ district }) => district);
    expect(districts.slice(0, 2), text).toEqual(["Loteamento Jardim Europa", "Jardim Azul"]);
  }
});

test("of a number in quotation marks the way it was written comes first", async () => {
  const addresses = ["Rua Sete, nº 5", "Rua Sete de Setembro, nº 5", "Rua 07, nº 5"];
  const own = await indexOf(addresses.map((address): Place => [address]));
  const first = (text: string) => searchIn(own, text)[0]!.address;
  expect(first('"rua 7"')).toBe("Rua 07, nº 5");
  expect(first('"rua sete"')).toBe("Rua Sete, nº 5");
});
