import { expect, test } from "vitest";
import { themeCookie, themeOf } from "./theme.ts";

test("the chosen theme is found among other cookies", () => {
  expect(themeOf("a=1; tema=escuro; b=2")).toBe("escuro");
  expect(themeOf("tema=claro")).toBe("claro");
});

test("without a choice, or with an unknown one, the theme follows the system", () => {
  for (const cookies of [null, "", "tema=", "tema=rosa", "outrotema=escuro"])
    expect(themeOf(cookies)).toBeNull();
});

test("choosing the system's theme deletes the cookie", () => {
  expect(themeCookie("sistema", false)).toContain("Max-Age=0");
  expect(themeCookie("escuro", true)).toMatch(/^tema=escuro; Max-Age=\d+; .*; Secure;/);
});
