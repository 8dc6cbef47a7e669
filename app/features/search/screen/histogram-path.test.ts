import { expect, test } from "vitest";
import { barsPath } from "./histogram-path.ts";

test("the tallest bar fills the height, a small one is still visible, an empty bin has none", () => {
  expect(barsPath([1000, 0, 500, 1])).toBe("M0.1 40v-40h.8v40zM2.1 40v-20h.8v20zM3.1 40v-2h.8v2z");
  expect([barsPath([0, 0]), barsPath([])]).toEqual(["", ""]);
});
