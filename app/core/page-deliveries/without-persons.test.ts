import { expect, test } from "vitest";
import { withoutPersons } from "./without-persons.ts";

test("names after a word for a person, and CPF numbers, are taken out", () => {
  for (const [text, clean] of [
    ["Ex-mutuário: JOÃO DA SILVA. 2 quartos", "Ex-mutuário: (nome retirado). 2 quartos"],
    ["Autor(a): Maria de Souza; Réu: CAIXA", "Autor(a): (nome retirado); Réu: (nome retirado)"],
    ["Ocupado pela Sra. Ana Maria Lima desde 2019", "Ocupado pela Sra. (nome retirado) desde 2019"],
    ["Licitante: 123.456.789-09, R$ 10,00", "Licitante: (nome retirado), R$ 10,00"],
    ["CPF 123.456.789-09", "CPF [CPF retirado]"],
  ])
    expect(withoutPersons(text!)).toBe(clean);
});

test("what names nobody stays as it is", () => {
  for (const text of [
    "Com Ação Jud. Proc. Nr. 0718591-04.2017.8.07.0001",
    "Sob responsabilidade do comprador, até o limite de 10% em relação ao valor de avaliação do imóvel.",
    "Penhora Gravada no R-7 da Matrícula – Regularização Por Conta do Adquirente",
    "Condomínio: Residencial Aurora. Ocupado.",
  ])
    expect(withoutPersons(text)).toBe(text);
});
