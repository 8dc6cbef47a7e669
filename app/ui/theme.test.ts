import { expect, test } from "vitest";
import { themeCookie, themeOf } from "./theme.ts";

test("the chosen theme is found among other cookies; without a choice, or with an unknown one, it is the system's", () => {
  expect([themeOf("a=1; tema=escuro; b=2"), themeOf("tema=claro")]).toEqual(["escuro", "claro"]);
  for (const cookies of [null, "", "tema=", "tema=rosa", "outrotema=escuro"])
    expect(themeOf(cookies)).toBeNull();
});

test("choosing the system's theme deletes the cookie", () => {
  expect(themeCookie("sistema", false)).toContain("Max-Age=0");
  expect(themeCookie("escuro", true)).toMatch(/^tema=escuro; Max-Age=\d+; .*; Secure;/);
});
