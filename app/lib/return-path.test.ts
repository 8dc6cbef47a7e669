import { expect, test } from "vitest";
import { safeReturn } from "./return-path.ts";

test("a return path never leads to another site", () => {
  expect(safeReturn("/dashboard?estado=SP#mapa")).toBe("/dashboard?estado=SP#mapa");
  for (const path of [
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "/..//evil.example",
    "/.//evil.example",
    "/%2e%2e//evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "",
    "dashboard",
    `/${"x".repeat(5000)}`,
  ]) {
    expect(safeReturn(path), path).toBe("/");
    expect(safeReturn(path, "/dashboard"), path).toBe("/dashboard");
  }
});

test("a return path is a valid header value, whatever characters it has", () => {
  expect(safeReturn("/dashboard?q=até 100€")).toBe("/");
  expect(safeReturn("/dashboard?q=até+100€")).toBe("/dashboard?q=at%C3%A9+100%E2%82%AC");
  expect(safeReturn("/a\u0001b\u0000c")).toBe("/a%01b%00c");
});
