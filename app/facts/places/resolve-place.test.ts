import { expect, test } from "vitest";
import type { Uf } from "#app/lib/br.ts";
import { kmOutside } from "#tests/outlines.ts";
import { DISTRICTS, SPELLINGS, makeResolver } from "./resolve-place.ts";
import { placeNameKey } from "./place.ts";
import { allCities, cityBySlug, resolvePlace } from "./places.ts";
import { stateRings } from "./states.ts";

type Row = [
  state: Uf,
  city: string,
  name: string,
  slug: string,
  ibge: number | null,
  locality: string | null,
];

const GOLDEN: Row[] = [
  ["RJ", "SAO GONCALO", "São Gonçalo", "sao-goncalo-rj", 3304904, null],
  ["RN", "SAO GONCALO DO AMARANTE", "São Gonçalo do Amarante", "sao-goncalo-do-amarante-rn", 2412005, null],
  ["CE", "SAO GONCALO DO AMARANTE", "São Gonçalo do Amarante", "sao-goncalo-do-amarante-ce", 2312403, null],
  ["RS", "SANT' ANA DO LIVRAMENTO", "Sant'Ana do Livramento", "sant-ana-do-livramento-rs", 4317103, null],
  ["RN", "CEARA-MIRIM", "Ceará-Mirim", "ceara-mirim-rn", 2402600, null],
  ["PA", "SANTA ISABEL DO PARA", "Santa Izabel do Pará", "santa-izabel-do-para-pa", 1506500, null],
  ["SP", " sao paulo ", "São Paulo", "sao-paulo-sp", 3550308, null],
  ["SP", "SAO LUIS DO PARAITINGA", "São Luiz do Paraitinga", "sao-luiz-do-paraitinga-sp", 3550001, null],
  ["SP", "MOJI MIRIM", "Mogi Mirim", "mogi-mirim-sp", 3530805, null],
  ["DF", "BRASILIA", "Brasília", "brasilia-df", 5300108, null],
  ["DF", "SAMAMBAIA", "Brasília", "brasilia-df", 5300108, "Samambaia"],
  ["SP", "BONFIM PAULISTA", "Ribeirão Preto", "ribeirao-preto-sp", 3543402, "Bonfim Paulista"],
  ["CE", "QUEIMADAS", "Horizonte", "horizonte-ce", 2305233, "Queimadas"],
  ["PB", "QUEIMADAS", "Queimadas", "queimadas-pb", 2512507, null],
  ["PA", "SAO LUIZ DO TAPAJOS", "Itaituba", "itaituba-pa", 1503606, "São Luiz do Tapajós"],
  ["RJ", "ABARRACAMENTO", "Abarracamento", "abarracamento-rj", null, null],
  ["MG", "LUGAR DE NINGUEM", "Lugar de Ninguem", "lugar-de-ninguem-mg", null, null],
];

test.each(GOLDEN)("%s %s is %s", (state, city, name, slug, ibge, locality) => {
  expect(resolvePlace(state, city, "CENTRO")).toMatchObject({
    city: name,
    citySlug: slug,
    ibgeCode: ibge,
    locality,
  });
});

test("an unknown city has no point and is marked as unknown", () => {
  const place = resolvePlace("RJ", "ABARRACAMENTO", "PACIENCIA");
  expect(place).toMatchObject({ lat: null, lng: null, precision: null });
});

test("a known district gives its own point, any other the municipality's", () => {
  const centre = resolvePlace("SP", "SAO PAULO", "BAIRRO QUE NAO HA");
  const angela = resolvePlace("SP", "SAO PAULO", "JARDIM ANGELA");
  expect(centre.precision).toBe("municipio");
  expect(angela).toMatchObject({ city: "São Paulo", locality: null, precision: "bairro" });
  expect(angela.lat).not.toBe(centre.lat);
  expect(resolvePlace("SP", "SAO PAULO", "Jd. Ângela")).toEqual(angela);
  expect(resolvePlace("SP", "SAO PAULO", null)).toEqual(centre);
});

test("a district is recognised only inside its own municipality", () => {
  expect(resolvePlace("RJ", "NITEROI", "COPACABANA").precision).toBe("municipio");
  expect(resolvePlace("RJ", "RIO DE JANEIRO", "COPACABANA").precision).toBe("bairro");
});

test("an administrative region has its own point, not the middle of the Federal District", () => {
  const samambaia = resolvePlace("DF", "SAMAMBAIA", "SAMAMBAIA SUL");
  expect(samambaia.precision).toBe("bairro");
  expect(samambaia.lat).toBeCloseTo(-15.88, 1);
  expect(samambaia.lng).toBeCloseTo(-48.1, 1);
  expect(resolvePlace("DF", "SOL NASCENTE", null).precision).toBe("municipio");
});

test("a name that two municipalities of a state use for a district is assigned to neither", () => {
  const resolve = makeResolver({
    source: "",
    municipalities: [
      [3500105, "Adamantina", -21.68, -51.07, 20_000],
      [3500204, "Adolfo", -21.23, -49.64, 20_000],
      ...SPELLINGS.concat(DISTRICTS).map(
        ({ ibge }) => [ibge, "X", 0, 0, 0] as [number, string, number, number, number],
      ),
    ],
    otherNames: [],
    places: [
      [3500105, "Vila Nova", -21.6, -51],
      [3500204, "Vila Nova", -21.2, -49.6],
    ],
  });
  expect(resolve("SP", "VILA NOVA", null).ibgeCode).toBeNull();
  expect(resolve("SP", "ADOLFO", "VILA NOVA")).toMatchObject({ lat: -21.2, precision: "bairro" });
});

test("every listed exception names a municipality of its own state, and none hides an official name", () => {
  const cities = new Map(allCities().map((city) => [city.ibgeCode, city]));
  const official = new Set(allCities().map((city) => city.state + placeNameKey(city.name)));
  for (const { state, name, ibge } of [...SPELLINGS, ...DISTRICTS]) {
    expect(cities.get(ibge)?.state, name).toBe(state);
    expect(official.has(state + placeNameKey(name)), name).toBe(false);
  }
});

test("there are 5,571 municipalities and each has a slug of its own", () => {
  const cities = allCities();
  expect(cities).toHaveLength(5571);
  expect(new Set(cities.map((city) => city.slug)).size).toBe(5571);
  for (const city of cities) expect(cityBySlug(city.slug)).toBe(city);
  expect(cityBySlug("atlantida-sp")).toBeNull();
});

/** The outlines used here are simplified to 2 km, and to more along rivers and bays. */
const GRACE_KM = 8;
/** Too small and too far out at sea to be in the outlines. */
const ISLANDS = ["fernando-de-noronha-pe"];

test("every municipality has a point, and it lies in its state", () => {
  const outside = allCities().filter(
    ({ state, lat, lng }) => !(kmOutside(stateRings(state), [lng, lat]) <= GRACE_KM),
  );
  expect(outside.map(({ slug }) => slug)).toEqual(ISLANDS);
});
