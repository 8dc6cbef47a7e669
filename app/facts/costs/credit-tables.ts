import { z } from "zod";
import type { CostValue } from "#app/db/shapes/costs.ts";
import { own } from "#app/lib/own.ts";
import { field, readRate, writeRate } from "./cost-fields.ts";
import { COUNTRY, CREDIT_LINES, LOAN_LINES, type CreditLine } from "./cost-keys.ts";
import { RATE_HINT, type CostTable } from "./cost-table.ts";

export const juros: CostTable = {
  title: "Juros",
  about: "Taxas de financiamento ao ano, sem seguros nem TR.",
  missing: "Sem a taxa de uma linha, a prestação dela é desconhecida.",
  published: "Página da Caixa; resolução do Conselho Monetário Nacional para o máximo do SFH.",
  keyFields: [{ name: "linha", label: "Linha de crédito", options: CREDIT_LINES, required: true }],
  valueFields: [{ name: "taxa", label: "Taxa ao ano (%)", hint: RATE_HINT, required: true }],
  schema: z
    .object({ linha: field(readLine, "Escolha uma linha de crédito."), taxa: rateField() })
    .transform(({ linha, taxa }) => ({ key: linha, value: { kind: "rate", rate: taxa } })),
  texts: (key, value) => ({ linha: key, taxa: rateText(value) }),
  keyWords: (key) => CREDIT_LINES[key as CreditLine],
  expected: Object.keys(CREDIT_LINES),
  keys: () => Object.keys(CREDIT_LINES),
};

export const cotas: CostTable = {
  title: "Cotas de financiamento",
  about: "A maior parte do preço que o banco financia em cada linha, no SAC.",
  missing: "Sem a cota, o guia da primeira compra supõe que o banco financie até 95% do preço, e diz isso.",
  published: "Página da Caixa.",
  keyFields: [{ name: "linha", label: "Linha de crédito", options: LOAN_LINES, required: true }],
  valueFields: [{ name: "cota", label: "Parte do preço (%)", hint: "Em porcentagem: 80.", required: true }],
  schema: z
    .object({
      linha: field(readLoanLine, "Escolha uma linha de crédito."),
      cota: field(readRate(100_00), "Informe uma porcentagem do preço de 0 a 100, como 80."),
    })
    .transform(({ linha, cota }) => ({ key: linha, value: { kind: "share", share: cota } })),
  texts: (key, value) => ({
    linha: key,
    cota: writeRate((value as Extract<CostValue, { kind: "share" }>).share),
  }),
  keyWords: (key) => CREDIT_LINES[key as CreditLine],
  expected: Object.keys(LOAN_LINES),
  keys: () => Object.keys(LOAN_LINES),
};

export const selic: CostTable = {
  title: "Selic",
  about: "Meta da taxa básica de juros ao ano, desde o dia em que passou a valer.",
  missing: "Sem ela, nada é comparado com renda fixa.",
  published: "Banco Central, decisões do Copom.",
  keyFields: [],
  valueFields: [{ name: "taxa", label: "Meta ao ano (%)", hint: RATE_HINT, required: true }],
  schema: z
    .object({ taxa: rateField() })
    .transform(({ taxa }) => ({ key: COUNTRY, value: { kind: "rate", rate: taxa } })),
  texts: (_key, value) => ({ taxa: rateText(value) }),
  keyWords: () => "Meta da Selic",
  expected: [COUNTRY],
  keys: () => [COUNTRY],
};

function rateField() {
  return field(readRate(100_00), "Informe uma porcentagem ao ano de 0 a 100, como 11,19.");
}

function rateText(value: CostValue): string {
  return writeRate((value as Extract<CostValue, { kind: "rate" }>).rate);
}

function readLine(text: string): CreditLine | null {
  return own<unknown>(CREDIT_LINES, text) === undefined ? null : (text as CreditLine);
}

function readLoanLine(text: string): CreditLine | null {
  return own<unknown>(LOAN_LINES, text) === undefined ? null : (text as CreditLine);
}
