import { createElement } from "react";
import { expect, test } from "vitest";
import { createMarkupStore } from "./prepared-markup.server.tsx";

test("an element is rendered once, and again only after newer ones displaced its markup", () => {
  // The limit holds two markups with their keys.
  const markupOf = createMarkupStore(2 * "a<b>a</b>".length);
  const rendered: string[] = [];
  const ask = (key: string, kind = "b") =>
    markupOf(kind, key, () => {
      rendered.push(kind + key);
      return createElement(kind, null, key);
    });
  expect([ask("a"), ask("a")]).toEqual(["<b>a</b>", "<b>a</b>"]);
  for (const key of ["b", "a", "c", "a", "c"]) ask(key);
  expect(rendered).toEqual(["ba", "bb", "bc"]);
  expect(ask("b")).toBe("<b>b</b>");
  expect(rendered).toEqual(["ba", "bb", "bc", "bb"]);
});

test("each kind has its own markup for a key, and its own limit", () => {
  const markupOf = createMarkupStore("a<b>a</b>".length);
  const rendered: string[] = [];
  const ask = (kind: string) =>
    markupOf(kind, "a", () => {
      rendered.push(kind);
      return createElement(kind, null, "a");
    });
  expect([ask("b"), ask("i"), ask("b"), ask("i")]).toEqual(["<b>a</b>", "<i>a</i>", "<b>a</b>", "<i>a</i>"]);
  expect(rendered).toEqual(["b", "i"]);
});

test("markup is escaped as in the rest of a page", () => {
  expect(createMarkupStore(100)("p", "x", () => createElement("p", null, "<b>"))).toBe("<p>&lt;b&gt;</p>");
});

test("characters beyond one byte are written as references, which read the same", () => {
  const markup = createMarkupStore(100)("p", "x", () => createElement("p", { title: "…" }, "−5% é 🏠"));
  expect(markup).toBe('<p title="&#8230;">&#8722;5% é &#127968;</p>');
});
