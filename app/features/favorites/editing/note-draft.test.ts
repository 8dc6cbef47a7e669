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
  keepDraft(store, "1", { text: "ver o telhado", version: 2 });
  expect([readDraft(store, "1"), readDraft(store, "2")]).toEqual([
    { text: "ver o telhado", version: 2 },
    null,
  ]);
  keepDraft(store, "1", null);
  expect(readDraft(store, "1")).toBe(null);
  map.set("nota:1", "{");
  expect(readDraft(store, "1")).toBe(null);
});

test.for([
  ["a", "a", "same"],
  ["a b", "a", "same"],
] as const)("%s on the same version, or on a page that is older: %s", ([typed, text, turn]) => {
  expect(turnOf(typed, { text, version: 1 }, { text, version: 1 })).toBe(turn);
  expect(turnOf(typed, { text, version: 1 }, { text: "old", version: 0 })).toBe(turn);
});

test.for([
  ["a", "adopt"],
  ["new", "adopt"],
  ["a b", "conflict"],
] as const)("when %s was typed and another tab saved `new` over `a`: %s", ([typed, turn]) => {
  expect(turnOf(typed, { text: "a", version: 1 }, { text: "new", version: 2 })).toBe(turn);
});
