import fc from "fast-check";
import { expect, test } from "vitest";
import { numberIn, uuidIn } from "./list-address.ts";
import {
  always,
  choice,
  defineList,
  edgeAt,
  flag,
  newOr,
  PAGE,
  ROW_EDGE,
  typed,
  valueAt,
} from "./list-query.ts";

const ORDERS = { recentes: "Mais novos", antigos: "Mais antigos" } as const;
const list = defineList("/lista", {
  text: typed("Nome"),
  state: choice("situacao", "Status", { abertos: "Abertos" }, "Todos"),
  order: always("ordem", "Ordem", ORDERS, { usual: "recentes", formerly: "por" }),
  page: PAGE,
  edge: edgeAt(numberIn),
  open: valueAt("aviso", "Aviso", newOr(uuidIn)),
  isDeleting: flag("deletar"),
});
const read = (search: string) => list.read(new URLSearchParams(search));
const paramsOf = (href: string) => new URL(href, "http://x").searchParams;

const number = fc.integer({ min: 1, max: 1_000_000 });
const edgeOf = <Key>(key: fc.Arbitrary<Key>) => fc.option(fc.record({ key, back: fc.boolean() }));
const queries = fc.record({
  text: fc.string({ maxLength: 100 }).map((text) => text.trim()),
  state: fc.constantFrom("abertos" as const, null),
  order: fc.constantFrom("recentes" as const, "antigos" as const),
  page: number,
  edge: edgeOf(number),
  open: fc.option(fc.oneof(fc.uuid(), fc.constant("novo"))),
  isDeleting: fc.boolean(),
});

test("every state of a list is read from its address as it was written, and nothing of it is left out", () => {
  fc.assert(
    fc.property(queries, (query) => {
      const params = paramsOf(list.href(query));
      expect(list.read(params)).toEqual(query);
      expect(list.leftOut(params)).toEqual([]);
    }),
  );
  const rows = defineList("/linhas", { edge: ROW_EDGE });
  const place = fc.record({
    at: fc.date({ min: new Date("2001-09-10"), max: new Date("2200-01-01"), noInvalidDate: true }),
    id: fc.uuid(),
  });
  fc.assert(
    fc.property(edgeOf(place), (edge) => {
      expect(rows.read(paramsOf(rows.href({ edge })))).toEqual({ edge });
    }),
  );
});

test("an address without anything is the usual state, and what is impossible is absent and named", () => {
  const usual = read("");
  expect(list.href(usual)).toBe("/lista");
  const wrong = "situacao=toString&ordem=preco&pagina=0&depois=x&antes=y&aviso=1&deletar=2";
  expect(read(wrong)).toEqual(usual);
  expect(list.leftOut(new URLSearchParams(wrong))).toHaveLength(6);
  expect(read("por=antigos").order).toBe("antigos");
});

test("the form has the search and the choices of the address", () => {
  const { search, choices } = list.form(read("q=ana&situacao=abertos"));
  expect(search).toEqual({ name: "q", label: "Nome", value: "ana" });
  expect(choices.map(({ name, chosen, any }) => [name, chosen, any])).toEqual([
    ["situacao", "abertos", "Todos"],
    ["ordem", "recentes", undefined],
  ]);
});
