import { expect, test } from "vitest";
import { allAtOnce } from "#tests/all-at-once.ts";
import { addressPhrase, phrasePattern } from "./phrase-pattern.ts";
import { compilePlaceNames } from "./place-names.ts";
import { queryWords } from "./tokens.ts";

const names = allAtOnce(
  compilePlaceNames(
    [
      { citySlug: "goiania-go", slug: "centro" },
      { citySlug: "goiania-go", slug: "jardim-europa" },
      { citySlug: "goiania-go", slug: "cruz" },
    ],
    ["sao-paulo-sp"],
  ),
);
const patternOf = (text: string) => {
  const words = addressPhrase(queryWords(text), names);
  return words && phrasePattern(words);
};
const isIn = (text: string, address: string) => new RegExp(patternOf(text)!).test(address);

test("words side by side are found in any form, with any accents", () => {
  expect(isIn("rua das flores", "Rua das Flores, nº 120")).toBe(true);
  expect(isIn("rua flores 120", "R. DAS FLORES, N. 120")).toBe(true);
  expect(isIn("av sao joao", "Avenida São João, s/n")).toBe(true);
  expect(isIn("avenida sao joao 5", "AV. SÃO JOÃO, nº 05")).toBe(true);
});

test("words that are apart, in another order or within other words are not found", () => {
  expect(isIn("rua das flores", "Rua Professora Izabel Flores Hube, nº 263")).toBe(false);
  expect(isIn("rua das flores", "Flores, Rua")).toBe(false);
  expect(isIn("rua flor", "Rua das Flores")).toBe(false);
  expect(patternOf("flores")).toBeNull();
});

test("short forms with other meanings are found, and numbers in either way", () => {
  const streets: [string, string][] = [
    ["Rua Padre Cícero", "Rua Pe. Cícero"],
    ["Rua Dom Pedro", "R. D. Pedro"],
    ["Alameda Santos", "AL. SANTOS"],
    ["Rua São Sebastião", "Rua S. Sebastião"],
    ["Rua Nossa Senhora da Glória", "Rua N. Sra. da Glória"],
    ["Rua Nossa Senhora da Glória", "RUA NSRA DA GLORIA"],
    ["Rua Sete de Setembro", "Rua 7 de Setembro"],
    ["Rua Quinze de Novembro", "Rua XV de Novembro"],
    ["Rua Vinte e Cinco de Março", "Rua 25 de Março"],
    ["Quadra 11 Lote 3", "QD11, LT.03"],
    ["Quadra 11 Lote 3", "QD11LT03"],
    ["Quadra 18 Lote 2", "QD 18LT 02"],
    ["Rua 5 Bloco B", "Rua 5 BLB"],
    ["Rua 5 Quadra II", "Rua 5 QDII"],
    ["Rua 5 Lote A1", "Rua 5 LTA1"],
    ["Parque Estrela Dalva", "PARQUE ESTRELA D'ALVA"],
    ["Rua Santana Velha", "Rua Sant’Anna Velha"],
    ["Rua Luiz Gama", "Rua Luís Gama"],
    ["Rua Santo Antônio", "Rua S. Antônio"],
  ];
  for (const [one, other] of streets) {
    expect(isIn(one, `${other}, N. 12`), `${one} in ${other}`).toBe(true);
    expect(isIn(other, `${one}, N. 12`), `${other} in ${one}`).toBe(true);
  }
  expect(isIn("rua 1 2", "Rua 12")).toBe(false);
  expect(isIn("bloco b", "Rua 12, BLBX")).toBe(false);
});

test("names of places at the end are not searched for in the address", () => {
  for (const place of ["centro", "jd europa", "sao paulo", "sp", "centro sao paulo sp"])
    expect(isIn(`rua das flores ${place}`, "Rua das Flores, N. 12"), place).toBe(true);
  expect(isIn("rua das flores 12 centro", "Rua das Flores, N. 12")).toBe(true);
  // Part of a street's own name, or nothing else.
  expect(isIn("rua santa cruz", "Rua Santa Rita")).toBe(false);
  expect(isIn("rua sao paulo", "Rua São João")).toBe(false);
  expect(isIn("rua paulo", "Rua Pedro")).toBe(false);
});
