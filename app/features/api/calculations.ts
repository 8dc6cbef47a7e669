import { z } from "zod";
import { MOST_MONTHS, instalmentsOf, type Instalment, type Loan } from "#app/facts/costs/instalments.ts";
import { interestRate } from "#app/facts/costs/interest-rate.ts";
import { CSV_MARK, csvDecimal, csvLine } from "#app/lib/csv.ts";
import { toReais } from "#app/lib/money.ts";
import { own } from "#app/lib/own.ts";
import { centsKey, choiceOf, keyErrors, percentKey, wholeKey } from "./calculation-params.ts";

export type CalculationAnswer =
  | { body: object }
  | { csv: string; fileName: string }
  | { status: 400; title: string; detail: string };

type Calculate = (params: URLSearchParams) => CalculationAnswer;

/** A calculation whose keys are read by a schema; what cannot be read is refused by the names of the keys. */
function calculation<T>(schema: z.ZodType<T>, answer: (read: T) => CalculationAnswer): Calculate {
  return (params) => {
    const read = schema.safeParse(Object.fromEntries(params));
    if (read.success) return answer(read.data);
    return { status: 400, title: "Valor que não dá para usar", detail: keyErrors(read.error) };
  };
}

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

const CALCULATIONS: Readonly<Record<string, Calculate>> = {
  parcelas: calculation(loan, (wanted) => ({ body: toApiInstalments(wanted) })),
  "parcelas.csv": calculation(loan, (wanted) => ({
    csv: instalmentsCsv(wanted),
    fileName: "martelo-parcelas.csv",
  })),
};

/** The answer of `/calculos/{name}`; null: there is no such calculation. */
export function calculate(name: string, params: URLSearchParams): CalculationAnswer | null {
  return own(CALCULATIONS, name)?.(params) ?? null;
}
