import { z } from "zod";
import { itbiParts } from "#app/facts/costs/itbi.ts";
import { registryFees, type RegistryFees } from "#app/facts/costs/registry-fees.ts";
import type { DatedValue } from "#app/facts/costs/value-at.ts";
import { allCities } from "#app/facts/places/places.ts";
import { sourceWords } from "#app/facts/sources/sources.ts";
import { isUf, type Uf } from "#app/lib/br.ts";
import { toReais } from "#app/lib/money.ts";
import {
  centsKey,
  choiceOf,
  wholeKey,
  type CalculationAnswer,
  type CalculationSources,
} from "./calculation-params.ts";

/** What both calculations take: the value, and what of it is financed. */
const purchaseKeys = { valor: centsKey(), financiado: centsKey(0).default(0) };
const flag = () => choiceOf(["0", "1"]).default("0");
const MORE_THAN_VALUE = { path: ["financiado"], error: "A parte financiada não pode passar do valor." };

/** IBGE's codes of municipalities have seven digits. */
export const taxedPurchase = z
  .object({ cidade_ibge: wholeKey(1_100_000, 5_399_999), ...purchaseKeys, sfh: flag(), primeira: flag() })
  .refine(({ valor, financiado }) => financiado <= valor, MORE_THAN_VALUE);

export const registeredPurchase = z
  .object({
    uf: z.string({ error: "Informe a UF." }).transform((text, context): Uf => {
      const uf = text.trim().toUpperCase();
      if (isUf(uf)) return uf;
      context.addIssue({ code: "custom", message: "Informe uma das 27 UFs, como SP." });
      return z.NEVER;
    }),
    ...purchaseKeys,
    primeira: flag(),
  })
  .refine(({ valor, financiado }) => financiado <= valor, MORE_THAN_VALUE);

export async function taxOf(
  read: z.infer<typeof taxedPurchase>,
  { tables }: CalculationSources,
): Promise<CalculationAnswer> {
  const city = allCities().find(({ ibgeCode }) => ibgeCode === read.cidade_ibge);
  const datedValue = city ? (await tables(city.slug)).itbi : null;
  if (datedValue?.value.kind !== "itbi") return noTable("do ITBI desse município");
  const parts = itbiParts(datedValue.value, {
    baseCents: read.valor,
    financedCents: read.financiado,
    sfh: read.sfh === "1",
    first: read.primeira === "1",
  });
  return { body: toApiTax(parts, datedValue) };
}

export function toApiTax(parts: ReturnType<typeof itbiParts>, datedValue: DatedValue) {
  return {
    imposto: toReais(parts.reduce((sum, { taxCents }) => sum + taxCents, 0)),
    linhas: parts.map(({ baseCents, rate, taxCents }) => ({
      base: toReais(baseCents),
      aliquota: rate / 100,
      imposto: toReais(taxCents),
    })),
    ...toApiSource(datedValue),
  };
}

export async function feesOf(
  read: z.infer<typeof registeredPurchase>,
  { tables }: CalculationSources,
): Promise<CalculationAnswer> {
  const datedValue = (await tables(read.uf.toLowerCase())).registry;
  if (datedValue?.value.kind !== "bands") return noTable("de registro desse estado");
  const fees = registryFees(datedValue.value, {
    valueCents: read.valor,
    financedCents: read.financiado,
    firstHome: read.primeira === "1",
  });
  return fees === null
    ? noTable("de registro desse estado para esse valor")
    : { body: toApiFees(fees, datedValue) };
}

export function toApiFees({ purchaseCents, lienCents }: RegistryFees, datedValue: DatedValue) {
  return {
    compra: toReais(purchaseCents),
    alienacao: toReais(lienCents),
    total: toReais(purchaseCents + lienCents),
    ...toApiSource(datedValue),
  };
}

function toApiSource({ source, validFrom }: DatedValue) {
  return { fonte: sourceWords(source), vigente_desde: validFrom };
}

function noTable(of: string): CalculationAnswer {
  return {
    status: 404,
    title: "Tabela não registrada",
    detail: `Ainda não temos a tabela ${of} com data e fonte, e não inventamos uma.`,
  };
}
