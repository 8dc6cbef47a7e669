import { cashTerm } from "#app/facts/costs/cash-term.ts";
import {
  COST_NAMES,
  STATABLE,
  type CostRange,
  type PricedProperty,
  type StatableCode,
} from "#app/facts/costs/purchase-cost.ts";
import { financedPart, PAYMENT_WAYS, type PaymentCode } from "#app/facts/costs/purchase-credit.ts";
import {
  estimatePurchase,
  sourceOfLine,
  type AmountSource,
  type EstimatedProperty,
} from "#app/facts/costs/property-estimate.ts";
import { citedText, type CitedText } from "#app/facts/sources/sources.ts";
import { outdatedWords } from "#app/facts/costs/value-at.ts";
import { formatDate, type IsoDate } from "#app/lib/dates.ts";
import { formatAmount, formatPrice, typedAmount } from "#app/lib/money.ts";
import { amountsOf, lightView, type LightView, type NamedAmount } from "./first-estimate.ts";
import { reasonOf } from "./line-reasons.ts";
import { fieldView, type FieldView, type Plan, type PlanMark, type PlanReading } from "./plan.ts";

export interface CostLineView {
  code: string;
  name: string;
  /** One amount where nothing is in doubt, else low, likely and high; null: nobody knows. */
  amounts: NamedAmount[] | null;
  reason: CitedText;
  source: { words: string; href: string | null } | null;
  field: FieldView | null;
}

export interface CostView {
  summary: string;
  ways: { code: PaymentCode; name: string; amount: string; note: string; isChosen: boolean }[];
  fields: FieldView[];
  marks: { name: PlanMark; label: string; isTicked: boolean; isHidden: boolean }[];
  lines: CostLineView[];
  totals: { name: string; amounts: NamedAmount[] }[];
  light: LightView;
  notes: CitedText[];
}

const WAY_NAMES: Readonly<Record<PaymentCode, string>> = {
  a_vista: "À vista",
  financiamento: "Financiamento",
  fgts: "FGTS",
};

/** The property as a plan reckons with it. */
export function plannedProperty(of: EstimatedProperty, { numbers, marks }: Plan): EstimatedProperty {
  const stated = Object.fromEntries(
    STATABLE.flatMap((code) => (numbers[code] === undefined ? [] : [[code, numbers[code]]])),
  ) as PricedProperty["stated"];
  const property: PricedProperty = {
    ...of.property,
    stated,
    cityValueCents: numbers.prefeitura,
    loanCents: numbers.financiado,
    fgtsCents: numbers.fgts,
    firstHome: marks.primeira,
    cityCondition: marks.condicao,
    meetsFgtsRules: marks.regras,
  };
  return { ...of, property };
}

function shownSource(source: AmountSource | null, outdated: string) {
  if (source === null) return null;
  const since = source.since === null ? "" : `; vale desde ${formatDate(source.since)}`;
  return { words: source.words + since + outdated, href: source.href };
}

