import { expect, test } from "vitest";
import { cachedByVersion } from "./version-cache.ts";

/** Answers with the key in capitals, and records the requested keys. */
function source(most = 10) {
  const keys: string[] = [];
  const state = { version: 1, answer: async (key: string): Promise<string | null> => key.toUpperCase() };
  const get = cachedByVersion(
    (key) => {
      keys.push(key);
      return state.answer(key);
    },
    () => state.version,
    most,
  );
  return { keys, state, get };
}

test("a value is computed once, also for two callers at a time, and again when the version has changed", async () => {
  const { keys, state, get } = source();
  expect(await Promise.all([get("a"), get("a")])).toEqual(["A", "A"]);
  expect(await get("a")).toBe("A");
  expect(keys).toEqual(["a"]);
  state.version = 2;
  state.answer = async () => "new";
  expect(await get("a")).toBe("new");
});

test("a change of one key's version leaves the answers of others", async () => {
  const versions: Record<string, number> = { sp: 1, rj: 1 };
  const keys: string[] = [];
  const get = cachedByVersion(
    async (key) => {
      keys.push(key);
      return key;
    },
    (key) => versions[key]!,
    10,
  );
  for (const key of ["sp", "rj"]) await get(key);
  versions.sp = 2;
  for (const key of ["sp", "rj", "sp"]) await get(key);
  expect(keys).toEqual(["sp", "rj", "sp"]);
});

test("an answer computed before a change of version is not given after it", async () => {
  const { state, get } = source();
  const { promise, resolve } = Promise.withResolvers<string>();
  state.answer = () => promise;
  const early = get("a");
  state.version = 2;
  state.answer = async () => "new";
  expect(await get("a")).toBe("new");
  resolve("old");
  expect(await early).toBe("old");
  expect(await get("a")).toBe("new");
});

test("the least recently used answer is dropped first; failures and missing answers are not cached", async () => {
  const { keys, state, get } = source(2);
  for (const key of ["a", "b", "a", "c", "a", "b"]) await get(key);
  expect(keys).toEqual(["a", "b", "c", "b"]);
  state.answer = async () => Promise.reject(new Error("away"));
  await expect(get("x")).rejects.toThrow("away");
  state.answer = async () => null;
  expect(await get("x")).toBeNull();
  state.answer = async () => "there";
  expect(await get("x")).toBe("there");
});
