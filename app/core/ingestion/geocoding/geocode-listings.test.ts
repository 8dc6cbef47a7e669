import { expect, test } from "vitest";
import { GeocoderUnavailable, type Geocoder, type Point } from "#app/platform/geocoder.server.ts";
import {
  geocodeListings,
  type GeocodeStore,
  type PendingListing,
} from "#app/core/ingestion/geocoding/geocode-listings.server.ts";

const POINT = { lat: -5.8, lng: -35.2 };

function listing(number: string, address: string): PendingListing {
  return { number, state: "RN", city: "Natal", citySlug: "natal-rn", district: "TIROL", address };
}

/** A store in memory. */
function storeOf(listings: PendingListing[]) {
  const cache = new Map<string, Point | null>();
  const points = new Map<string, Point | null>();
  const store: GeocodeStore = {
    pending: async (limit) => listings.filter(({ number }) => !points.has(number)).slice(0, limit),
    cached: async (key) => cache.get(key),
    remember: async (key, result) => void cache.set(key, result),
    async apply(targets, point) {
      const numbers = targets.map(({ number }) => number);
      for (const number of numbers) points.set(number, point);
      return numbers;
    },
  };
  return { store, points };
}

function geocoderOf(answer: (street: string) => Point | null) {
  const queries: string[] = [];
  const geocoder: Geocoder = {
    async locate({ street }) {
      queries.push(street);
      const point = answer(street);
      return point && { ...point, precision: "rua" };
    },
  };
  return { geocoder, queries };
}

test("a stopped run keeps what it has, and the next one goes on from there", async () => {
  const { store, points } = storeOf([1, 2, 3].map((n) => listing(`100${n}`, `RUA A, N. ${n}`)));
  const stop = new AbortController();
  const first = geocoderOf((street) => {
    if (street === "2 rua a") stop.abort();
    return POINT;
  });
  expect(await geocodeListings(store, first.geocoder, stop.signal)).toMatchObject({ ended: "stopped" });
  expect([...points.keys()]).toEqual(["1001", "1002"]);

  const second = geocoderOf(() => POINT);
  expect(await geocodeListings(store, second.geocoder)).toMatchObject({ located: 1, ended: "done" });
  expect(second.queries).toEqual(["3 rua a"]);
});

test("a failing service ends the run and records no address as not found", async () => {
  const { store, points } = storeOf([listing("1001", "RUA A, N. 1")]);
  const { geocoder } = geocoderOf(() => {
    throw new GeocoderUnavailable("answered 503");
  });
  const report = await geocodeListings(store, geocoder);
  expect(report).toMatchObject({ located: 0, unknown: 0, ended: "unavailable", problem: "answered 503" });
  expect(points.size).toBe(0);
  expect(await geocodeListings(store, geocoderOf(() => POINT).geocoder)).toMatchObject({ located: 1 });
});

test("an address without a street is not asked for", async () => {
  const { store } = storeOf([listing("1001", "")]);
  const { geocoder, queries } = geocoderOf(() => POINT);
  expect(await geocodeListings(store, geocoder)).toMatchObject({ unknown: 1, requests: 0, ended: "done" });
  expect(queries).toEqual([]);
});

test("a store that loses what was applied stops the run with an error instead of looping for ever", async () => {
  const { store } = storeOf([listing("1001", "RUA A, N. 1")]);
  store.apply = async (targets) => targets.map(({ number }) => number);
  await expect(geocodeListings(store, geocoderOf(() => POINT).geocoder)).rejects.toThrow("still pending");
});
