import { createElement } from "react";
import { expect, test } from "vitest";
import { createMarkupStore } from "./prepared-markup.server.tsx";

test("an element is rendered once, and again only after many others", () => {
  // Room for two: one of each with its key.
  const markupOf = createMarkupStore(2 * "a<b>a</b>".length);
  const rendered: string[] = [];
  const ask = (key: string) =>
    markupOf(key, () => {
      rendered.push(key);
      return createElement("b", null, key);
    });
  expect([ask("a"), ask("a")]).toEqual(["<b>a</b>", "<b>a</b>"]);
  for (const key of ["b", "c", "a", "d"]) ask(key);
  expect(rendered).toEqual(["a", "b", "c", "d"]);
  for (const key of ["e", "f", "b"]) ask(key);
  expect(rendered).toEqual(["a", "b", "c", "d", "e", "f", "b"]);
});

test("markup is escaped as everywhere in a page", () => {
  expect(createMarkupStore(100)("x", () => createElement("p", null, "<b>"))).toBe("<p>&lt;b&gt;</p>");
});
