import { expect, test } from "vitest";
import { themeCookie, themeOf } from "./theme.ts";

test("the chosen theme is read among other cookies", () => {
  expect(themeOf("a=1; tema=escuro; b=2")).toBe("escuro");
  expect(themeOf("tema=claro")).toBe("claro");
});

test("without a choice, or with one nobody offers, the system decides", () => {
  for (const cookies of [null, "", "tema=", "tema=rosa", "outrotema=escuro"])
    expect(themeOf(cookies)).toBeNull();
});

test("going back to the system's theme forgets the cookie", () => {
  expect(themeCookie("sistema", false)).toContain("Max-Age=0");
  expect(themeCookie("escuro", true)).toMatch(/^tema=escuro; Max-Age=\d+; .*; Secure;/);
});
