import { expect, test } from "vitest";
import { parseArea, writeArea } from "#app/facts/query/area-codec.ts";
import { circleRing, distanceMetres, ringKm2, type Point } from "#app/lib/sphere.ts";
import { NO_FILTERS } from "#app/facts/query/filters.ts";
import { droppedPlace, filtersIn } from "./search-here.tsx";
import { addPoint, extendStroke, finishDrawing, startDrawing, startStroke, undoPoint } from "./drawing.ts";
import { areaOf, handlesOf, moveHandle, removeCorner, ringOf, shapeOf, type Shape } from "./shape.ts";

const A: Point = [-46.7, -23.6];
const B: Point = [-46.6, -23.6];
const C: Point = [-46.6, -23.5];
const D: Point = [-46.7, -23.5];

const clicked = (points: Point[]) => points.reduce(addPoint, startDrawing("polygon"));

test("clicks make a polygon; fewer than three points, or three in a line, make none", () => {
  expect(finishDrawing(clicked([A, B, C]))).toEqual({ kind: "ring", points: [A, B, C] });
  expect([finishDrawing(clicked([A, B])), finishDrawing(clicked([A, B, A]))]).toEqual([null, null]);
  expect(finishDrawing(clicked([A, [-46.65, -23.6], B]))).toBeNull();
});

test("a drawn area is searched in the state of the search, and what chooses a place by itself says which filter it drops", () => {
  const area = { kind: "ring" as const, points: [A, B, C] };
  const chosen = { ...NO_FILTERS, states: ["SP" as const], cities: ["campinas-sp"], types: ["casa"] };
  expect(filtersIn(area, chosen, true)).toEqual({ ...NO_FILTERS, states: ["SP"], types: ["casa"], area });
  expect(filtersIn(area, chosen, false)).toEqual({ ...NO_FILTERS, types: ["casa"], area });
  expect(filtersIn(null, chosen, false)).toEqual(chosen);
  const state = { ...chosen, cities: [] };
  const filters = [droppedPlace(chosen, true), droppedPlace(state, true), droppedPlace(state, false)];
  expect(filters).toEqual(["sem o filtro da cidade", null, "sem o filtro SP"]);
});

test("undo removes the last point; with no point left it ends the tool", () => {
  const one = undoPoint(clicked([A, B]))!;
  expect(one).toEqual(clicked([A]));
  expect(undoPoint(undoPoint(one)!)).toBeNull();
});

test("a freehand stroke becomes a ring of at most 60 points that keeps what it enclosed", () => {
  const hand = circleRing([-46.63, -23.55], 4_000).flatMap(([lng, lat], i): Point[] =>
    Array.from({ length: 8 }, (_, j) => [lng + Math.sin(i * 8 + j) * 2e-4, lat + Math.cos(i + j) * 2e-4]),
  );
  const drawing = hand.slice(1).reduce(extendStroke, startStroke(startDrawing("polygon"), hand[0]!));
  const shape = finishDrawing(drawing)!;
  expect(shape.kind).toBe("ring");
  expect(ringOf(shape).length).toBe(60);
  expect(Math.abs(ringKm2(ringOf(shape)) / ringKm2(hand) - 1)).toBeLessThan(0.02);
});

test("a stroke begins only where no points were clicked, and can be cancelled", () => {
  const begun = clicked([A]);
  expect(startStroke(begun, B)).toEqual(begun);
  const stroke = extendStroke(startStroke(startDrawing("polygon"), A), B);
  expect(undoPoint(stroke)).toEqual(startDrawing("polygon"));
});

test("a circle is given by its centre and edge, with two clicks or one drag, to ten metres", () => {
  const clicks = addPoint(addPoint(startDrawing("radius"), A), B);
  const pull = extendStroke(startStroke(startDrawing("radius"), A), B);
  expect(clicks).toEqual(pull);
  const circle = finishDrawing(clicks) as Extract<Shape, { kind: "circle" }>;
  expect(circle.center).toEqual(A);
  expect(circle.metres % 10).toBe(0);
  expect(Math.abs(circle.metres - distanceMetres(A, B))).toBeLessThanOrEqual(5);
  expect(finishDrawing(addPoint(startDrawing("radius"), A))).toBeNull();
  expect(undoPoint(clicks)).toEqual(addPoint(startDrawing("radius"), A));
  expect(undoPoint(undoPoint(undoPoint(clicks)!)!)).toBeNull();
});

test.each<Shape>([
  { kind: "ring", points: [A, B, C, D] },
  { kind: "circle", center: [-46.63331, -23.55052], metres: 5_000 },
  { kind: "circle", center: [-51.07, 0.03], metres: 120_000 },
])("an area is the same shape after it was written to an address and read back: $kind", (shape) => {
  const read = shapeOf(parseArea(writeArea(areaOf(shape))))!;
  expect(read.kind).toBe(shape.kind);
  if (read.kind === "circle" && shape.kind === "circle") {
    expect(read.metres).toBe(shape.metres);
    expect(distanceMetres(read.center, shape.center)).toBeLessThan(2);
  } else expect(read).toEqual(shape);
  expect(writeArea(areaOf(read)).length).toBeLessThan(500);
});

test("the rectangle of a map has no handles", () => {
  expect(shapeOf({ kind: "box", west: -47, south: -24, east: -46, north: -23 })).toBeNull();
  expect(shapeOf(null)).toBeNull();
});

test("a corner can be moved and removed, and a side's handle becomes a corner", () => {
  const square: Shape = { kind: "ring", points: [A, B, C, D] };
  const handles = handlesOf(square);
  expect(handles.map(({ kind }) => kind).join(" ")).toBe("corner corner corner corner side side side side");
  const to: Point = [-46.5, -23.7];
  expect(moveHandle(square, handles[1]!, to)).toEqual({ kind: "ring", points: [A, to, C, D] });
  expect(moveHandle(square, handles[4]!, to)).toEqual({ kind: "ring", points: [A, to, B, C, D] });
  expect(moveHandle(square, handles[7]!, to)).toEqual({ kind: "ring", points: [A, B, C, D, to] });
  const triangle = removeCorner(square, handles[0]!);
  expect(triangle).toEqual({ kind: "ring", points: [B, C, D] });
  expect(removeCorner(triangle, handlesOf(triangle)[0]!)).toBe(triangle);
});

test("dragging the centre moves a circle, dragging its edge resizes it", () => {
  const circle: Shape = { kind: "circle", center: A, metres: 2_000 };
  const [center, edge] = handlesOf(circle);
  expect(distanceMetres(A, edge!.at)).toBeCloseTo(2_000, 3);
  expect(edge!.at[0]).toBeGreaterThan(A[0]);
  expect(moveHandle(circle, center!, C)).toEqual({ kind: "circle", center: C, metres: 2_000 });
  expect(moveHandle(circle, edge!, A)).toEqual({ kind: "circle", center: A, metres: 100 });
});
