import { expect, test } from "vitest";
import { pointsOf } from "#tests/points.ts";
import { circleRing, type Point } from "#app/lib/sphere.ts";
import { areaLabel, areaPlace, metresWords } from "./area-label.ts";

const square = (degrees: number) => pointsOf(0, 0, degrees, 0, degrees, degrees, 0, degrees);

const words = (label: string) => label.replaceAll("\u00a0", " ");

test.each([
  [square(0.0005), "Área desenhada · 3.091 m²"],
  [square(0.002), "Área desenhada · 0,05 km²"],
  [square(0.01), "Área desenhada · 1,2 km²"],
  [square(0.0315), "Área desenhada · 12 km²"],
  [square(1), "Área desenhada · 12.364 km²"],
  [circleRing([-46.63, -23.55], 5_000), "Raio de 5 km"],
  [circleRing([-46.63, -23.55], 800), "Raio de 800 m"],
])("a ring is labelled by its size", (points, label) => {
  expect(words(areaLabel({ kind: "ring", points }))).toBe(label);
});

test("an area is named in headings as a place", () => {
  const ring = (points: Point[]) => words(areaPlace({ kind: "ring", points }));
  expect(ring(circleRing([-46.63, -23.55], 5_000))).toBe("um raio de 5 km");
  expect(ring(square(1))).toBe("uma área desenhada");
  expect(areaPlace({ kind: "box", west: -47, south: -24, east: -46, north: -23 })).toBe("uma área do mapa");
});

test("a rectangle is labelled as the area of the map", () => {
  expect(areaLabel({ kind: "box", west: -47, south: -24, east: -46, north: -23 })).toBe("Área do mapa");
});

test.each([
  [104, "100 m"],
  [996, "1 km"],
  [2_480, "2,5 km"],
  [9_960, "10 km"],
  [12_400, "12,4 km"],
  [42_499.6, "42,5 km"],
  [120_400, "120 km"],
])("%d m are read as %s", (metres, text) => {
  expect(words(metresWords(metres))).toBe(text);
});
