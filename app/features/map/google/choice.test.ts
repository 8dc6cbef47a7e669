import { expect, test } from "vitest";
import { mapProviderCookie, mapProviderOf, mayAskGoogle } from "./choice.ts";

test.each([
  [null, "martelo"],
  ["", "martelo"],
  ["tema=escuro; mapa=google", "google"],
  ["mapa=google; tema=escuro", "google"],
  ["mapa=googles", "martelo"],
  ["xmapa=google", "martelo"],
  ["mapa=", "martelo"],
])("of the cookies %j the map is drawn by %s", (cookies, provider) => {
  expect(mapProviderOf(cookies)).toBe(provider);
});

test("the choice is kept and forgotten by the server alone", () => {
  const kept = mapProviderCookie("google");
  expect(kept).toBe("mapa=google; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax");
  expect(mapProviderOf(kept)).toBe("google");
  expect(mapProviderCookie("martelo")).toBe("mapa=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax");
  expect(mapProviderCookie("google; Domain=x")).toContain("Max-Age=0");
});

test("Google may be asked on the map's page by those who chose it, and nowhere else", () => {
  expect(mayAskGoogle("/dashboard", "mapa=google")).toBe(true);
  expect(mayAskGoogle("/dashboard", null)).toBe(false);
  expect(mayAskGoogle("/property/1", "mapa=google")).toBe(false);
  expect(mayAskGoogle("/", "mapa=google")).toBe(false);
});
