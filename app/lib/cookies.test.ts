import { expect, test } from "vitest";
import { forgetCookie, readCookie, secured, writeCookie } from "./cookies.ts";

test("a cookie is read back as it was written, with any characters in its value", () => {
  for (const value of [
    "google",
    "8444.8445",
    '{"title":"São Paulo; 10%"}',
    "/dashboard?q=a&b=c#mapa",
    "a=b",
    "%",
  ]) {
    const [pair] = writeCookie("martelo.x", value, { maxAge: 60 }).split("; ");
    expect(readCookie(`a=1; ${pair}; z=2`, "martelo.x")).toBe(value);
  }
});

test("a cookie is found by its whole name; of two with one name the first is used; there may be none", () => {
  expect(readCookie("xtema=escuro; tema=claro; tema=escuro", "tema")).toBe("claro");
  for (const header of [null, "", "tema", "atema=claro", "a=tema=claro"])
    expect(readCookie(header, "tema")).toBeNull();
  expect(readCookie("a=1", "constructor")).toBeNull();
  expect(readCookie("tema=claro%00", "tema")).toBeNull();
});

test("a cookie is hidden from scripts and valid for the whole site, and limited to HTTPS only where asked for", () => {
  expect(writeCookie("tema", "claro", { maxAge: 60 })).toBe(
    "tema=claro; Max-Age=60; Path=/; HttpOnly; SameSite=Lax",
  );
  expect(writeCookie("x", "y", { maxAge: 60, path: "/auth", secure: true })).toBe(
    "x=y; Max-Age=60; Path=/auth; HttpOnly; Secure; SameSite=Lax",
  );
  expect(forgetCookie("x", { path: "/auth" })).toBe("x=; Max-Age=0; Path=/auth; HttpOnly; SameSite=Lax");
  for (const cookie of ["x=y; Path=/; Secure", "x=y;secure"]) expect(secured(cookie)).toBe(cookie);
  expect(secured("x=secure; Path=/")).toBe("x=secure; Path=/; Secure");
});

test("a cookie is kept for 400 days at most, the maximum of browsers", () => {
  const years = writeCookie("x", "y", { maxAge: 2 * 365 * 86_400 });
  expect(years).toBe(writeCookie("x", "y", { maxAge: 400 * 86_400 }));
  expect(years).toContain("Max-Age=34560000;");
});
