import { expect, test } from "vitest";
import { cellAt, writeCells } from "#app/core/engine/map-cells.ts";
import { mercatorX, mercatorY, WORLD } from "#app/lib/mercator.ts";
import { countOf, itemOfPlace, itemsInView, withoutHidden } from "./items-in-view.ts";
import type { MapGroup, MapItem, MapPlace } from "#app/core/engine/map-items.ts";

const ZOOM = 12;

const summary = { medianPriceCents: 15_000_000, medianDiscount: null };

function place(kind: MapPlace["kind"], lat: number, lng: number, count = 1): MapPlace {
  const city = { name: "Niterói", city: "Niterói", citySlug: "niteroi-rj", state: "RJ" as const };
  const at = { kind, lat, lng, count, place: `${kind}:niteroi-rj:${lat},${lng}`, metres: null };
  const units = Array.from({ length: count }, (_, i) => String(1001 + i));
  const pin = { fromCents: 15_000_000, addresses: 1, address: null, units, news: null, dates: [] };
  const street = { number: count === 1 ? "1001" : null, pin };
  return {
    ...summary,
    ...city,
    ...at,
    ...(kind === "rua" ? street : { number: null, pin: null }),
    fan: null,
    aside: null,
  };
}

function group(lat: number, lng: number, exact: boolean): MapGroup {
  const bounds = { west: lng - 1, south: lat - 1, east: lng + 1, north: lat + 1 };
  const at = { column: cellAt(mercatorX(lng) * WORLD, ZOOM), row: cellAt(mercatorY(lat) * WORLD, ZOOM) };
  const cells = writeCells([{ ...at, layer: exact ? 0 : 1 }]);
  const cities = { city: null, mainCity: "Niterói/RJ", cityCount: 2 };
  return {
    ...summary,
    ...cities,
    kind: "grupo",
    bounds,
    exact,
    size: 36,
    cells,
    fan: null,
    place: null,
    lat,
    lng,
    count: 5,
  };
}

const near = group(-22, -43, false);
const far = group(-22.9, -43.9, false);
const streets = group(-22.1, -43.1, true);
const own = place("municipio", -22.5, -43.5, 7);
const items: MapItem[] = [near, far, streets, own];

test("a card belongs to the item of its own place, or to the cluster that gathers its cell", () => {
  const shown = { items, cellZoom: ZOOM };
  expect(itemOfPlace(shown, own.place)).toBe(own);
  expect(itemOfPlace(shown, "municipio:marica-rj:-22.0001,-43.0001")).toBe(near);
  expect(itemOfPlace(shown, "bairro:marica-rj:-22.9001,-43.9001")).toBe(far);
  expect(itemOfPlace(shown, "rua:niteroi-rj:-22.1001,-43.1001")).toBe(streets);
  expect(itemOfPlace(shown, "bairro:niteroi-rj:-22.1001,-43.1001")).toBeNull();
  expect(itemOfPlace(shown, "municipio:manaus-am:-3.1,-60")).toBeNull();
});

test("a place key that cannot be parsed belongs to no item", () => {
  for (const text of ["", "municipio", "municipio:x:a,b"])
    expect(itemOfPlace({ items, cellZoom: ZOOM }, text)).toBeNull();
});

test("items in view are those whose point is on the screen", () => {
  const camera = { center: [-43.5, -22.5] as [number, number], zoom: 9, size: { width: 300, height: 300 } };
  const shown = itemsInView(items, camera);
  expect(shown).toEqual([own]);
  expect(countOf(shown)).toBe(7);
});

test("the pin of a hidden property is not on the map, and the answer says whether clusters may still count hidden ones", () => {
  const pin = place("rua", -22.6, -43.6);
  const all = [...items, pin];
  expect(withoutHidden(all, all, new Set())).toEqual({ items: all, mayCountHidden: false });
  expect(withoutHidden(all, all, new Set(["1001"]))).toEqual({ items, mayCountHidden: false });
  expect(withoutHidden(all, all, new Set(["1001", "1002", "1003"])).mayCountHidden).toBe(true);
  // Of a building, only where no unit is left.
  const building = place("rua", -22.7, -43.7, 2);
  const hides = (...units: string[]) => withoutHidden([building], [building], new Set(units));
  expect(hides("1001")).toEqual({ items: [building], mayCountHidden: true });
  expect(hides("1001", "1002", "1003")).toEqual({ items: [], mayCountHidden: false });
  // A hidden listing whose pin is out of view is not in a cluster.
  expect(withoutHidden([own], all, new Set(["1001"]))).toEqual({ items: [own], mayCountHidden: false });
});
