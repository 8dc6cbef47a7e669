import { expect, test } from "vitest";
import { isMenuWide, menuCookie } from "./menu-cookie.ts";

test("the menu is wide until somebody makes it narrow, which is kept for seven days", () => {
  expect(isMenuWide(null)).toBe(true);
  const narrow = menuCookie("estreito", true);
  expect(narrow).toContain("Max-Age=604800");
  expect(narrow).toContain("Secure");
  expect(isMenuWide(narrow.split(";")[0]!)).toBe(false);
  for (const choice of ["largo", "", "x"])
    expect(isMenuWide(menuCookie(choice, false).split(";")[0]!)).toBe(true);
});
