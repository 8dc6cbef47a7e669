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

/** What the form of an id sends after fields of these ids were filled in. */
function sent(html: string, typed: dom.Fields = {}): dom.Pair[] {
  const { document, at } = read(html);
  const values = new Map(Object.entries(typed).map(([id, value]) => [at(id), value]));
  return dom.pairsOf(dom.fieldsOf(at("form"), document), values);
}

test("a form sends its fields in their order: hidden ones and those outside that name it, no disabled ones, of files the chosen ones", () => {
  const form = `<input name="far" form="form" value="0"><form id="form"><input type="hidden" name="intent" value="save">
    <input name="city" value="Goiânia"><input name="off" value="x" disabled><input type="file" name="photo" id="photo">
    <textarea name="note">\n two\nlines</textarea></form><input name="other" value="1">`;
  const texts: dom.Pair[] = [
    ["far", "0"],
    ["intent", "save"],
    ["city", "Goiânia"],
    ["note", " two\nlines"],
  ];
  expect(sent(form)).toEqual(texts);
  const photo = new File(["x"], "photo.jpg");
  expect(sent(form, { photo })).toEqual(texts.toSpliced(3, 0, ["photo", photo]));
});

test("a box is sent only when it is checked, and a chosen radio replaces the one before", () => {
  const form = `<form id="form"><input type="checkbox" name="a" id="a"><input type="checkbox" name="b" id="b" value="2" checked>
    <input type="radio" name="r" id="r1" value="1" checked><input type="radio" name="r" id="r2" value="2"></form>`;
  expect(sent(form)).toEqual([
    ["b", "2"],
    ["r", "1"],
  ]);
  expect(sent(form, { a: true, b: false, r2: true })).toEqual([
    ["a", "on"],
    ["r", "2"],
  ]);
});

test("a list sends the value of the option whose text was chosen, else its selected or first one", () => {
  const form = `<form id="form"><select name="s" id="s"><option value="1">um</option><option value="2" selected>dois</option></select>
    <select name="t"><option>só</option></select></form>`;
  expect(sent(form)).toEqual([
    ["s", "2"],
    ["t", "só"],
  ]);
  expect(sent(form, { s: "um" })).toContainEqual(["s", "1"]);
  expect(() => sent(form, { s: "três" })).toThrow("três");
});

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
