import { loanCost } from "#app/facts/costs/loan-cost.ts";
import { insuranceRange } from "#app/facts/costs/loan-insurance.ts";
import type { AmortisationSystem } from "#app/facts/costs/instalments.ts";
import { interestRate } from "#app/facts/costs/interest-rate.ts";
import { estimatePurchase, type EstimatedProperty } from "#app/facts/costs/property-estimate.ts";
import { outdatedWords, type DatedValue } from "#app/facts/costs/value-at.ts";
import { citedText, SOURCES, sourceWords, type CitedText } from "#app/facts/sources/sources.ts";
import { formatDate, type IsoDate } from "#app/lib/dates.ts";
import { formatAmount, formatPrice } from "#app/lib/money.ts";
import { percent } from "#app/lib/numbers.ts";
import { plannedProperty } from "./cost-view.ts";
import { fieldView, type FieldView, type PlanReading } from "./plan.ts";
import { loanRate, USUAL_MONTHS } from "./what-if.ts";

export interface InstalmentsView {
  summary: string;
  fields: FieldView[];
  /** What each row says of SAC and of Price. */
  rows: { name: string; sac: string; price: string }[];
  files: { name: string; href: string }[];
  notes: CitedText[];
}

const SYSTEMS: readonly AmortisationSystem[] = ["sac", "price"];
const SYSTEM_NAMES: Readonly<Record<AmortisationSystem, string>> = { sac: "SAC", price: "Price" };

/** The instalments by both systems; null: the property is not known to accept a loan, or no rate is known. */
export function instalmentsView(
  of: EstimatedProperty,
  reading: PlanReading,
  today: IsoDate,
): InstalmentsView | null {
  const { numbers } = reading.plan;
  const { tables, appraisalCents } = of.property;
  const insured = insuranceRange(tables.insurance ?? [], numbers.idade ?? null);
  const yearly = loanRate(reading.plan, tables);
  if (of.accepts.loan !== true || yearly === null) return null;
  const { financedCents } = estimatePurchase(plannedProperty(of, reading.plan), "loan", numbers.lance);
  const months = numbers.prazo ?? USUAL_MONTHS;
  const rate = interestRate(yearly / 100, "effective");
  // A year's TR as that of each month, in billionths.
  const correction = Math.round(((1 + (numbers.tr ?? 0) / 100_00) ** (1 / 12) - 1) * 1_000_000_000);
  const costs = SYSTEMS.map((system) =>
    ([0, 1] as const).map((end) =>
      loanCost(
        { amountCents: Math.max(financedCents, 1), months, rate, system, correction },
        {
          deathRate: insured?.death[end] ?? 0,
          damageRate: insured?.damage[end] ?? 0,
          appraisalCents,
          monthlyFeeCents: numbers.tarifa ?? 0,
          upfrontCents: numbers.avaliacao_bancaria ?? 0,
        },
      ),
    ),
  );
  const row = (name: string, text: (cost: ReturnType<typeof loanCost>) => string) => {
    const [sac, price] = costs.map(([low, high]) => {
      const [least, most] = [text(low!), text(high!)];
      return least === most ? least : `${least} a ${most}`;
    });
    return { name, sac: sac!, price: price! };
  };
  const first = row("Primeira parcela", ({ firstCents }) => formatAmount(firstCents));
  const tableRate = numbers.taxa === undefined ? (tables.rate ?? tables.mostRate ?? null) : null;
  return {
    summary: `${row("", ({ firstCents }) => formatPrice(firstCents)).sac} na primeira, no SAC`,
    fields: [
      fieldView(reading, "prazo", "Prazo em meses", { placeholder: String(USUAL_MONTHS) }),
      fieldView(reading, "taxa", "Juros por ano (%)", {
        placeholder: percent(yearly / 100).replace("%", ""),
      }),
      fieldView(reading, "idade", "Sua idade", { hint: "Para o seguro de vida." }),
      fieldView(reading, "tarifa", "Tarifa por mês (R$)", { hint: "Se o banco cobra." }),
      fieldView(reading, "tr", "TR por ano, se fosse (%)", { placeholder: "0" }),
    ],
    rows: [
      { name: "Financiado", sac: formatAmount(financedCents), price: formatAmount(financedCents) },
      first,
      row("Última parcela", ({ lastCents }) => formatAmount(lastCents)),
      row("Só de juros", ({ interestCents }) => formatPrice(interestCents)),
      row("Total pago", ({ totalCents }) => formatPrice(totalCents)),
      row("CET por ano", ({ yearlyCost }) => percent(yearlyCost)),
    ],
    files: SYSTEMS.map((system) => ({
      name: `Todas as parcelas (${SYSTEM_NAMES[system]}, CSV)`,
      href: `/api/v1/calculos/parcelas.csv?${new URLSearchParams({
        valor: (financedCents / 100).toFixed(2),
        prazo: String(months),
        taxa: String(yearly / 100),
        tipo_taxa: "efetiva",
        sistema: system,
      })}`,
    })),
    notes: [
      ...(tableRate
        ? [
            {
              text: `${tables.rate ? "A taxa" : "Sem a taxa do banco registrada, a conta usa a maior que o SFH permite"}: ${percent(yearly / 100)} ao ano, desde ${formatDate(tableRate.validFrom)}${outdatedWords(tableRate, today)}.`,
              sources: [{ words: sourceWords(tableRate.source), href: tableRate.source.url }],
            },
          ]
        : []),
      insuranceNote(insured?.values ?? [], today),
      citedText(
        "O CET é a taxa interna de todos os pagamentos. Os dois sistemas aparecem com a mesma parte financiada; segundo a imprensa, no Price o banco financia menos, até 70%.[^cotas-2025] O arquivo tem só juros e amortização, sem seguros nem TR.",
      ),
    ],
  };
}

/** What is said of the insurance in the instalments: a lender's own table, or the usual range that comes with the product. */
function insuranceNote(values: readonly DatedValue[], today: IsoDate): CitedText {
  const rest = "A tarifa mensal, a avaliação do banco e a TR só entram se você as escrever.";
  if (values.length === 0)
    return {
      text: `Os seguros do financiamento não são conhecidos e não estão nas parcelas. ${rest}`,
      sources: [],
    };
  const isUsual = values.some(({ source }) => source.url === SOURCES["cccpm-seguros"].url);
  const since = values
    .map(({ validFrom }) => validFrom)
    .sort()
    .at(-1)!;
  const outdated = values.map((value) => outdatedWords(value, today)).find((words) => words !== "") ?? "";
  const whose = isUsual ? ", como faixa usual de outra financiadora" : "";
  return {
    text: `As parcelas têm seguros de morte e invalidez (MIP) e de danos ao imóvel (DFI)${whose}, desde ${formatDate(since)}${outdated}${isUsual ? ": confirme no banco" : ""}. ${rest}`,
    sources: [...new Map(values.map(({ source }) => [source.url, source])).values()].map((source) => ({
      words: sourceWords(source),
      href: source.url,
    })),
  };
}
