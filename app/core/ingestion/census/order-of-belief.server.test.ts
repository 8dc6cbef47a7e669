import { expect, test } from "vitest";
import { correctPlace, undoPlace } from "#app/core/ingestion/corrections/place-correction.server.ts";
import { geocodeListings } from "#app/core/ingestion/geocoding/geocode-listings.server.ts";
import { createGeocodeStore } from "#app/core/ingestion/geocoding/geocode-store.server.ts";
import { resolvePlace } from "#app/facts/places/places.ts";
import { censusCsv, censusFile, type CensusRow } from "#tests/census-rows.ts";
import { openTestDatabase } from "#tests/database.ts";
import { newDraft, takeIn } from "#tests/factories.ts";
import { placeOf, readCensus, stepOf } from "#tests/placed.ts";

const { database, db } = await openTestDatabase();
const now = () => new Date("2026-11-21T12:00:00Z");

/** Houses of a street in Cambuí, Campinas, so many metres east of the first one. */
function street(name: string, east: number): CensusRow[] {
  const of = { ibge: 3509502, district: "CAMBUI", kind: "RUA", title: "", block: "", lot: "", level: 1 };
  return Array.from({ length: 20 }, (_, i) => {
    const number = 20 + i * 20;
    return { ...of, name, number, lat: -22.9 + number / 111_320, lng: -47.06 + east / 102_500 };
  });
}

/** Reads a file of the census that was published on that day. */
async function census(day: string, rows: CensusRow[]): Promise<void> {
  const file = censusFile(`${day}.csv`, censusCsv(rows), day);
  const reports = await readCensus(database, [file]);
  expect(reports.map(({ kind }) => kind)).not.toContain("refused");
}

/** A geocoder that finds number 120 of every street at one point; gives what it was asked. */
async function geocode(): Promise<string[]> {
  const requests: string[] = [];
  const point = { lat: -22.91, lng: -47.07, precision: "rua" as const };
  await geocodeListings(createGeocodeStore(db, now), {
    async locate({ street: text }) {
      requests.push(text);
      return text.startsWith("120 ") ? point : null;
    },
  });
  return requests;
}

const stepsOf = (...numbers: string[]) => Promise.all(numbers.map((number) => stepOf(db, number)));

/** 1001: a street of the census; 1002: a street that only the geocoder knows; 1003: one that nobody knows. */
const drafts = [
  newDraft("1001", { district: "CAMBUI", address: "RUA DAS ACACIAS, N. 120" }),
  newDraft("1002", { district: "CAMBUI", address: "RUA NOVA, N. 120" }),
  newDraft("1003", { district: "CAMBUI", address: "RUA SEM NOTICIA, N. 4" }),
];

test("whatever comes first, the census is believed before the geocoder, which is believed before a neighbourhood and the table", async () => {
  const all = ["1001", "1002", "1003"] as const;
  await takeIn(db, { date: "2026-03-10", drafts }, { resolvePlace });
  expect(await stepsOf(...all)).toEqual(["tabela", "tabela", "tabela"]);
  // The geocoder is configured before any file of the census is read.
  expect(await geocode()).toHaveLength(3);
  expect(await stepsOf(...all)).toEqual(["geocodificador", "geocodificador", "tabela"]);
  await census("2024-02-02", street("DAS ACACIAS", 0));
  expect(await stepsOf(...all)).toEqual(["numero", "geocodificador", "bairro"]);
  // A newer edition has the other street too, and the first one 100 m farther east.
  const before = await placeOf(db, "1001");
  await census("2025-02-02", [...street("DAS ACACIAS", 100), ...street("NOVA", 300)]);
  expect(await stepsOf(...all)).toEqual(["numero", "numero", "bairro"]);
  expect((await placeOf(db, "1001")).lng! - before.lng!).toBeCloseTo(100 / 102_500, 4);
  expect(await geocode()).toEqual([]);
});

test("a geocoder that is configured after the census is asked only for what the census does not know to the street", async () => {
  await takeIn(db, { date: "2026-03-10", drafts }, { resolvePlace });
  await census("2024-02-02", street("DAS ACACIAS", 0));
  expect(await stepsOf("1001", "1002", "1003")).toEqual(["numero", "bairro", "bairro"]);
  expect(await geocode()).toEqual(["120 rua nova", "4 rua sem noticia"]);
  expect(await stepsOf("1001", "1002", "1003")).toEqual(["numero", "geocodificador", "bairro"]);
});

test("an administrator's point outlives a newer census, and taken back it gives what is known by then", async () => {
  await takeIn(db, { date: "2026-03-10", drafts }, { resolvePlace });
  await census("2024-02-02", street("DAS ACACIAS", 0));
  const first = await placeOf(db, "1001");
  for (const number of ["1001", "1002"])
    await correctPlace(db, { number, lat: -22.85, lng: -47.05, precision: "porta" }, now());
  await census("2025-02-02", [...street("DAS ACACIAS", 100), ...street("NOVA", 300)]);
  await geocode();
  await takeIn(db, { date: "2026-03-11", drafts }, { resolvePlace });
  const corrected = { step: "correcao", lat: -22.85, lng: -47.05 };
  expect([await placeOf(db, "1001"), await placeOf(db, "1002")]).toMatchObject([corrected, corrected]);
  for (const number of ["1001", "1002"]) await undoPlace(db, number, resolvePlace);
  expect(await stepsOf("1001", "1002")).toEqual(["numero", "numero"]);
  expect((await placeOf(db, "1001")).lng! - first.lng!).toBeCloseTo(100 / 102_500, 4);
});
