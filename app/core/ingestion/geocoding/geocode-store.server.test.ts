import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openTestDatabase } from "#tests/database.ts";
import { newDraft, placeByName, takeIn } from "#tests/factories.ts";
import { correctPlace, undoPlace } from "#app/core/ingestion/corrections/place-correction.server.ts";
import { geocodeListings } from "#app/core/ingestion/geocoding/geocode-listings.server.ts";
import { createGeocodeStore } from "#app/core/ingestion/geocoding/geocode-store.server.ts";

const { db } = await openTestDatabase();
const now = () => new Date("2026-03-02T12:00:00Z");

/** A service that knows number 120 of every street and counts its requests. */
function knowing() {
  const queries: string[] = [];
  return {
    queries,
    async locate({ street }: { street: string }) {
      queries.push(street);
      return street.startsWith("120 ") ? { lat: -22.9, lng: -47.06, precision: "rua" as const } : null;
    },
  };
}

const points = async () => {
  const { rows } = await db.execute(sql`select n_do_imovel, precisao, lat from properties order by 1`);
  return rows.map((row) => Object.values(row));
};

test("flats of one building cost one request, and no address is asked for again, found or not", async () => {
  const elsewhere = newDraft("1003", { address: "RUA SEM NOME, N. 7" });
  const flat = newDraft("1002", { address: "RUA DAS ACACIAS, N. 120, Apto 34" });
  await takeIn(db, { date: "2026-03-02", drafts: [newDraft("1001"), flat, elsewhere] });
  const service = knowing();
  const store = createGeocodeStore(db, now);
  const report = { located: 2, unknown: 1, requests: 2, ended: "done", problem: null };
  expect(await geocodeListings(store, service)).toEqual(report);
  expect(await points()).toEqual([
    ["1001", "rua", -22.9],
    ["1002", "rua", -22.9],
    ["1003", null, null],
  ]);
  expect(await geocodeListings(store, service)).toMatchObject({ located: 0, requests: 0 });
  const same = [newDraft("2001"), { ...elsewhere, number: "2003" }];
  await takeIn(db, { date: "2026-03-03", drafts: [flat, elsewhere, ...same] });
  expect(await geocodeListings(store, service)).toMatchObject({ located: 1, unknown: 1, requests: 0 });
  expect(service.queries).toEqual(["120 rua das acacias", "7 rua sem nome"]);
});

test("a street's point is kept by the next list, until the address changes", async () => {
  await takeIn(db, { date: "2026-03-02", drafts: [newDraft("1001")] });
  await geocodeListings(createGeocodeStore(db, now), knowing());
  await takeIn(db, { date: "2026-03-03", drafts: [newDraft("1001", { priceCents: 9_000_000 })] });
  expect(await points()).toEqual([["1001", "rua", -22.9]]);
  const respelt = newDraft("1001", { address: "Rua das Acácias, N. 120, Apto 12" });
  await takeIn(db, { date: "2026-03-03", drafts: [respelt] });
  expect(await points()).toEqual([["1001", "rua", -22.9]]);
  expect(await createGeocodeStore(db, now).pending(1)).toEqual([]);
  await takeIn(db, { date: "2026-03-04", drafts: [newDraft("1001", { address: "RUA OUTRA, N. 9" })] });
  expect(await points()).toEqual([["1001", null, null]]);
});

test("an answer is not written to a listing whose address changed during the request, and the new address is asked for", async () => {
  const staying = newDraft("1002");
  await takeIn(db, { date: "2026-03-02", drafts: [newDraft("1001"), staying] });
  const service = knowing();
  const slow = {
    async locate(address: { street: string }) {
      if (service.queries.length === 0) {
        const moved = newDraft("1001", { address: "RUA OUTRA, N. 9" });
        await takeIn(db, { date: "2026-03-03", drafts: [moved, staying] });
      }
      return service.locate(address);
    },
  };
  expect(await geocodeListings(createGeocodeStore(db, now), slow)).toMatchObject({ located: 1, unknown: 1 });
  expect(await points()).toEqual([
    ["1001", null, null],
    ["1002", "rua", -22.9],
  ]);
  expect(service.queries).toEqual(["120 rua das acacias", "9 rua outra"]);
});

test("the same street in another city is another address and asked for by itself", async () => {
  const store = createGeocodeStore(db, now);
  await takeIn(db, { date: "2026-03-02", drafts: [newDraft("1001")] });
  await geocodeListings(store, knowing());
  await takeIn(db, { date: "2026-03-03", drafts: [newDraft("1001", { city: "SANTOS" })] });
  expect(await points()).toEqual([["1001", null, null]]);
  expect(await store.pending(10)).toMatchObject([{ number: "1001", citySlug: "santos-sp" }]);
});

test("a corrected position outlives geocoding before and after it, and taken back it gives the street's point", async () => {
  const store = createGeocodeStore(db, now);
  const drafts = [newDraft("1001"), newDraft("1002")];
  await takeIn(db, { date: "2026-03-02", drafts: drafts.slice(0, 1) });
  await geocodeListings(store, knowing());
  await takeIn(db, { date: "2026-03-03", drafts });
  const point = { lat: -22.5, lng: -47, precision: "porta" } as const;
  for (const number of ["1001", "1002"]) await correctPlace(db, { number, ...point }, now());
  await geocodeListings(store, knowing());
  const corrected = ["1001", "1002"].map((number) => [number, "porta", -22.5]);
  expect(await points()).toEqual(corrected);
  const dearer = drafts.map((draft) => ({ ...draft, priceCents: 11_000_000 }));
  await takeIn(db, { date: "2026-03-04", drafts: dearer });
  expect(await points()).toEqual(corrected);
  for (const number of ["1001", "1002"]) await undoPlace(db, number, placeByName);
  expect(await points()).toEqual([
    ["1001", "rua", -22.9],
    ["1002", "rua", -22.9],
  ]);
});
