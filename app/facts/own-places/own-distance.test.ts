import { expect, test } from "vitest";
import { seededRandom } from "#app/lib/seeded-random.ts";
import type { Precision } from "#app/facts/listings/listing.ts";
import { circleRing, distanceMetres, type Point } from "#app/lib/sphere.ts";
import { distanceText } from "./own-distance.ts";
import { fromPlace } from "./place-article.ts";

const WORK: Point = [-46.655, -23.561];
/** A point so many metres to the north. */
const north = (metres: number) => circleRing(WORK, metres)[0]!;
/** What is said of a property so many metres away, with ordinary spaces. */
function textOf(metres: number, precision: Precision, precisionM: number | null, ownMetres: number) {
  const [lng, lat] = north(metres);
  const place = { name: "Trabalho", at: WORK, metres: ownMetres };
  return distanceText(place, { lat, lng, precision, precisionM })!.replaceAll("\u00a0", " ");
}

test.each([
  [6_210, "porta", 30, "6,2 km do Trabalho em linha reta"],
  [420, "rua", 60, "400 m do Trabalho em linha reta"],
  [23_400, "porta", 20, "23 km do Trabalho em linha reta"],
  [1_234_000, "porta", 20, "1.234 km do Trabalho em linha reta"],
  [60, "porta", 30, "menos de 150 m do Trabalho em linha reta"],
  [6_210, "rua", 300, "cerca de 6,2 km do Trabalho em linha reta (± 350 m)"],
  [4_140, "bairro", 1_200, "cerca de 4 km do Trabalho em linha reta (bairro, ± 1,4 km)"],
  [900, "bairro", 1_200, "menos de 2,2 km do Trabalho em linha reta (bairro)"],
  [40_000, "municipio", 15_000, "cerca de 40 km do Trabalho em linha reta (município, ± 16 km)"],
  [40_000, "municipio", null, "cerca de 40 km do Trabalho em linha reta (município)"],
] as const)("%i m to a point known as %s, ± %s m: %s", (metres, precision, radius, words) => {
  expect(textOf(metres, precision, radius, 40)).toBe(words);
});

test("a property without a point has no distance", () => {
  const place = { name: "Trabalho", at: WORK, metres: 40 };
  expect(distanceText(place, { lat: null, lng: null, precision: null, precisionM: null })).toBeNull();
});

const UNITS = { m: 1, km: 1_000 };
const number = (text: string) => Number(text.replaceAll(".", "").replace(",", "."));

test("the true distance is within what is said, wherever place and property are within their radii", () => {
  const random = seededRandom(31);
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!;
  for (let i = 0; i < 3_000; i++) {
    const away = random() ** 3 * 400_000;
    const [listingM, placeM] = [
      5 + Math.floor(random() ** 4 * 40_000),
      5 + Math.floor(random() ** 4 * 40_000),
    ];
    const known = pick(["porta", "rua", "bairro", "municipio"] as const);
    const text = textOf(away, known, listingM, placeM);
    const nearest = distanceMetres(WORK, north(away)) - (listingM + placeM);
    const farthest = distanceMetres(WORK, north(away)) + (listingM + placeM);
    const [, most] = /^menos de ([\d.,]+) (?=k?m )/.exec(text) ?? [];
    const unit = UNITS[/([km]+) do/.exec(text)![1] as "m" | "km"];
    if (most !== undefined) {
      expect(number(most) * unit, text).toBeGreaterThanOrEqual(farthest - 1e-6);
      continue;
    }
    const shown = number(/([\d.,]+) k?m do/.exec(text)![1]!) * unit;
    const [, doubt, doubtUnit] = /± ([\d.,]+) (k?m)\)/.exec(text) ?? [];
    // A figure alone is rounded to 100 m, or to kilometres, and both ends are known to 100 m together.
    const rounding = shown >= 10_000 ? 500 : 50;
    const within = doubt === undefined ? 100 + rounding : number(doubt) * UNITS[doubtUnit as "m" | "km"];
    expect(shown - within, text).toBeLessThanOrEqual(nearest + 1e-6);
    expect(shown + within, text).toBeGreaterThanOrEqual(farthest - 1e-6);
  }
});

test.each([
  ["Trabalho", "do Trabalho"],
  ["Escola da Ana", "da Escola da Ana"],
  ["Casa", "de Casa"],
  ["Casa da mãe", "da Casa da mãe"],
  ["Metrô Sé", "do Metrô Sé"],
  ["Copacabana", "de Copacabana"],
  ["123", "de 123"],
])("after a distance %s is %s", (name, words) => {
  expect(fromPlace(name)).toBe(words);
});
