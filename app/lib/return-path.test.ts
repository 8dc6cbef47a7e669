import { expect, test } from "vitest";
import { safeReturn } from "./return-path.ts";

test("the way back never leaves the site", () => {
  expect(safeReturn("/dashboard?estado=SP")).toBe("/dashboard?estado=SP");
  for (const path of ["//evil.example", "/\\evil.example", "https://evil.example", "", "dashboard"]) {
    expect(safeReturn(path)).toBe("/");
    expect(safeReturn(path, "/dashboard")).toBe("/dashboard");
  }
});
