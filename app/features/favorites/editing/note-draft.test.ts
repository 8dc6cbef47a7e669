import { expect, test } from "vitest";
import { textStore } from "#app/ui/text-store.browser.ts";
import { keepDraft, readDraft, turnOf } from "./note-draft.ts";

test("a draft is stored until it is saved, and invalid stored text is ignored", () => {
  const map = new Map<string, string>();
  const store = textStore(() => ({
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  }));
  const draft = { text: "ver o telhado", version: 2 };
  keepDraft(store, "1", draft);
  expect([readDraft(store, "1"), readDraft(store, "2")]).toEqual([draft, null]);
  keepDraft(store, "1", null);
  expect(readDraft(store, "1")).toBe(null);
  map.set("nota:1", "{");
  expect(readDraft(store, "1")).toBe(null);
});

test.for([
  ["a", { text: "a", version: 1 }, "same"],
  ["a b", { text: "a", version: 1 }, "same"],
  ["a", { text: "old", version: 0 }, "same"],
  ["a b", { text: "old", version: 0 }, "same"],
  ["a", { text: "new", version: 2 }, "adopt"],
  ["new", { text: "new", version: 2 }, "adopt"],
  ["a b", { text: "new", version: 2 }, "conflict"],
] as const)("when %s was typed over `a`, and the page has %o: %s", ([typed, page, turn]) => {
  expect(turnOf(typed, { text: "a", version: 1 }, page)).toBe(turn);
});
