import { z } from "zod";
import { capitalGain, FIRST_PURCHASE, type Resale } from "#app/facts/costs/capital-gain.ts";
import { buyersPart, type DebtLimit, type DebtRule } from "#app/facts/costs/debt-rule.ts";
import { MOST_MONTHS, instalmentsOf, type Instalment, type Loan } from "#app/facts/costs/instalments.ts";
import { interestRate } from "#app/facts/costs/interest-rate.ts";
import { rentTax } from "#app/facts/costs/rent-tax.ts";
import { CSV_MARK, csvDecimal, csvLine } from "#app/lib/csv.ts";
import { toReais } from "#app/lib/money.ts";
import { own } from "#app/lib/own.ts";
import {
  calculation,
  centsKey,
  choiceOf,
  dayKey,
  percentKey,
  rateKey,
  wholeKey,
  type Calculate,
  type CalculationAnswer,
  type CalculationSources,
} from "./calculation-params.ts";
import { maximumBidKeys, maximumBidOf } from "./purchase-answers.ts";
import { feesOf, registeredPurchase, taxedPurchase, taxOf } from "./table-calculations.ts";

const loan = z
  .object({
    valor: centsKey(),
    prazo: wholeKey(1, MOST_MONTHS),
    taxa: percentKey(),
    tipo_taxa: choiceOf(["nominal", "efetiva"]),
    sistema: choiceOf(["sac", "price"]),
  })
  .transform((read): Loan => ({
    amountCents: read.valor,
    months: read.prazo,
    rate: interestRate(read.taxa, read.tipo_taxa === "efetiva" ? "effective" : "nominal"),
    system: read.sistema,
  }));

/** A loan's instalments in the format of the API. */
export function toApiInstalments(wanted: Loan) {
  const rows = instalmentsOf(wanted);
  return {
    linhas: rows.map(toApiInstalment),
    total_juros: toReais(rows.reduce((sum, { interestCents }) => sum + interestCents, 0)),
    taxa_nominal: fourDecimals(wanted.rate.nominal),
    taxa_efetiva: fourDecimals(wanted.rate.effective),
  };
}

function toApiInstalment(row: Instalment) {
  return {
    n: row.n,
    amortizacao: toReais(row.amortisationCents),
    juros: toReais(row.interestCents),
    prestacao: toReais(row.instalmentCents),
    saldo: toReais(row.balanceCents),
  };
}

/** As the bank prints rates; what is computed with them is not rounded. */
function fourDecimals(percent: number): number {
  return Math.round(percent * 10_000) / 10_000;
}

function instalmentsCsv(wanted: Loan): string {
  const lines = instalmentsOf(wanted).map((row) => {
    const { n, ...amounts } = toApiInstalment(row);
    return csvLine([n, ...Object.values(amounts).map(csvDecimal)]);
  });
  const head = ["Parcela", "Amortização (R$)", "Juros (R$)", "Prestação (R$)", "Saldo (R$)"];
  return CSV_MARK + csvLine(head) + lines.join("");
}

interface Debt {
  rule: DebtRule;
  debtCents: number;
  appraisalCents: number;
}

const BY_LIMIT = { teto: "cap", limiar: "cliff" } as const;

const debt = z
  .object({
    quem: choiceOf(["comprador", "caixa", "teto", "limiar"]),
    percentual: rateKey().optional(),
    valor: centsKey(0).optional(),
    avaliacao: centsKey().optional(),
    divida: centsKey(0),
  })
  .transform(({ quem, percentual, valor, avaliacao, divida: debtCents }, context): Debt => {
    const refuse = (key: string, message: string) => {
      context.addIssue({ code: "custom", path: [key], message });
      return z.NEVER;
    };
    const wanted = { debtCents, appraisalCents: avaliacao ?? 0 };
    if (quem === "comprador") return { ...wanted, rule: { kind: "buyer" } };
    if (quem === "caixa") return { ...wanted, rule: { kind: "bank" } };
    if ((percentual === undefined) === (valor === undefined))
      return refuse("percentual", "Informe percentual ou valor, um dos dois.");
    if (percentual !== undefined && avaliacao === undefined)
      return refuse("avaliacao", "Informe a avaliação do imóvel em reais: o limite é uma parte dela.");
    const limit: DebtLimit = percentual === undefined ? { cents: valor! } : { rate: percentual };
    return { ...wanted, rule: { kind: BY_LIMIT[quem], limit } };
  });

export function toApiDebt({ rule, debtCents, appraisalCents }: Debt) {
  const buyer = buyersPart(rule, debtCents, appraisalCents);
  return { comprador: toReais(buyer), caixa: toReais(debtCents - buyer) };
}

const resale = z
  .object({
    compra: centsKey(0),
    data_compra: dayKey(FIRST_PURCHASE),
    venda: centsKey(),
    data_venda: dayKey(FIRST_PURCHASE),
  })
  .refine(({ data_compra, data_venda }) => data_compra <= data_venda, {
    path: ["data_venda"],
    error: "A venda não pode ser antes da compra.",
  })
  .transform((read): Resale => ({
    costCents: read.compra,
    boughtOn: read.data_compra,
    saleCents: read.venda,
    soldOn: read.data_venda,
  }));

export function toApiGain(sold: Resale) {
  const gain = capitalGain(sold);
  return {
    ganho: toReais(gain.gainCents),
    fr1: sixDecimals(gain.fr1),
    fr2: sixDecimals(gain.fr2),
    base: toReais(gain.baseCents),
    imposto: toReais(gain.taxCents),
  };
}

function sixDecimals(factor: number): number {
  return Math.round(factor * 1_000_000) / 1_000_000;
}

export function toApiRent(incomeCents: number) {
  const rent = rentTax(incomeCents);
  return {
    base: toReais(rent.baseCents),
    imposto_da_tabela: toReais(rent.tableTaxCents),
    redutor: toReais(rent.reducerCents),
    imposto: toReais(rent.taxCents),
  };
}

const CALCULATIONS: Readonly<Record<string, Calculate>> = {
  parcelas: calculation(loan, (wanted) => ({ body: toApiInstalments(wanted) })),
  "parcelas.csv": calculation(loan, (wanted) => ({
    csv: instalmentsCsv(wanted),
    fileName: "martelo-parcelas.csv",
  })),
  debito: calculation(debt, (wanted) => ({ body: toApiDebt(wanted) })),
  ganho: calculation(resale, (sold) => ({ body: toApiGain(sold) })),
  itbi: calculation(taxedPurchase, taxOf),
  registro: calculation(registeredPurchase, feesOf),
  "lance-maximo": calculation(maximumBidKeys, maximumBidOf),
  aluguel: calculation(z.object({ rendimento: centsKey(0) }), ({ rendimento }) => ({
    body: toApiRent(rendimento),
  })),
};

/** The answer of `/calculos/{name}`; null: there is no such calculation. */
export async function calculate(
  name: string,
  params: URLSearchParams,
  sources: CalculationSources,
): Promise<CalculationAnswer | null> {
  return (await own(CALCULATIONS, name)?.(params, sources)) ?? null;
}
