import { expect, test } from "vitest";
import { areaLabel } from "#app/facts/query/area-label.ts";
import { parseArea, writeArea } from "#app/facts/query/area-codec.ts";
import { circleOf, distanceMetres, type Point } from "#app/lib/sphere.ts";
import { askPosition } from "./near-me.tsx";
import { coarsePoint, nearShape } from "./near.ts";
import { areaOf } from "./shape.ts";

const HOMES: Point[] = [
  [-46.656139, -23.561414],
  [-43.179931, -22.971248],
  [-60.671393, 2.823529],
  [-53.455123, -33.691987],
];

test("the address of a search near a position tells only the corner of a grid", () => {
  for (const home of HOMES) {
    const area = areaOf(nearShape(home))!;
    expect(areaLabel(area)).toBe("Raio de 5\u00a0km");
    const read = parseArea(writeArea(area));
    const circle = circleOf(read?.kind === "ring" ? read.points : [])!;
    const [lng, lat] = circle.center.map((degrees) => Math.round(degrees * 200) / 200);
    expect([lng, lat]).toEqual(coarsePoint(home));
    expect(distanceMetres(circle.center, [lng!, lat!])).toBeLessThan(2);
    expect(distanceMetres(circle.center, home)).toBeLessThan(400);
  }
});

test("everybody in one cell of the grid has the same address", () => {
  const addressAt = (home: Point) => writeArea(areaOf(nearShape(home)));
  expect(addressAt([-46.6539, -23.5611])).toBe(addressAt([-46.6561, -23.5589]));
  expect(addressAt([-46.6539, -23.5611])).not.toBe(addressAt([-46.6589, -23.5611]));
  expect(Object.is(coarsePoint([-0.001, -0.001])[0], 0)).toBe(true);
});

test("the browser's answer is rounded before anything else sees it, and is none if it may be wrong by more than the radius of the search", async () => {
  const askWithin = (accuracy?: number) => {
    const coords = { longitude: -46.656139, latitude: -23.561414, accuracy };
    return askPosition({ getCurrentPosition: (onSuccess) => onSuccess({ coords } as GeolocationPosition) });
  };
  for (const accuracy of [undefined, 3_200])
    expect(await askWithin(accuracy)).toEqual({ at: [-46.655, -23.56] });
  expect(await askWithin(25_000)).toEqual({ problem: "vague" });
});

test.each([
  [1, "refused"],
  [2, "unavailable"],
  [3, "timeout"],
])("error %i of the browser is: %s", async (code, problem) => {
  const getCurrentPosition: Geolocation["getCurrentPosition"] = (_onSuccess, onError) =>
    onError?.({ code } as GeolocationPositionError);
  expect(await askPosition({ getCurrentPosition })).toEqual({ problem });
});
