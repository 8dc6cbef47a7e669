import { expect, test } from "vitest";
import { fieldProblem, unusedValues, unusedWords } from "./unused-values.ts";

const of = (search: string) =>
  unusedValues(new URLSearchParams(search)).map(({ key, text, why }) => [key, text, why]);

test.each([
  ["full-width digits", "preco_max=１５００００", [["preco_max", "１５００００", "unreadable"]]],
  ["an American amount", "preco_max=150,000.00", [["preco_max", "150,000.00", "unreadable"]]],
  [
    "no amount",
    "preco_max=abc&preco_min=-5",
    [
      ["preco_min", "-5", "unreadable"],
      ["preco_max", "abc", "unreadable"],
    ],
  ],
  [
    "a maximum of nothing, and more rooms than there are",
    "preco_max=0&quartos=500",
    [
      ["preco_max", "0", "unreadable"],
      ["quartos", "500", "unreadable"],
    ],
  ],
  [
    "a minimum above its maximum",
    "preco_min=600 mil&preco_max=500000",
    [["preco_min", "600 mil", "crossed"]],
  ],
  ["an amount that may be two", "preco_max=45,000", [["preco_max", "45,000", "unreadable"]]],
  ["a day in another order", "data=2026/02/05", [["data", "2026/02/05", "unreadable"]]],
  ["a day that does not exist", "data=2026-02-31", [["data", "2026-02-31", "unreadable"]]],
  [
    "a span that runs backwards",
    "data=2026-12-31..2026-12-01",
    [["data", "2026-12-31..2026-12-01", "unreadable"]],
  ],
  [
    "values of a list, each by itself",
    "estado=SP,XX&estado=YY,RJ",
    [
      ["estado", "XX", "unreadable"],
      ["estado", "YY", "unreadable"],
    ],
  ],
  ["what is no area", "area=zz", [["area", "zz", "unreadable"]]],
  ["a long text", `preco_max=${"9".repeat(50)}x`, [["preco_max", "9".repeat(40), "unreadable"]]],
])("%s cannot be used as it stands", (_what, search, expected) => {
  expect(of(search)).toEqual(expected);
});

test.each([
  "preco_min=&preco_max=&quartos=&data=&data=",
  "preco_min=0&preco_max=10000000&desconto_min=0&desconto_max=100&area_max=9999999999&quartos=0",
  "preco_min=R$ 150 mil&preco_max=1.250.000&quartos=4%2B&area_min=60 m²",
  "data=2026-12-31&data=2026-12-01&estado=sp,RJ,&tipo=casa,terreno&q=???",
  "area=-412,-34,-394,6&area=-34,6,-52,-34&x=y",
])("%s has nothing that the search cannot use", (search) => {
  expect(of(search)).toEqual([]);
});

test("no more is listed than a page can show", () => {
  expect(of(`estado=${Array.from({ length: 50 }, (_, n) => `X${n}`).join()}`)).toHaveLength(10);
});

test("what is said names the field, the text and what to do", () => {
  const [price, day, crossed] = [
    ...unusedValues(new URLSearchParams("preco_max=abc&data=31/02/2026")),
    ...unusedValues(new URLSearchParams("desconto_min=60&desconto_max=50")),
  ];
  expect([price, day, crossed].map((value) => unusedWords(value!))).toEqual([
    "Ficou de fora da busca: “abc” em Preço máximo. Não é um valor que a busca possa usar: escreva só o número.",
    "Ficou de fora da busca: “31/02/2026” em Data. Não é uma data do calendário: escreva como 31/12/2026.",
    "Desconto mínimo de “60” é maior que o máximo: a busca trocou os dois.",
  ]);
  const bounds = unusedValues(new URLSearchParams("quartos=500&data=2026-12-31..2026-12-01"));
  expect(bounds.map(unusedWords)).toEqual([
    "Ficou de fora da busca: “500” em Quartos. Está fora do que a busca aceita.",
    "Ficou de fora da busca: “2026-12-31..2026-12-01” em Data. O fim vem antes do começo.",
  ]);
  expect(fieldProblem(crossed!)).toBe("Maior que o máximo: a busca trocou os dois.");
});
