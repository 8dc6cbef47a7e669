import { z } from "zod";
import type { BandsValue, ItbiValue } from "#app/db/shapes/costs.ts";
import { allCities } from "#app/facts/places/places.ts";
import { UF_NAMES, UFS } from "#app/lib/br.ts";
import { own } from "#app/lib/own.ts";
import { fold } from "#app/lib/text.ts";
import {
  field,
  optional,
  readBands,
  readCents,
  readRate,
  writeBands,
  writeCents,
  writeRate,
} from "./cost-fields.ts";
import {
  ACTS,
  COUNTRY,
  feeKey,
  placeKeyWords,
  readPlaceKey,
  readState,
  writePlaceKey,
  type Act,
} from "./cost-keys.ts";
import { RATE_HINT, type CostTable } from "./cost-table.ts";
import { cotas, juros, limites, seguros, selic } from "./credit-tables.ts";
import { feriados } from "./holiday-table.ts";
import { regras } from "./sale-rules.ts";

const PLACE_DEFAULTS: readonly string[] = [COUNTRY, ...UFS.map((uf) => uf.toLowerCase())];
const FEE_KEYS: readonly string[] = UFS.flatMap((uf) =>
  (Object.keys(ACTS) as Act[]).map((act) => feeKey(uf, act)),
);
const AMOUNT = "Informe um valor em reais, como 120.000,00.";
const AMOUNT_HINT = "Em reais: 120.000,00. Vazio: sem limite.";

const itbi: CostTable = {
  title: "ITBI",
  about:
    "Alíquota do imposto municipal sobre a compra, em porcentagem do valor à vista que a prefeitura estima (CTN, art. 38); ele pode ser maior que o preço pago.",
  missing:
    "Onde falta o município vale o padrão do estado, depois o do Brasil; sem nenhum deles, o ITBI é desconhecido e não entra em nenhuma soma.",
  published: "Lei municipal ou página da prefeitura.",
  keyFields: [
    {
      name: "lugar",
      label: "Lugar",
      hint: "Município/UF, só a UF (padrão do estado) ou Brasil.",
      required: true,
    },
  ],
  valueFields: [
    { name: "aliquota", label: "Alíquota (%)", hint: RATE_HINT, required: true },
    {
      name: "aliquota_financiado",
      label: "Alíquota da parte financiada (%)",
      hint: "Só onde a lei dá outra.",
    },
    { name: "financiado_ate", label: "Parte financiada até (R$)", hint: AMOUNT_HINT },
    { name: "financiado_imovel_ate", label: "Só em imóvel de até (R$)", hint: AMOUNT_HINT },
    {
      name: "aliquota_condicao",
      label: "Alíquota na condição do município (%)",
      hint: "Como primeira aquisição, ou primeira venda de prédio novo. 0: isento.",
    },
    { name: "condicao_imovel_ate", label: "Condição só em imóvel de até (R$)", hint: AMOUNT_HINT },
    {
      name: "base_minima",
      label: "Base mínima (R$)",
      hint: "Só onde a lei cobra sobre pelo menos um valor.",
    },
  ],
  schema: z
    .object({
      lugar: field(readPlaceKey, "Escreva Município/UF, como Campinas/SP, uma UF ou Brasil."),
      aliquota: field(readRate(20_00), "Informe uma porcentagem de 0 a 20, como 2,5."),
      aliquota_financiado: optional(readRate(20_00), "Informe uma porcentagem de 0 a 20, como 2,5."),
      financiado_ate: optional(readCents, AMOUNT),
      financiado_imovel_ate: optional(readCents, AMOUNT),
      aliquota_condicao: optional(readRate(20_00), "Informe uma porcentagem de 0 a 20, como 2,5."),
      condicao_imovel_ate: optional(readCents, AMOUNT),
      base_minima: optional(readCents, AMOUNT),
    })
    .refine(
      (read) =>
        (read.financiado_ate === null && read.financiado_imovel_ate === null) ||
        read.aliquota_financiado !== null,
      { path: ["aliquota_financiado"], error: "Informe também a alíquota da parte financiada." },
    )
    .refine((read) => read.condicao_imovel_ate === null || read.aliquota_condicao !== null, {
      path: ["aliquota_condicao"],
      error: "Informe também a alíquota na condição do município.",
    })
    .transform((read) => ({
      key: read.lugar,
      value: {
        kind: "itbi",
        rate: read.aliquota,
        financed:
          read.aliquota_financiado === null
            ? null
            : {
                rate: read.aliquota_financiado,
                upToCents: read.financiado_ate,
                ...worthAtMost(read.financiado_imovel_ate),
              },
        ...(read.aliquota_condicao !== null && {
          first: { rate: read.aliquota_condicao, ...worthAtMost(read.condicao_imovel_ate) },
        }),
        ...(read.base_minima !== null && { minimumBaseCents: read.base_minima }),
      },
    })),
  texts(key, value) {
    const { rate, financed, first, minimumBaseCents } = value as ItbiValue;
    const amount = (cents: number | null = null) => (cents === null ? "" : writeCents(cents));
    return {
      lugar: writePlaceKey(key),
      aliquota: writeRate(rate),
      aliquota_financiado: financed ? writeRate(financed.rate) : "",
      financiado_ate: amount(financed?.upToCents),
      financiado_imovel_ate: amount(financed?.propertyUpToCents),
      aliquota_condicao: first ? writeRate(first.rate) : "",
      condicao_imovel_ate: amount(first?.propertyUpToCents),
      base_minima: amount(minimumBaseCents),
    };
  },
  keyWords: placeKeyWords,
  expected: PLACE_DEFAULTS,
  keys: () => [...PLACE_DEFAULTS, ...allCities().map(({ slug }) => slug)],
};

