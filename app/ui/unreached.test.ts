import { expect, test } from "vitest";
import { isUnreached } from "./unreached.ts";

test("a request without an answer is distinguished from a bug in our code, by the messages of each browser", () => {
  const messages = ["Failed to fetch", "NetworkError when attempting to fetch resource.", "Load failed"];
  for (const message of messages) expect(isUnreached(new TypeError(message))).toBe(true);
  expect(isUnreached(new TypeError("Failed to fetch dynamically imported module: /a.js"))).toBe(true);
  expect(isUnreached(new TypeError("Cannot read properties of undefined (reading 'fetch')"))).toBe(false);
  expect([isUnreached(new Error("Failed to fetch")), isUnreached(null)]).toEqual([false, false]);
});
