import { expect, test } from "vitest";
import {
  BASEMAP_BOUNDS,
  boxOfCamera,
  cameraOf,
  clearOf,
  closerThan,
  holdsCamera,
  leastZoom,
  project,
  stillShows,
  unproject,
  type Camera,
} from "./camera.ts";
import { BRAZIL, fitView, mercatorX, mercatorY } from "#app/lib/mercator.ts";

const CAMERA: Camera = { center: [-43.1729, -22.9068], zoom: 10.3, size: { width: 534, height: 614 } };

test("the centre and the bounds of a camera are those of its view", () => {
  expect(project(CAMERA, CAMERA.center)).toEqual({ x: 267, y: 307 });
  const { west, south, east, north } = boxOfCamera(CAMERA);
  const corners = [
    [project(CAMERA, [west, north]), { x: 0, y: 0 }],
    [project(CAMERA, [east, south]), { x: 534, y: 614 }],
  ] as const;
  for (const [point, { x, y }] of corners) {
    expect(point.x).toBeCloseTo(x, 6);
    expect(point.y).toBeCloseTo(y, 6);
  }
});

test("the answer for a view also serves a camera inside it that draws the same clusters", () => {
  const view = { box: boxOfCamera(CAMERA), zoom: CAMERA.zoom };
  expect(holdsCamera(view, CAMERA)).toBe(true);
  expect(holdsCamera(view, { ...CAMERA, zoom: 11.3 })).toBe(false);
  expect(holdsCamera(view, { ...CAMERA, center: [-43.3, -22.9068] })).toBe(false);
});

test("projecting the unprojected point of a pixel gives the pixel", () => {
  for (const at of [
    { x: 0, y: 0 },
    { x: 12.5, y: 600 },
    { x: 533, y: 1 },
  ]) {
    const back = project(CAMERA, unproject(CAMERA, at));
    expect(back.x).toBeCloseTo(at.x, 6);
    expect(back.y).toBeCloseTo(at.y, 6);
  }
});

test("the camera of a fitted view shows the box that was fitted", () => {
  const bounds = { west: -53.1, south: -25.3, east: -44.2, north: -19.8 };
  const camera = cameraOf(fitView(bounds, CAMERA.size), CAMERA.size);
  const { west, south, east, north } = boxOfCamera(camera);
  expect(west < bounds.west && south < bounds.south && east > bounds.east && north > bounds.north).toBe(true);
  // The buttons on its right do not cover it.
  expect(project(camera, [bounds.east, bounds.north]).x).toBeLessThan(CAMERA.size.width - 60);
});

test("a map stays where it is when new filters find listings in almost the same place", () => {
  const bounds = { west: -53.1, south: -25.3, east: -44.2, north: -19.8 };
  const resting = cameraOf(fitView(bounds, CAMERA.size), CAMERA.size);
  const shows = (change: Partial<typeof bounds>) =>
    stillShows(resting, fitView({ ...bounds, ...change }, CAMERA.size));
  expect([shows({}), shows({ west: -53 }), shows({ east: -45.5 })]).toEqual([true, true, true]);
  // The box would be cut off, or shown much smaller than it could be.
  expect([shows({ west: -58 }), shows({ east: -50, north: -23 })]).toEqual([false, false]);
});

test("points are moved out from under what covers the edges, and the map is no farther than they need", () => {
  const phone: Camera = { ...CAMERA, size: { width: 360, height: 800 } };
  const covered = { top: 120, bottom: 165 };
  const at = (...ys: number[]) => ys.map((y) => unproject(phone, { x: 180, y }));
  const after = (...ys: number[]) => {
    const points = at(...ys);
    const camera = clearOf(phone, points, covered);
    return { zoom: camera.zoom, ys: points.map((point) => Math.round(project(camera, point).y)) };
  };
  expect(clearOf(phone, at(121, 400, 634), covered)).toEqual(phone);
  expect(clearOf(phone, [], covered)).toEqual(phone);
  expect(after(300, 760)).toEqual({ zoom: phone.zoom, ys: [175, 635] });
  expect(after(40, 400)).toEqual({ zoom: phone.zoom, ys: [120, 480] });
  const tall = after(40, 760);
  expect(tall.ys).toEqual([120, 635]);
  expect(tall.zoom).toBeCloseTo(phone.zoom - Math.log2(720 / 515), 6);
  // Where nearly all is covered, the points take a third.
  const low: Camera = { ...CAMERA, size: { width: 800, height: 300 } };
  const ends = [20, 280].map((y) => unproject(low, { x: 400, y }));
  const camera = clearOf(low, ends, covered);
  expect(ends.map((point) => Math.round(project(camera, point).y))).toEqual([120, 220]);
});

test("a map goes no farther out than a least zoom, and shows the middle of what does not fit in the free part", () => {
  const phone: Camera = { ...CAMERA, size: { width: 360, height: 800 } };
  const covered = { top: 180, bottom: 175 };
  const points = [40, 760].map((y) => unproject(phone, { x: 180, y }));
  const camera = clearOf(phone, points, covered, phone.zoom);
  expect(camera.zoom).toBe(phone.zoom);
  const [first, last] = points.map((point) => project(camera, point).y);
  expect((first! + last!) / 2).toBeCloseTo((180 + 625) / 2, 6);
  expect(clearOf(phone, points, covered, 2)).toEqual(clearOf(phone, points, covered));
});

test.each([10, 10.2, 10.49, 10.5, 10.8, 11.4])(
  "a press on a cluster at zoom %s goes closer by a step at most, and to other clusters",
  (zoom) => {
    expect(closerThan(zoom)).toBeGreaterThan(zoom);
    expect(closerThan(zoom) - zoom).toBeLessThanOrEqual(1);
    expect(Math.round(closerThan(zoom))).toBeGreaterThan(Math.round(zoom));
    // At the closest zoom there is none.
    expect(closerThan(18)).toBe(18);
  },
);

test("on every map that we show the farthest zoom has all of Brazil, and the ground goes on to its edges", () => {
  for (const size of [
    { width: 294, height: 286 },
    { width: 360, height: 740 },
    { width: 534, height: 614 },
    { width: 1920, height: 1080 },
  ]) {
    const zoom = leastZoom(size);
    const px = 512 * 2 ** zoom;
    expect((mercatorX(BRAZIL.east) - mercatorX(BRAZIL.west)) * px).toBeLessThan(size.width);
    expect((mercatorY(BRAZIL.south) - mercatorY(BRAZIL.north)) * px).toBeLessThan(size.height);
    const [[west, south], [east, north]] = BASEMAP_BOUNDS;
    expect((mercatorX(east) - mercatorX(west)) * px).toBeGreaterThanOrEqual(size.width - 0.01);
    expect((mercatorY(south) - mercatorY(north)) * px).toBeGreaterThanOrEqual(size.height - 0.01);
  }
});