const emolumentos: CostTable = {
  title: "Emolumentos",
  about: "O que o cartório cobra em cada estado, por faixa do valor do imóvel.",
  missing:
    "Sem a tabela do estado, ou acima da última faixa, o cartório é desconhecido e não entra em nenhuma soma.",
  published: "Tabela da corregedoria ou do tribunal de justiça do estado.",
  keyFields: [
    { name: "estado", label: "Estado", options: UF_NAMES, required: true },
    { name: "ato", label: "Ato", options: ACTS, required: true },
  ],
  valueFields: [
    {
      name: "faixas",
      label: "Faixas",
      hint: "Uma por linha: “até 100.000,00: 1.234,56”. A última pode ser “acima: 9.999,00” ou “acima, a cada 10.000,00: 50,00, no máximo 9.999,00”. Fundos e taxas sobre elas, depois: “acréscimo: 5%”.",
      long: true,
      required: true,
    },
  ],
  schema: z
    .object({
      estado: field(readState, "Escolha um estado."),
      ato: field(readAct, "Escolha registro ou escritura."),
      faixas: bandsField(),
    })
    .transform(({ estado, ato, faixas }) => ({ key: feeKey(estado, ato), value: faixas })),
  texts(key, value) {
    const [state = "", act = ""] = key.split("-");
    return { estado: state.toUpperCase(), ato: act, faixas: writeBands(value as BandsValue) };
  },
  keyWords(key) {
    const [state = "", act = ""] = key.split("-");
    return `${UF_NAMES[state.toUpperCase() as keyof typeof UF_NAMES]}: ${ACTS[act as Act].toLowerCase()}`;
  },
  expected: FEE_KEYS,
  keys: () => FEE_KEYS,
};

/** The tables by the name in their addresses. */
const REGISTRY = { itbi, emolumentos, juros, cotas, limites, seguros, selic, feriados, regras };

export type CostTableName = keyof typeof REGISTRY;
export const COST_TABLES: Readonly<Record<CostTableName, CostTable>> = REGISTRY;
export const COST_TABLE_NAMES = Object.keys(REGISTRY) as CostTableName[];

export function isCostTable(name: string): name is CostTableName {
  return own<unknown>(REGISTRY, name) !== undefined;
}

function worthAtMost(cents: number | null) {
  return cents === null ? {} : { propertyUpToCents: cents };
}

function readAct(text: string): Act | null {
  return own<unknown>(ACTS, text.toLowerCase()) === undefined ? null : (text.toLowerCase() as Act);
}

/** An error names the line of the field. */
function bandsField() {
  return z.string({ error: "Escreva ao menos uma faixa, uma por linha." }).transform((text, context) => {
    const read = readBands(text);
    if ("bands" in read) return read.bands;
    context.addIssue({ code: "custom", message: `Linha ${read.line}: ${read.error}`, path: [] });
    return z.NEVER;
  });
}

/** The words of all keys of a table, folded: made once, because folding thousands of names takes as long as a page. */
const FOLDED = new Map<CostTableName, (readonly [key: string, words: string])[]>();

/** The keys whose words have a part of the text in them, whatever the accents. */
export function keysNamed(table: CostTableName, text: string): string[] {
  const { keys, keyWords } = COST_TABLES[table];
  const folded = FOLDED.get(table) ?? keys().map((key) => [key, fold(`${keyWords(key)} ${key}`)] as const);
  FOLDED.set(table, folded);
  const wanted = fold(text);
  return folded.flatMap(([key, words]) => (words.includes(wanted) ? [key] : []));
}
