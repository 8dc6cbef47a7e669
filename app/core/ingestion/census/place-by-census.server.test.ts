import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { properties } from "#app/db/schema/properties.ts";
import { resolvePlace } from "#app/facts/places/places.ts";
import { censusCsv, censusFile as file, house, HOUSES } from "#tests/census-rows.ts";
import { openTestDatabase } from "#tests/database.ts";
import { newDraft, takeIn } from "#tests/factories.ts";
import { zipOf } from "#tests/zip.ts";
import { placeOf, readCensus } from "#tests/placed.ts";
import { placedCities } from "./census-coverage.server.ts";
import { countPrecisions } from "./use-census-file.server.ts";

const { database, db } = await openTestDatabase();
/** Where its numbers begin. */
const SOUTH = -22.9;

const read = (...paths: string[]) => readCensus(database, paths);

async function version() {
  const { rows } = await db.execute<{ version: number }>(sql`select version from search_state`);
  return Number(rows[0]!.version);
}

const list = (date: string, ...drafts: Parameters<typeof newDraft>[]) =>
  takeIn(
    db,
    { date, drafts: drafts.map(([number, over]) => newDraft(number, { district: "CAMBUI", ...over })) },
    { resolvePlace },
  );

test("properties are placed from the number to the neighbourhood, and those of later lists without the file", async () => {
  await list(
    "2026-03-10",
    ["1001", { address: "R. DAS ACÁCIAS, N. 120, Apto 12" }],
    ["1002", { address: "RUA DAS ACACIAS, N. 130" }],
    ["1003", { address: "RUA DAS ACACIAS, N. SN" }],
    ["1004", { address: "RUA SEM CENSO, N. 4" }],
    ["1005", { address: "RUA DAS ACACIAS, N. 120", district: "BAIRRO QUE NAO HA", city: "SUMARE" }],
  );
  const reports = await read(file("3509502_CAMPINAS.csv", censusCsv(HOUSES)));
  expect(reports).toMatchObject([
    { kind: "file", rows: 20, cities: 1, streets: 1, districts: 1, properties: 4, moved: 4 },
    { kind: "sum", precisions: { porta: 1, rua: 2, bairro: 1, municipio: 1 } },
  ]);
  const placed = await Promise.all([1001, 1002, 1003, 1004, 1005].map((n) => placeOf(db, String(n))));
  expect(placed[0]).toMatchObject({ metres: 30, lat: expect.closeTo(SOUTH + 120 / 111_320, 4) });
  expect(placed.map(({ precision, step }) => `${precision} ${step}`)).toEqual([
    "porta numero",
    "rua vizinhos",
    "rua logradouro",
    "bairro bairro",
    "municipio tabela",
  ]);
  await list(
    "2026-03-11",
    ["1001", { address: "R. DAS ACÁCIAS, N. 120, Apto 12" }],
    ["1009", { address: "RUA DAS ACACIAS, N. 200, BL 2" }],
  );
  expect(await placeOf(db, "1009")).toMatchObject({ precision: "porta", step: "numero" });
  // What is said of how exactly properties are known leaves out those that were taken off.
  await db.update(properties).set({ wsIndisponivel: true }).where(eq(properties.nDoImovel, "1001"));
  expect(await countPrecisions(db)).toEqual({ porta: 1 });
  expect((await placedCities(db)).map(({ properties: count, door }) => [count, door])).toEqual([[1, 1]]);
});

test("a name with a slip beside the right one in the same list places both, whichever letter is wrong", async () => {
  const slips = ["AVACIAS", "CACACIAS", "ACACIAIS", "ACACIAT", "ACACISA"];
  await list(
    "2026-03-10",
    ["1001", { address: "RUA DAS ACACIAS, N. 120" }],
    ...slips.map((name, i): [string, object] => [`200${i}`, { address: `RUA DAS ${name}, N. 200` }]),
  );
  await read(file("3509502_CAMPINAS.csv", censusCsv(HOUSES)));
  expect(await placeOf(db, "1001")).toMatchObject({ precision: "porta", step: "numero" });
  for (const i of slips.keys()) expect(await placeOf(db, `200${i}`)).toMatchObject({ step: "numero" });
});

test("a later list keeps the place of an address that is the same, and places one that is written otherwise", async () => {
  const address = "RUA DAS ACACIAS, N. 120";
  await list("2026-03-10", ["1001", { address }], ["1002", { address }], ["1003", { address }]);
  await read(file("3509502_CAMPINAS.csv", censusCsv(HOUSES)));
  const before = await placeOf(db, "1001");
  await list(
    "2026-03-11",
    ["1001", { address, priceCents: 9_900_000 }],
    ["1002", { address: "RUA DAS ACACIAS, N. 200", priceCents: 9_900_000 }],
    ["1003", { address, city: "SUMARE" }],
  );
  expect(before).toMatchObject({ precision: "porta", step: "numero" });
  expect(await placeOf(db, "1001")).toEqual(before);
  expect((await placeOf(db, "1002")).lat).toBeCloseTo(SOUTH + 200 / 111_320, 4);
  expect(await placeOf(db, "1003")).toMatchObject({ precision: "municipio", step: "tabela" });
});

test("an address that the census has in the neighbouring town is not used", async () => {
  await list("2026-03-10", ["1001", { address: "RUA DAS ACACIAS, N. 120" }]);
  // In Paulínia, and inside of the box around Campinas.
  const stray = house(120, { lat: -22.76, lng: -47.15 });
  const [report] = await read(file("3509502.csv", censusCsv([...HOUSES, stray])));
  expect(report).toMatchObject({ kind: "file", rows: 21, moved: 1 });
  expect(await placeOf(db, "1001")).toMatchObject({ precision: "porta", step: "numero", metres: 30 });
});

test("a command that is stopped in the middle keeps what it placed, and its repetition places the rest for all pages", async () => {
  await list(
    "2026-03-10",
    ["1001", { address: "RUA DAS ACACIAS, N. 120" }],
    ["1002", { address: "RUA DAS ACACIAS, N. 120", city: "SUMARE" }],
  );
  const sumare = HOUSES.map((row) => ({ ...row, ibge: 3552403, lat: row.lat + 0.08, lng: -47.27 }));
  const zip = zipOf(
    [HOUSES, sumare].map((rows, i) => ({ name: `${i}.csv`, bytes: Buffer.from(censusCsv(rows)) })),
  );
  const full = file("35_SP.zip", zip);
  const stop = new AbortController();
  const before = await version();
  const stopping = readCensus(database, [full], {
    resolvePlace: (...args) => {
      stop.abort();
      return resolvePlace(...args);
    },
    signal: stop.signal,
  });
  await expect(stopping).rejects.toThrow(/abort/);
  expect([(await placeOf(db, "1001")).step, (await placeOf(db, "1002")).step]).toEqual(["numero", "tabela"]);
  const stopped = await version();
  expect(stopped).toBeGreaterThan(before);
  expect(await read(full)).toMatchObject([{ moved: 0 }, { moved: 1 }, { kind: "sum" }]);
  // Also for what a killed process placed without raising the version.
  expect(await version()).toBe(stopped + 2);
});
