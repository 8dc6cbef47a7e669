import type { Map as MapLibreMap } from "maplibre-gl";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchStreetTiles } from "./street-tiles.ts";

type Listener = (event: object) => void;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Watches the events of a map that is none. */
function watched() {
  const listeners = new Map<string, Listener[]>();
  const on = (name: string, listener: Listener) =>
    void listeners.set(name, [...(listeners.get(name) ?? []), listener]);
  const giveUp = vi.fn();
  watchStreetTiles({ on, once: on } as unknown as MapLibreMap, giveUp);
  const fire = (name: string, event: object = {}) => {
    for (const listener of listeners.get(name) ?? []) listener(event);
  };
  return { fire, giveUp };
}

test("street tiles are given up at once when their style fails, and after the timeout when nothing arrives", () => {
  const failing = watched();
  failing.fire("error");
  failing.fire("error");
  expect(failing.giveUp).toHaveBeenCalledOnce();
  const silent = watched();
  vi.advanceTimersByTime(10_000);
  expect(silent.giveUp).toHaveBeenCalledOnce();
});

test("tiles are given up when all fail, and kept when one of them arrives", () => {
  const broken = watched();
  broken.fire("style.load");
  for (let i = 0; i < 5; i++) broken.fire("error");
  expect(broken.giveUp).toHaveBeenCalledOnce();
  const patchy = watched();
  patchy.fire("style.load");
  patchy.fire("error");
  patchy.fire("data", { tile: {} });
  for (let i = 0; i < 5; i++) patchy.fire("error");
  vi.advanceTimersByTime(10_000);
  expect(patchy.giveUp).not.toHaveBeenCalled();
});

test("no failure is reported after the map was removed", () => {
  const { fire, giveUp } = watched();
  fire("remove");
  vi.advanceTimersByTime(10_000);
  expect(giveUp).not.toHaveBeenCalled();
});