/** What a purchase costs line by line, as a plan has it. */
export function costView(of: EstimatedProperty, reading: PlanReading, today: IsoDate): CostView {
  const { plan } = reading;
  const { numbers, marks, payment } = plan;
  const planned = plannedProperty(of, plan);
  const { property } = planned;
  const estimate = estimatePurchase(planned, PAYMENT_WAYS[payment], numbers.lance);
  const field = (...texts: Parameters<typeof fieldView> extends [unknown, ...infer R] ? R : never) =>
    fieldView(reading, ...texts);
  const { inHand, total, lines } = estimate;
  return {
    summary: `${formatPrice(inHand.likely)} em mãos, ${payment === "a_vista" ? "à vista" : payment === "fgts" ? "com FGTS" : "com financiamento"}`,
    ways: (Object.keys(PAYMENT_WAYS) as PaymentCode[]).map((code) => {
      const way = PAYMENT_WAYS[code];
      const accepts = of.accepts[way];
      return {
        code,
        name: WAY_NAMES[code],
        amount: formatPrice(estimatePurchase(planned, way, numbers.lance).inHand.likely),
        note: accepts === false ? "não aceita" : accepts === null ? "não se sabe se aceita" : "",
        isChosen: code === payment,
      };
    }),
    fields: [
      field("lance", "Lance ou proposta", {
        placeholder: typedAmount(of.priceCents),
        hint: "Vazio: o preço da lista.",
      }),
      field("prefeitura", "Valor que a prefeitura estima", { hint: "Vazio: entre o preço e a avaliação." }),
      field("fgts", "Saldo do FGTS", { isHidden: payment !== "fgts" }),
      field("financiado", "Quanto financiar", {
        placeholder: typedAmount(financedPart(estimate.bidCents, property.tables.quota)),
        hint: "Vazio: o máximo.",
        isHidden: payment !== "financiamento",
      }),
    ],
    marks: [
      {
        name: "primeira",
        label: "É a minha primeira moradia",
        isTicked: marks.primeira === true,
        isHidden: payment !== "financiamento",
      },
      {
        name: "condicao",
        label: "Cumpro a condição do município para o ITBI menor",
        isTicked: marks.condicao === true,
        isHidden:
          property.tables.itbi?.value.kind !== "itbi" || property.tables.itbi.value.first === undefined,
      },
      {
        name: "regras",
        label: "Cumpro as regras do FGTS que estão abaixo",
        isTicked: marks.regras === true,
        isHidden: payment !== "fgts",
      },
    ],
    lines: lines.map((line) => ({
      code: line.code,
      name: COST_NAMES[line.code],
      amounts: line.range && amountsOf(line.range, formatAmount),
      reason: citedText(
        reasonOf(line, {
          property,
          bidCents: estimate.bidCents,
          financedCents: estimate.financedCents,
        }),
      ),
      source: shownSource(sourceOfLine(line, of, numbers.lance ?? null), outdatedWords(line, today)),
      field: isStatable(line.code)
        ? field(line.code, isDebt(line.code) ? "A dívida, se você perguntou" : "Se você sabe o valor")
        : null,
    })),
    totals: [
      ...(estimate.financedCents > 0
        ? [{ name: "Financiado", amounts: amountsOf(whole(estimate.financedCents), formatAmount) }]
        : []),
      ...(estimate.fgtsCents > 0
        ? [{ name: "Pago com FGTS", amounts: amountsOf(whole(estimate.fgtsCents), formatAmount) }]
        : []),
      ...(inHand.likely === total.likely
        ? []
        : [{ name: "Custo todo", amounts: amountsOf(total, formatAmount) }]),
      { name: "Para ter em mãos", amounts: amountsOf(inHand, formatAmount) },
    ],
    light: lightView(estimate.light),
    notes: notesOf(payment, estimate.bidCents),
  };
}

function whole(cents: number): CostRange {
  return { low: cents, likely: cents, high: cents };
}

function isStatable(code: string): code is StatableCode {
  return (STATABLE as readonly string[]).includes(code);
}

function isDebt(code: StatableCode): boolean {
  return code === "condominio" || code === "tributos";
}

const FGTS_RULES =
  "Regras do FGTS: pelo menos 3 anos de trabalho sob o FGTS; nenhum financiamento ativo no SFH; nenhuma moradia no município onde se mora ou trabalha, nem na região metropolitana dele; imóvel urbano, para morar, no lugar em que se trabalha ou já se mora há um ano, que o FGTS não tenha pago nos últimos 3 anos.[^lei-8036][^fgts-condicoes][^fgts-lugar] O limite de valor é o mesmo para contratos de qualquer data.[^fgts-2025]";

/** What else a way of paying asks for. */
function notesOf(payment: PaymentCode, bidCents: number): CitedText[] {
  const entry =
    "Pelo menos 5% do preço são dinheiro próprio, que nem o financiamento nem o FGTS paga.[^dr-leilao]";
  if (payment === "fgts") return [citedText(entry), citedText(FGTS_RULES)];
  if (payment !== "a_vista") return [citedText(entry)];
  const days = cashTerm(bidCents);
  return days === null
    ? []
    : [
        citedText(
          `Acima de R$ 500 mil, à vista, há edital que dá ${days} dias para o que falta depois da entrada de 5%: confirme no deste imóvel.[^edital-0038]`,
        ),
      ];
}
