import { expect, test } from "vitest";
import { addressTokens, nameTokens, wordChoices } from "./address-words.ts";
import { spokenNumbers } from "./number-words.ts";

const read = (text: string) => wordChoices(text).map((word) => word.join("|"));

test.each([
  ["Dr. Luiz", ["doutor", "luiz"]],
  ["Av Cel Pedro", ["avenida", "coronel", "pedro"]],
  ["mal deodoro", ["marechal", "deodoro"]],
  ["Prof Eng Paulo", ["professor", "engenheiro", "paulo"]],
  ["Pe. Cícero", ["pe|padre", "cicero"]],
  ["Sta Cruz, Sto André", ["santa", "cruz", "santo", "andre"]],
  ["N. Sra. da Glória", ["nossa", "senhora", "da", "gloria"]],
  ["N S Auxiliadora", ["nossa", "senhora", "auxiliadora"]],
  ["Nsa Senhora Aparecida", ["nossa", "senhora", "aparecida"]],
  ["Rua X, N. S/N", ["rua", "x", "n", "s", "n"]],
  ["S. Sebastião", ["s|sao", "sebastiao"]],
  ["QD 11 LT 03 BL B AP 402", ["quadra", "11", "lote", "3", "bloco", "b", "ap|apartamento", "402"]],
  ["QD11, LT.03, AP-402", ["quadra", "11", "lote", "3", "ap|apartamento", "402"]],
  ["Ed. Solar", ["edificio", "solar"]],
  ["casa no pe", ["casa", "no", "pe"]],
  ["AL SANTOS", ["al|alameda", "santos"]],
  ["maceio al", ["maceio", "al"]],
])("%j is found as %j", (text, expected) => {
  expect(read(text)).toEqual(expected);
});

test.each([
  ["rua sete de setembro", ["7", "vii"]],
  ["rua 7 de setembro", ["sete", "vii"]],
  ["rua xv de novembro", ["15", "quinze"]],
  ["rua vinte e cinco de marco", ["25", "xxv"]],
  ["rua 25 de marco", ["vinte", "e", "cinco", "xxv"]],
  ["estrela dalva iii", ["3", "tres"]],
  ["br 101", []],
])("the numbers of %j are also %j", (text, expected) => {
  expect(spokenNumbers(text.split(" "))).toEqual(expected);
});

test("a name is found in either way of writing it", () => {
  const pairs: [string, string][] = [
    ["Rua Sete de Setembro", "R 7 de Setembro"],
    ["Avenida Doutor Luiz", "Av Dr Luiz"],
    ["Jardim Nossa Senhora Auxiliadora", "JD N SRA AUXILIADORA"],
    ["Rua Padre Cícero", "Rua Pe Cicero"],
    ["Rua Quinze de Novembro", "Rua XV de Novembro"],
    ["Edifício Santo Antônio", "Ed. Sto. Antonio"],
  ];
  for (const [one, other] of [...pairs, ...pairs.map(([a, b]): [string, string] => [b, a])]) {
    const tokens = new Set(nameTokens(one));
    const missing = wordChoices(other).filter((word) => !word.some((form) => tokens.has(form)));
    expect(missing, `${other} in ${one}`).toEqual([]);
  }
});

test("the number of a house is not part of a street's name", () => {
  expect(addressTokens(", N. 7, Apto 2")).not.toContain("sete");
});
