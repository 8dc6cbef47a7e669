import { expect, test } from "vitest";
import type { StoredCensusFile, PlacedCity } from "#app/core/ingestion/census/census-coverage.server.ts";
import { coverageOf, soldCity } from "./census-view.ts";

const NAMES = new Map([
  [3509502, "Campinas"],
  [3552403, "Sumaré"],
  [3304557, "Rio de Janeiro"],
]);

const file = (over: Partial<StoredCensusFile>): StoredCensusFile => ({
  state: "SP",
  file: "3509502_CAMPINAS.zip › 3509502_CAMPINAS.csv",
  publishedOn: "2024-05-21",
  municipalities: 1,
  addresses: 600_000,
  largest: [3509502],
  readAt: new Date("2026-11-23T12:00:00Z"),
  ...over,
});
const city = (name: string, over: Partial<PlacedCity>): PlacedCity => ({
  state: "SP",
  name,
  hasAddresses: true,
  properties: 10,
  door: 0,
  street: 0,
  district: 0,
  rest: 10,
  ...over,
});

function coverage(files: StoredCensusFile[], cities: PlacedCity[]) {
  return coverageOf({
    files,
    cities,
    citiesOf: new Map([["SP", 645] as const, ["RJ", 92] as const]),
    nameOf: (ibge) => NAMES.get(ibge)!,
    source: "https://ftp.ibge.gov.br/CSV/",
    room: 20e9,
  });
}

test("each state says where its addresses come from, where its properties are, and which municipalities are missing; an archive made without a time has no date", () => {
  const cities = [
    city("Campinas", { properties: 200, door: 150, street: 40, district: 10, rest: 0 }),
    ...["Sumaré", "Santos", "Itu", "Jaú", "Bauru", "Franca"].map((name) =>
      city(name, { hasAddresses: false }),
    ),
  ];
  const { covered, missing, figures } = coverage([file({})], cities);
  expect(missing).toEqual([]);
  expect(covered).toEqual([
    {
      uf: "SP",
      name: "São Paulo",
      files: [
        "3509502_CAMPINAS.zip, de 21/05/2024: 600.000 endereços de Campinas, lidos em 23/11/2026 às 09:00.",
      ],
      door: "150 (57,7%)",
      street: "40 (15,4%)",
      district: "10 (3,8%)",
      rest: "60 (23,1%)",
      warning:
        "Sem endereços: 6 municípios com imóveis à venda: Sumaré (10), Santos (10), Itu (10), Jaú (10), Bauru (10) e mais 1.",
    },
  ]);
  expect(figures.map(({ value }) => value)).toEqual(["150", "40", "10", "60"]);
  const all = file({ file: "35_SP.zip › 35_SP.csv", municipalities: 645, addresses: 23_000_000 });
  expect(coverage([all], []).covered[0]).toMatchObject({
    files: [
      "35_SP.zip, de 21/05/2024: 23.000.000 endereços do estado inteiro, lidos em 23/11/2026 às 09:00.",
    ],
    door: "–",
    warning: null,
  });
  const [undated] = coverage([file({ publishedOn: "1979-11-30" })], []).covered;
  expect(undated!.files[0]).toMatch(
    /^3509502_CAMPINAS\.zip, sem data: 600\.000 endereços de Campinas, lidos/,
  );
});

test("states with properties and without addresses name IBGE's file, those with most properties first", () => {
  const cities = [
    city("Campinas", {}),
    city("Rio de Janeiro", { state: "RJ", properties: 40 }),
    city("Rio Branco", { state: "AC", properties: 4 }),
  ].map((one) => ({ ...one, hasAddresses: false }));
  const { missing } = coverage([], cities);
  const named = missing.map((state) => `${state.file} ${state.forSale}`);
  expect(named).toEqual(["33_RJ.zip 40", "35_SP.zip 10", "12_AC.zip 4"]);
  expect(missing[0]!.href).toBe("https://ftp.ibge.gov.br/CSV/UF/33_RJ.zip");
});

test("a municipality says how many sales are stored of it, how many lack a place, and how new they are", () => {
  const campinas = {
    ibge: 3509502,
    sales: 12_345,
    unplaced: 678,
    newest: "2026-10-30",
    readOn: "2026-11-05",
  };
  expect(soldCity(campinas, "Campinas")).toEqual({
    ibge: "3509502",
    name: "Campinas/SP",
    sales: "12.345",
    unplaced: "678",
    newest: "30/10/2026",
    readOn: "05/11/2026",
  });
});
