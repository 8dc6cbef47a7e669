import { expect, test } from "vitest";
import type { MapPlace } from "#app/core/engine/map-items.ts";
import { pinStatus, withNearDates } from "./pin-status.ts";

test.for([
  [null, null, null],
  ["baixou", null, "baixou"],
  ["novo", "2026-03-18", "novo"],
  ["novo", "2026-03-17", "prazo"],
  [null, "2026-03-10", "prazo"],
  [null, "2026-03-09", null],
] as const)("on 10/03 news %s and the date %s are shown as %s", ([news, nextDate, status]) => {
  // A date that is over is no sign, also beside one of another unit that is near.
  const dates = nextDate === null ? [] : ["2026-03-01" as const, nextDate];
  const pin = { fromCents: 1, addresses: 1, address: null, units: ["1001"], news, dates };
  const item = { kind: "rua", number: "1001", fan: null, pin } as MapPlace;
  const hub = { kind: "rua", number: null, fan: [item], pin: { ...pin, dates: [] as string[] } } as MapPlace;
  const [alone, opened] = withNearDates([item, hub], "2026-03-10");
  expect([alone!, opened!.fan![0]!].map((one) => pinStatus(one.pin!))).toEqual([status, status]);
});
