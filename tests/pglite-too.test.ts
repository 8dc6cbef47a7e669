import { globSync } from "node:fs";
import { expect, test } from "vitest";
import { PGLITE_TOO } from "./pglite-too.ts";

test("each file that runs on PGlite too is there", () => {
  const patterns = Object.values(PGLITE_TOO).flat();
  expect(patterns.filter((pattern) => globSync(pattern).length === 0)).toEqual([]);
});
