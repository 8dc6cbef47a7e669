import { expect, test } from "vitest";
import { textStore } from "#app/ui/text-store.browser.ts";
import {
  forgetSearch,
  forgetSearches,
  ownSearches,
  recentSearches,
  rememberSearch,
} from "./recent-searches.ts";

function device(stored: string | null = null) {
  return {
    read: () => stored,
    write(_key: string, text: string | null) {
      stored = text;
      return true;
    },
  };
}
const search = (label: string) => ({ label, href: `/dashboard?q=${label}` });

test("the newest searches come first, without repetition, six at most", () => {
  const store = device();
  for (const label of ["a", "b", "c", "d", "e", "f", "g", "c"]) rememberSearch(store, search(label));
  expect(recentSearches(store).map(({ label }) => label)).toEqual(["c", "g", "f", "e", "d", "b"]);
});

test("one search or all of them can be removed, and nothing stays stored", () => {
  const store = device();
  for (const label of ["a", "b"]) rememberSearch(store, search(label));
  forgetSearch(store, search("b").href);
  expect(recentSearches(store)).toEqual([search("a")]);
  forgetSearches(store);
  expect(store.read()).toBeNull();
});

test("stored text that is invalid or has the address of another site is ignored", () => {
  for (const stored of ["{", "{}", '[{"label":"x"}]', '[{"label":"x","href":"https://example.com"}]'])
    expect(recentSearches(device(stored))).toEqual([]);
});

test("a browser that refuses access to its storage causes no error", () => {
  const refusing = textStore(() => {
    throw new Error("denied");
  });
  rememberSearch(refusing, search("a"));
  expect(recentSearches(refusing)).toEqual([]);
  expect(refusing.write("a", "b")).toBe(false);
});

test("of a typed text the last two searches that have its words are options, accents and signs ignored", () => {
  const store = device();
  for (const label of ["casa em São José", "são paulo", "Campinas", "sao jose centro"])
    rememberSearch(store, search(label));
  const labels = (typed: string) => ownSearches(store, typed).map(({ label }) => label);
  expect(labels("sao")).toEqual(["sao jose centro", "são paulo"]);
  expect(labels("JOSÉ")).toEqual(["sao jose centro", "casa em São José"]);
  expect([labels('"jose, casa'), labels("xyz")]).toEqual([["casa em São José"], []]);
  expect(labels("")).toHaveLength(4);
});
