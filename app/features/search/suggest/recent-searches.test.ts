import { expect, test } from "vitest";
import { forgetSearch, forgetSearches, recentSearches, rememberSearch } from "./recent-searches.ts";

function device(kept: string | null = null) {
  return {
    getItem: () => kept,
    setItem: (_key: string, value: string) => void (kept = value),
    removeItem: () => void (kept = null),
    kept: () => kept,
  };
}
const search = (label: string) => ({ label, href: `/dashboard?q=${label}` });

test("the newest searches come first, each once, six at most", () => {
  const store = device();
  for (const label of ["a", "b", "c", "d", "e", "f", "g", "c"]) rememberSearch(store, search(label));
  expect(recentSearches(store).map(({ label }) => label)).toEqual(["c", "g", "f", "e", "d", "b"]);
});

test("one search or all of them can be forgotten, which leaves nothing behind", () => {
  const store = device();
  for (const label of ["a", "b"]) rememberSearch(store, search(label));
  forgetSearch(store, search("b").href);
  expect(recentSearches(store)).toEqual([search("a")]);
  forgetSearches(store);
  expect(store.kept()).toBeNull();
});

test("what is not readable, or leads elsewhere, counts as nothing", () => {
  for (const kept of ["{", "{}", '[{"label":"x"}]', '[{"label":"x","href":"https://example.com"}]'])
    expect(recentSearches(device(kept))).toEqual([]);
});

test("a device that refuses to keep anything is no failure", () => {
  const refusing = {
    getItem: (): string => {
      throw new Error("denied");
    },
    setItem: () => {
      throw new Error("full");
    },
    removeItem: () => {
      throw new Error("denied");
    },
  };
  rememberSearch(refusing, search("a"));
  expect(recentSearches(refusing)).toEqual([]);
});
