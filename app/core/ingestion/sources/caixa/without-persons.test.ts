import { expect, test } from "vitest";
import { withoutPersons } from "./without-persons.ts";

test.for<[text: string, stored: string]>([
  ["Ex-mutuário: Fulano de Tal e Silva. 2 Quartos.", "Ex-mutuário: [dado pessoal retirado]. 2 Quartos."],
  [
    "AUTOR: FULANA DE TAL (CPF 123.456.789-09)",
    "AUTOR: [dado pessoal retirado] (CPF [dado pessoal retirado])",
  ],
  ["Contato da Sra. Beltrana Souza", "Contato da Sra. [dado pessoal retirado]"],
  ["Escreva a fulano.tal@exemplo.com.br", "Escreva a [dado pessoal retirado]"],
  [
    "Devedor CPF nº 12345678909, matrícula 12345678909",
    "Devedor CPF nº [dado pessoal retirado], matrícula 12345678909",
  ],
  ["Ação anulatória, autor Fulano de Tal", "Ação anulatória, autor [dado pessoal retirado]"],
  ["Autor(a): Fulana de Tal", "Autor(a): [dado pessoal retirado]"],
  ["Fone (11) 98765-4321", "Fone [dado pessoal retirado]"],
])("%s is stored without the person", ([text, stored]) => {
  expect(withoutPersons(text)).toBe(stored);
});

test.for([
  "Penhora Gravada no R-7 da Matrícula - Regularização Por Conta do Adquirente",
  "Imóvel Ocupado. Ocupante Deve Desocupar o Imóvel Em Trinta Dias.",
  "Ocupante: imóvel ocupado por terceiros",
  "OCUPANTE: IMÓVEL OCUPADO POR TERCEIROS",
  "Autor: Condomínio Residencial Aurora",
  "Débito cobrado pelo autor Condomínio Edifício Aurora",
  "Com Ação Jud. Proc. Nr. 0718591-04.2017.8.07.0001",
  "07185910420178070001, 0718591-04.2017.8.07.0001",
  "Inscrição 111.222.333-4, Vaga 12, Ed. São José",
])("%s stays as it is", (text) => {
  expect(withoutPersons(text)).toBe(text);
});
