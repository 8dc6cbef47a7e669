import { parseDocument } from "htmlparser2";
import { expect, test } from "vitest";
import * as dom from "./e2e/plain-dom.ts";

/** The elements with an id, and the document in which they are. */
function read(html: string) {
  const document = parseDocument(html);
  const all = document.children.flatMap(withChildren);
  const at = (id: string) => all.find(({ attribs }) => attribs.id === id)!;
  return { document, at };
}

function withChildren(node: unknown): dom.Element[] {
  const element = node as dom.Element;
  return "attribs" in element ? [element, ...element.children.flatMap(withChildren)] : [];
}

test("a field is named by its label, around it or by id, and a button by what it says", () => {
  const { document, at } = read(
    `<label>Nome <b>completo</b><input id="a"></label><label for="b">E-mail</label><input id="b">
     <button id="c" aria-label="Fechar"><svg><title>x</title></svg></button><section id="d" aria-labelledby="e"><h2 id="e">Senha</h2></section>`,
  );
  const names = ["a", "b", "c", "d"].map((id) => dom.nameOf(at(id), document));
  expect(names).toEqual(["Nome completo", "E-mail", "Fechar", "Senha"]);
});

test("what is hidden or in a closed dialog is not shown", () => {
  const { at } = read(
    `<div hidden><a id="a"></a></div><dialog><a id="b"></a></dialog><dialog open><a id="c"></a></dialog>`,
  );
  expect(["a", "b", "c"].map((id) => dom.isShown(at(id)))).toEqual([false, false, true]);
});
