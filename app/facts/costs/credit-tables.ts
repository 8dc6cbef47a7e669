import { z } from "zod";
import type { CostValue, RangeValue } from "#app/db/shapes/costs.ts";
import { readDecimal, writeDecimal } from "#app/lib/decimal.ts";
import { field, optional, readCents, readRate, writeCents, writeRate } from "./cost-fields.ts";
import { COUNTRY, CREDIT_LINES, INSURANCES, LOAN_LINES, PROPERTY_LIMITS } from "./cost-keys.ts";
import { keyOf, RATE_HINT, wordsIn, type CostTable } from "./cost-table.ts";

const MONTHLY = "Informe uma porcentagem ao mês, como 0,022866.";

export const juros: CostTable = {
  title: "Juros",
  about: "Taxas de financiamento ao ano, sem seguros nem TR.",
  missing: "Sem a taxa de uma linha, a prestação dela é desconhecida.",
  published: "Página da Caixa; resolução do Conselho Monetário Nacional para o máximo do SFH.",
  keyFields: [{ name: "linha", label: "Linha de crédito", options: CREDIT_LINES, required: true }],
  valueFields: [{ name: "taxa", label: "Taxa ao ano (%)", hint: RATE_HINT, required: true }],
  schema: z
    .object({ linha: field(keyOf(CREDIT_LINES), "Escolha uma linha de crédito."), taxa: rateField() })
    .transform(({ linha, taxa }) => ({ key: linha, value: { kind: "rate", rate: taxa } })),
  texts: (key, value) => ({ linha: key, taxa: rateText(value) }),
  keyWords: wordsIn(CREDIT_LINES),
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
      linha: field(keyOf(LOAN_LINES), "Escolha uma linha de crédito."),
      cota: field(readRate(100_00), "Informe uma porcentagem do preço de 0 a 100, como 80."),
    })
    .transform(({ linha, cota }) => ({ key: linha, value: { kind: "share", share: cota } })),
  texts: (key, value) => ({
    linha: key,
    cota: writeRate((value as Extract<CostValue, { kind: "share" }>).share),
  }),
  keyWords: wordsIn(CREDIT_LINES),
  expected: Object.keys(LOAN_LINES),
  keys: () => Object.keys(LOAN_LINES),
};

export const limites: CostTable = {
  title: "Limites de valor",
  about: "O mais que um imóvel pode valer para o SFH e para o FGTS.",
  missing: "Sem o limite, nada diz se o imóvel passa dele.",
  published: "Resolução do Conselho Monetário Nacional; resolução do Conselho Curador do FGTS.",
  keyFields: [{ name: "limite", label: "Limite", options: PROPERTY_LIMITS, required: true }],
  valueFields: [{ name: "valor", label: "Até (R$)", hint: "Em reais: 2.250.000,00.", required: true }],
  schema: z
    .object({
      limite: field(keyOf(PROPERTY_LIMITS), "Escolha um limite."),
      valor: field(readCents, "Informe um valor em reais, como 2.250.000,00."),
    })
    .transform(({ limite, valor }) => ({ key: limite, value: { kind: "amount", cents: valor } })),
  texts: (key, value) => ({
    limite: key,
    valor: writeCents((value as Extract<CostValue, { kind: "amount" }>).cents),
  }),
  keyWords: wordsIn(PROPERTY_LIMITS),
  expected: Object.keys(PROPERTY_LIMITS),
  keys: () => Object.keys(PROPERTY_LIMITS),
};

export const seguros: CostTable = {
  title: "Seguros do financiamento",
  about:
    "O que os seguros custam por mês: o de vida (MIP) sobre o saldo, por idade; o do imóvel (DFI) sobre a avaliação.",
  missing: "Onde falta uma idade, a conta vai da menor à maior das vizinhas que têm valor.",
  published: "Apólice ou planilha da Caixa.",
  keyFields: [{ name: "seguro", label: "Seguro", options: INSURANCES, required: true }],
  valueFields: [
    { name: "taxa", label: "Por mês (%)", hint: "Com até seis casas: 0,022866.", required: true },
    { name: "taxa_ate", label: "Até, por mês (%)", hint: "Só onde é uma faixa." },
  ],
  schema: z
    .object({
      seguro: field(keyOf(INSURANCES), "Escolha um seguro."),
      taxa: field(readMillionths, MONTHLY),
      taxa_ate: optional(readMillionths, MONTHLY),
    })
    .refine(({ taxa, taxa_ate: most }) => most === null || most >= taxa, {
      path: ["taxa_ate"],
      error: "O fim da faixa não pode ser menor que o começo.",
    })
    .transform(({ seguro, taxa, taxa_ate: most }) => ({
      key: seguro,
      value: { kind: "range", low: taxa, high: most ?? taxa },
    })),
  texts(key, value) {
    const { low, high } = value as RangeValue;
    return { seguro: key, taxa: writeDecimal(low, 6), taxa_ate: low === high ? "" : writeDecimal(high, 6) };
  },
  keyWords: wordsIn(INSURANCES),
  expected: Object.keys(INSURANCES),
  keys: () => Object.keys(INSURANCES),
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

/** Millionths of a percent, up to one percent. */
function readMillionths(text: string): number | null {
  const rate = readDecimal(text.replace(/\s*%$/, ""), 6);
  return rate !== null && rate <= 1_000_000 ? rate : null;
}
