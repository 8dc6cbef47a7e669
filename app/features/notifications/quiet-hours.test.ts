import { expect, test } from "vitest";
import { isQuiet } from "./preferences.ts";

const at = (time: string) => new Date(`2026-11-21T${time}-03:00`);

test.for([
  [22, 7, "21:59:59", false],
  [22, 7, "22:00:00", true],
  [22, 7, "00:30:00", true],
  [22, 7, "06:59:59", true],
  [22, 7, "07:00:00", false],
  [12, 14, "11:59:59", false],
  [12, 14, "13:00:00", true],
  [12, 14, "14:00:00", false],
  [0, 7, "00:00:00", true],
  [8, 8, "08:00:00", false],
  [null, null, "03:00:00", false],
] as const)("from %s to %s, %s is quiet: %s", ([quietFrom, quietTo, time, quiet]) => {
  expect(isQuiet({ quietFrom, quietTo }, at(time))).toBe(quiet);
});
