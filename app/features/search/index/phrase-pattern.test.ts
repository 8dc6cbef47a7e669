import { expect, test } from "vitest";
import { phrasePattern } from "./phrase-pattern.ts";
import { queryWords } from "./tokens.ts";

const isIn = (asked: string, address: string) => new RegExp(phrasePattern(queryWords(asked))!).test(address);

test("words side by side are found in any form, with any accents", () => {
  expect(isIn("rua das flores", "Rua das Flores, nº 120")).toBe(true);
  expect(isIn("rua flores 120", "R. DAS FLORES, N. 120")).toBe(true);
  expect(isIn("av sao joao", "Avenida São João, s/n")).toBe(true);
  expect(isIn("avenida sao joao 5", "AV. SÃO JOÃO, nº 05")).toBe(true);
});

test("words apart, in another order or within other words are not", () => {
  expect(isIn("rua das flores", "Rua Professora Izabel Flores Hube, nº 263")).toBe(false);
  expect(isIn("rua das flores", "Flores, Rua")).toBe(false);
  expect(isIn("rua flor", "Rua das Flores")).toBe(false);
  expect(phrasePattern(queryWords("flores"))).toBeNull();
});
