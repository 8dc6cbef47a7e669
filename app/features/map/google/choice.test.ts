import { expect, test } from "vitest";
import { mapProviderCookie, mapProviderOf, mayAskGoogle } from "./choice.ts";

test.each([
  [null, "martelo"],
  ["mapa=google; tema=escuro", "google"],
  ["mapa=googles", "martelo"],
])("with the cookies %j the map is drawn by %s", (cookies, provider) => {
  expect(mapProviderOf(cookies)).toBe(provider);
});

test("only the server sets and clears the cookie of the choice", () => {
  const cookie = mapProviderCookie("google");
  expect(cookie).toBe("mapa=google; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax");
  expect(mapProviderOf(cookie)).toBe("google");
  expect(mapProviderCookie("martelo")).toBe("mapa=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax");
  expect(mapProviderCookie("google; Domain=x")).toContain("Max-Age=0");
});

test("only the page with the map may load Google, and only for viewers who chose it", () => {
  expect(mayAskGoogle("/dashboard", "mapa=google")).toBe(true);
  expect(mayAskGoogle("/dashboard", null)).toBe(false);
  expect(mayAskGoogle("/property/1", "mapa=google")).toBe(false);
  expect(mayAskGoogle("/", "mapa=google")).toBe(false);
});
