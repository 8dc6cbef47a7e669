import { expect, test } from "vitest";
import { isPutOff, putOffCookie } from "./second-step-cookie.ts";

test("the notice about the second step is shown until it is put off, for seven days", () => {
  expect(isPutOff(null)).toBe(false);
  const later = putOffCookie(true);
  expect(later).toContain("Max-Age=604800");
  expect(isPutOff(later.split(";")[0]!)).toBe(true);
});
