import { expect, test } from "vitest";
import { AnswerCache } from "./answer-cache.ts";

test("the tag of an answer is that of its index and key, and no other's", () => {
  const cache = new AnswerCache(10_000);
  const index = {};
  const answer = cache.set(index, "a", "préço");
  expect(answer.body.toString("utf8")).toBe("préço");
  expect(answer.etag).toMatch(/^"[\w-]+"$/);
  expect(cache.get(index, "a")).toBe(answer);
  expect(cache.set(index, "a", "préço").etag).toBe(answer.etag);
  const others = [
    cache.set(index, "b", "préço"),
    new AnswerCache(10_000).set(index, "a", "préço"),
    cache.set({}, "a", "préço"),
  ];
  expect(new Set([answer, ...others].map(({ etag }) => etag)).size).toBe(4);
});

test("a new index starts without the answers of the old one", () => {
  const cache = new AnswerCache(10_000);
  const [old, fresh] = [{}, {}];
  cache.set(old, "a", "velho");
  expect(cache.get(fresh, "a")).toBeUndefined();
  cache.set(fresh, "b", "novo");
  expect(cache.get(fresh, "a")).toBeUndefined();
  expect(cache.get(old, "b")).toBeUndefined();
});

test("a slow answer of the old index neither empties the cache of the new one nor is cached, and has the old one's tag", () => {
  const cache = new AnswerCache(10_000);
  const [old, fresh] = [{}, {}];
  const { etag } = cache.set(old, "a", "velho");
  expect(cache.get(old, "slow")).toBeUndefined();
  const answer = cache.set(fresh, "a", "novo");
  cache.set(old, "slow", "velho");
  expect(cache.set(old, "a", "velho").etag).toBe(etag);
  expect([cache.get(fresh, "a"), cache.get(old, "slow")]).toEqual([answer, undefined]);
});

/** What an answer of five bytes takes. */
const FIVE = 505;

test("when the cache is full the answer that was not used for longest is removed first", () => {
  const cache = new AnswerCache(2 * FIVE);
  const index = {};
  cache.set(index, "a", "12345");
  cache.set(index, "b", "12345");
  cache.get(index, "a");
  cache.set(index, "c", "12345");
  expect([cache.get(index, "a"), cache.get(index, "b"), cache.get(index, "c")].map(Boolean)).toEqual([
    true,
    false,
    true,
  ]);
});

test("an answer larger than the whole cache is returned but not cached, and removes no other", () => {
  const cache = new AnswerCache(2 * FIVE);
  const index = {};
  cache.set(index, "b", "");
  expect(cache.set(index, "huge", "x".repeat(2 * FIVE)).body).toHaveLength(2 * FIVE);
  expect(cache.get(index, "huge")).toBeUndefined();
  expect(cache.get(index, "b")).toBeDefined();
  cache.set(index, "a", "x".repeat(FIVE));
  expect(cache.get(index, "a")).toBeDefined();
});

test("an answer that is cached twice counts once", () => {
  const cache = new AnswerCache(2 * FIVE);
  const index = {};
  for (let n = 0; n < 5; n++) cache.set(index, "a", "12345");
  cache.set(index, "b", "12345");
  expect([cache.get(index, "a"), cache.get(index, "b")].map(Boolean)).toEqual([true, true]);
});

test("an answer counts with what it takes beside its body, and its key takes nothing, however long", () => {
  const cache = new AnswerCache(100 * FIVE);
  const index = {};
  for (let n = 0; n < 1_000; n++) cache.set(index, `${"x".repeat(15_000)}${n}`, "12345");
  expect(cache.use()).toEqual({ entries: 100, bytes: 100 * FIVE, maxBytes: 100 * FIVE });
  expect(cache.set(index, "x".repeat(15_000), "").etag.length).toBeLessThan(100);
});
