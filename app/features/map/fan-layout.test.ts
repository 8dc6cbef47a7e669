import { expect, test } from "vitest";
import { seededRandom } from "#app/lib/seeded-random.ts";
import { coveredOnceMoved } from "./camera.ts";
import { fanLayout } from "./fan-layout.ts";

const HUB = { width: 40, height: 40 };
const NOTHING = { top: 0, bottom: 0 };
const COVERED = coveredOnceMoved(false);

/** Fans of 2 to 12 markers of some sizes, opened at some points of a map of this size. */
function* fans(map: { width: number; height: number }) {
  const random = seededRandom(5);
  for (let round = 0; round < 300; round++) {
    const sizes = Array.from({ length: 2 + Math.floor(random() * 11) }, () => ({
      width: 60 + Math.floor(random() * 50),
      height: random() < 0.7 ? 30 : 38,
    }));
    const at = { x: random() * map.width, y: random() * map.height };
    const spots = fanLayout(sizes, HUB, at, map, COVERED);
    yield { at, boxes: spots.map(({ x, y }, i) => ({ x: x + at.x, y: y + at.y, ...sizes[i]! })) };
  }
}

test.for([
  ["the smallest phone", { width: 360, height: 640 }],
  ["the map beside the list", { width: 534, height: 600 }],
  ["a wide screen", { width: 1920, height: 1000 }],
] as const)("on %s no marker of a fan covers another, and all are on the map", ([, map]) => {
  for (const { boxes } of fans(map)) {
    for (const [i, a] of boxes.entries()) {
      expect(a.x - a.width / 2).toBeGreaterThanOrEqual(0);
      expect(a.x + a.width / 2).toBeLessThanOrEqual(map.width);
      expect(a.y - a.height / 2).toBeGreaterThanOrEqual(0);
      expect(a.y + a.height / 2).toBeLessThanOrEqual(map.height);
      for (const b of boxes.slice(i + 1)) {
        const [x, y] = [Math.abs(a.x - b.x), Math.abs(a.y - b.y)];
        expect(x >= (a.width + b.width) / 2 || y >= (a.height + b.height) / 2).toBe(true);
      }
    }
  }
});

test("in the middle of a map the point's own marker is not covered either", () => {
  for (const count of [2, 5, 12]) {
    const sizes = Array.from({ length: count }, () => ({ width: 90, height: 30 }));
    for (const { x, y } of fanLayout(sizes, HUB, { x: 600, y: 400 }, { width: 1200, height: 800 }, NOTHING)) {
      expect(Math.abs(x) >= (90 + 40) / 2 || Math.abs(y) >= (30 + 40) / 2).toBe(true);
    }
  }
});

test("no marker of a fan opens under the tools or the cards of a phone that leave room for it", () => {
  const map = { width: 360, height: 740 };
  for (const { boxes } of fans(map)) {
    // They stand on whole pixels.
    const ys = boxes.map(({ y }) => Math.round(y));
    expect(Math.min(...ys)).toBeGreaterThanOrEqual(COVERED.top);
    expect(Math.max(...ys)).toBeLessThanOrEqual(map.height - COVERED.bottom);
  }
});
