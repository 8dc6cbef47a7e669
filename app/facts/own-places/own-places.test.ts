import { expect, test } from "vitest";
import { seededRandom } from "#app/lib/seeded-random.ts";
import type { OwnPlace, OwnPlaces } from "#app/db/shapes/own-places.ts";
import { distanceMetres, type Point } from "#app/lib/sphere.ts";
import {
  activePlace,
  GRID_METRES,
  MAX_OWN_PLACES,
  merged,
  NO_PLACES,
  roundedPlace,
  withActive,
  withoutPlace,
  withPlace,
} from "./own-places.ts";
import { ownPlacesCookie, ownPlacesIn, PLACES_IN_ACCOUNT } from "./own-places-cookie.ts";

const place = (name: string, at: Point = [-46.655, -23.561]): OwnPlace => ({ name, at, metres: 40 });
const named = (...names: string[]) =>
  names.reduce<OwnPlaces>((own, name) => withPlace(own, place(name)) ?? own, NO_PLACES);
const namesOf = ({ places }: OwnPlaces) => places.map(({ name }) => name);
/** The `Cookie` header that a browser sends after a `Set-Cookie`. */
const sent = (cookie: string) => `tema=escuro; ${cookie.split(";")[0]}`;

test("a point is kept rounded, and its radius holds what that shifted it by", () => {
  const random = seededRandom(32);
  for (let i = 0; i < 500; i++) {
    const at: Point = [-74 + random() * 40, -34 + random() * 40];
    const rounded = roundedPlace({ name: " Casa  da mãe ", at, metres: 0 });
    expect(distanceMetres(rounded.at, at)).toBeLessThanOrEqual(GRID_METRES);
    expect(
      rounded.at.every((degrees) => Math.abs(degrees * 2_000 - Math.round(degrees * 2_000)) < 1e-6),
    ).toBe(true);
    expect([rounded.name, rounded.metres]).toEqual(["Casa da mãe", GRID_METRES]);
  }
});

test("a new place is measured from at once, one of the same name is moved, and a sixth is refused", () => {
  const five = named("Trabalho", "Escola", "Casa", "Clube", "Feira");
  expect(five.places).toHaveLength(MAX_OWN_PLACES);
  expect(activePlace(five)?.name).toBe("Feira");
  expect(withPlace(five, place("Metrô"))).toBeNull();
  const moved = withPlace(five, place("TRABALHO", [-43, -22]))!;
  expect([namesOf(moved), activePlace(moved)?.at]).toEqual([
    ["TRABALHO", "Escola", "Casa", "Clube", "Feira"],
    [-43, -22],
  ]);
});

test("without the active place no distance is measured; another one that goes leaves it active", () => {
  const own = withActive(named("Trabalho", "Escola", "Casa"), "escola");
  expect(activePlace(withoutPlace(own, "Trabalho"))?.name).toBe("Escola");
  expect(activePlace(withoutPlace(own, "Escola"))).toBeNull();
  expect(withoutPlace(own, "Clube")).toEqual(own);
  expect(activePlace(withActive(own, null))).toBeNull();
});

test("signing in adds the device's places to the account's, which wins where both know a name", () => {
  const account = withActive(named("Trabalho"), "Trabalho");
  const device = withPlace(named("Escola"), place("trabalho", [-43, -22]))!;
  const both = merged(account, device);
  expect(namesOf(both)).toEqual(["Trabalho", "Escola"]);
  expect(activePlace(both)).toEqual(account.places[0]);
  expect(activePlace(merged(NO_PLACES, device))?.at).toEqual([-43, -22]);
  expect(namesOf(merged(named("1", "2", "3", "4"), named("5", "6")))).toEqual(["1", "2", "3", "4", "5"]);
});

test("a visitor's places come back from their cookie as they were, whatever their names", () => {
  for (const name of ["Trabalho", "Escola da Ana; 2ª série", 'Casa "nova"', "a=b, c%20d", "🏡 mãe", "\\"]) {
    const own = { places: [place(name), place("Clube")], active: 1 };
    expect(ownPlacesIn(sent(ownPlacesCookie(own)))).toEqual(own);
  }
  expect(ownPlacesIn(sent(ownPlacesCookie(NO_PLACES)))).toBeNull();
  expect(ownPlacesIn(sent(PLACES_IN_ACCOUNT))).toBe("account");
});

test.each([
  "",
  "x",
  "{}",
  '{"places":[],"active":0}',
  '{"places":[{"name":"A","at":[0,0],"metres":4}],"active":0}',
])("a cookie that is none of ours has no places: %s", (value) => {
  expect(ownPlacesIn(`lugares=${encodeURIComponent(value)}`)).toBeNull();
});
