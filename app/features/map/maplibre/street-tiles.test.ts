import type { Map as Ground } from "maplibre-gl";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchStreetTiles } from "./street-tiles.ts";

type Listener = (event: object) => void;

/** The events of a map, without the map. */
function fakeMap() {
  const listeners = new Map<string, Listener[]>();
  const on = (name: string, listener: Listener) =>
    void listeners.set(name, [...(listeners.get(name) ?? []), listener]);
  const fire = (name: string, event: object = {}) => {
    for (const listener of listeners.get(name) ?? []) listener(event);
  };
  return { map: { on, once: on } as unknown as Ground, fire };
}

const tile = { tile: {} };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watched() {
  const { map, fire } = fakeMap();
  const giveUp = vi.fn();
  watchStreetTiles(map, giveUp);
  return { fire, giveUp };
}

test("a style that fails is given up at once, a silent one after a while", () => {
  const failing = watched();
  failing.fire("error");
  failing.fire("error");
  expect(failing.giveUp).toHaveBeenCalledOnce();
  const silent = watched();
  vi.advanceTimersByTime(10_000);
  expect(silent.giveUp).toHaveBeenCalledOnce();
});

test("tiles that all fail are given up, one that fails among others is not", () => {
  const broken = watched();
  broken.fire("style.load");
  for (let i = 0; i < 5; i++) broken.fire("error");
  expect(broken.giveUp).toHaveBeenCalledOnce();
  const patchy = watched();
  patchy.fire("style.load");
  patchy.fire("error");
  patchy.fire("data", tile);
  for (let i = 0; i < 5; i++) patchy.fire("error");
  vi.advanceTimersByTime(10_000);
  expect(patchy.giveUp).not.toHaveBeenCalled();
});

test("a map that is gone is not complained about", () => {
  const { fire, giveUp } = watched();
  fire("remove");
  vi.advanceTimersByTime(10_000);
  expect(giveUp).not.toHaveBeenCalled();
});
