import { expect, test } from "vitest";
import { NO_FILTERS } from "#app/facts/query/filters.ts";
import { circleRing } from "#app/lib/sphere.ts";
import { stateExtent } from "#app/facts/places/states.ts";
import { pageView } from "./page-view.ts";
import type { View } from "#app/lib/mercator.ts";
import { containsBox } from "./view.ts";

const size = new URLSearchParams({ largura: "800", altura: "600" });

test("without filters the map starts in Rio; with filters it is fitted to the matches", () => {
  const start = pageView(size, NO_FILTERS) as View;
  expect(start.zoom).toBe(10);
  expect((start.box.west + start.box.east) / 2).toBeCloseTo(-43.1729, 4);
  expect(pageView(size, { ...NO_FILTERS, types: ["casa"] })).toEqual({ width: 800, height: 600 });
});

test("chosen states fill the width of the map and are shown whole", () => {
  for (const states of [["SP"], ["AM"], ["DF"], ["PE"], ["RS", "SC"]] as const) {
    for (const [width, height] of [
      [534, 716],
      [328, 480],
      [1280, 800],
    ] as const) {
      const params = new URLSearchParams({ largura: String(width), altura: String(height) });
      const { box } = pageView(params, { ...NO_FILTERS, states: [...states] }) as View;
      const extents = states.map(stateExtent);
      for (const extent of extents) expect(containsBox(box, extent), states.join()).toBe(true);
      const west = Math.min(...extents.map((extent) => extent.west));
      const east = Math.max(...extents.map((extent) => extent.east));
      const south = Math.min(...extents.map((extent) => extent.south));
      const north = Math.max(...extents.map((extent) => extent.north));
      const [widths, heights] = [
        (east - west) / (box.east - box.west),
        (north - south) / (box.north - box.south),
      ];
      expect(Math.max(widths, heights), `${states.join()} at ${width} px`).toBeGreaterThan(0.9);
    }
  }
});

test("text and cities are narrower places than a state, so the map is fitted to the matches", () => {
  const requested = { width: 800, height: 600 };
  expect(pageView(size, { ...NO_FILTERS, states: ["SP"], cities: ["campinas-sp"] })).toEqual(requested);
  expect(pageView(size, { ...NO_FILTERS, states: ["SP"], text: "cambui" })).toEqual(requested);
});

test("an area is shown whole, also when nothing is found in it", () => {
  const points = circleRing([-46.63, -23.55], 5_000);
  const ring = pageView(size, { ...NO_FILTERS, area: { kind: "ring", points } }) as View;
  const box = { west: -46.68, east: -46.58, south: -23.59, north: -23.51 };
  expect(containsBox(ring.box, box)).toBe(true);
  expect(ring.zoom).toBeGreaterThan(11);
  const shown = pageView(size, { ...NO_FILTERS, area: { kind: "box", ...box } }) as View;
  expect(containsBox(shown.box, box)).toBe(true);
});

test("a box in the request is answered unchanged", () => {
  const params = new URLSearchParams({ caixa: "-47,-24,-46,-23", zoom: "9.4" });
  const area = { kind: "box", west: -40, south: -10, east: -39, north: -9 } as const;
  const box = { west: -47, south: -24, east: -46, north: -23 };
  expect(pageView(params, { ...NO_FILTERS, area })).toEqual({ box, zoom: 9.4 });
});
