import { expect, test } from "vitest";
import { judgeRedirect, pauseBefore } from "./politeness.ts";

test("the pause is never shorter than the one asked for, and at most half longer", () => {
  expect(pauseBefore(4000, 0)).toBe(4000);
  expect(pauseBefore(4000, 0.9999)).toBe(6000);
});

test("a redirect is followed on the same host only and never to an unencrypted address", () => {
  const from = "https://lists.example/listaweb/SP.csv";
  expect(judgeRedirect(from, "/novo/SP.csv")).toEqual({
    follow: true,
    url: "https://lists.example/novo/SP.csv",
  });
  expect(judgeRedirect("http://lists.example/a", "https://lists.example/a").follow).toBe(true);
  expect(judgeRedirect(from, "http://lists.example/SP.csv").follow).toBe(false);
  expect(judgeRedirect(from, "https://other.example/c?visitor=1")).toEqual({
    follow: false,
    to: "https://other.example/c",
  });
  expect(judgeRedirect(from, null).follow).toBe(false);
});
