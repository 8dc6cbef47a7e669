import { expect, test } from "vitest";
import { lazyPromise } from "./lazy-promise.ts";

test("what is loaded at its first use is loaded once, and again after a failure", async () => {
  const outcomes = [
    Promise.reject(new Error("no file descriptor is free")),
    Promise.resolve("a"),
    Promise.resolve("b"),
  ];
  const load = lazyPromise(() => outcomes.shift()!);
  const [one, other] = [load(), load()];
  await expect(one).rejects.toThrow("no file");
  await expect(other).rejects.toThrow("no file");
  expect([await load(), await load()]).toEqual(["a", "a"]);
});
