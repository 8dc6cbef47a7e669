import { STATABLE, type StatableCode } from "#app/facts/costs/purchase-cost.ts";
import { PAYMENT_WAYS, type PaymentCode } from "#app/facts/costs/purchase-credit.ts";
import type { GainExemption } from "#app/facts/costs/capital-gain.ts";
import { MOST_MONTHS } from "#app/facts/costs/instalments.ts";
import { parseCents, readDecimal } from "#app/facts/query/amount.ts";
import { own } from "#app/lib/own.ts";

/** What a field of the reckoning takes; amounts are cents, rates hundredths of a percent. */
type FieldKind = "amount" | "rate" | "term" | "age" | "count";

/** The fields of the reckoning by their key in the address. */
const PLAN_FIELDS = {
  lance: "amount",
  fgts: "amount",
  financiado: "amount",
  prefeitura: "amount",
  venda: "amount",
  meses: "term",
  mensal: "amount",
  aluguel: "amount",
  retorno: "rate",
  vendidos: "count",
  prazo: "term",
  taxa: "rate",
  idade: "age",
  tarifa: "amount",
  tr: "rate",
  ...(Object.fromEntries(STATABLE.map((code) => [code, "amount"])) as Record<StatableCode, "amount">),
} as const satisfies Record<string, FieldKind>;
type PlanField = keyof typeof PLAN_FIELDS;

/** Boxes that are ticked or not. */
const PLAN_MARKS = ["primeira", "condicao", "regras"] as const;
export type PlanMark = (typeof PLAN_MARKS)[number];

/** What a purchase is for. */
export const USES = { revender: "Revender", alugar: "Alugar", morar: "Morar" } as const;
export type Use = keyof typeof USES;

/** Exemptions from the tax on the gain, by their code in the address. */
export const EXEMPTIONS = { unico: "only_property", moradia: "reinvested" } as const satisfies Record<
  string,
  GainExemption
>;

/** What somebody reckons with: numbers as `PLAN_FIELDS` says, none where nothing was typed or it cannot be read. */
export interface Plan {
  payment: PaymentCode;
  numbers: Partial<Record<PlanField, number>>;
  marks: Partial<Record<PlanMark, true>>;
  use: Use;
  exemption: keyof typeof EXEMPTIONS | null;
}

/** A plan with the texts that it was read from, and what is wrong with those that are left out. */
export interface PlanReading {
  plan: Plan;
  typed: Partial<Record<PlanField, string>>;
  errors: Partial<Record<PlanField, string>>;
}

const FIELDS = Object.entries(PLAN_FIELDS) as [PlanField, FieldKind][];
const MOST_LETTERS = 60;

/** Reads a plan from an address, or from the fields of its form; other keys are of no concern here. */
export function readPlan(params: URLSearchParams): PlanReading {
  const payment = params.get("pagamento") ?? "";
  const [use, exemption] = [params.get("uso") ?? "", params.get("isencao") ?? ""];
  const reading: PlanReading = {
    plan: {
      payment: own(PAYMENT_WAYS, payment) === undefined ? "a_vista" : (payment as PaymentCode),
      numbers: {},
      marks: Object.fromEntries(
        PLAN_MARKS.flatMap((mark) => (params.get(mark) === "sim" ? [[mark, true]] : [])),
      ),
      use: own<unknown>(USES, use) === undefined ? "revender" : (use as Use),
      exemption:
        own<unknown>(EXEMPTIONS, exemption) === undefined ? null : (exemption as keyof typeof EXEMPTIONS),
    },
    typed: {},
    errors: {},
  };
  for (const [name, kind] of FIELDS) {
    const text = (params.get(name) ?? "").trim().slice(0, MOST_LETTERS);
    if (text === "") continue;
    reading.typed[name] = text;
    const read = readField(kind, text);
    if ("value" in read) reading.plan.numbers[name] = read.value;
    else reading.errors[name] = read.error;
  }
  return reading;
}

type FieldReading = { value: number } | { error: string };

/** The largest amount that is reckoned with: a billion reais. */
const MOST_CENTS = 1_000_000_000_00;
const UNITS = /\s*(?:%|meses|mês|anos?)(?:\s*a\.\s*a\.)?$/i;

interface Whole {
  least: number;
  most: number;
  example: string;
  unit: string;
}

const WHOLES: Readonly<Record<Exclude<FieldKind, "amount" | "rate">, Whole>> = {
  term: { least: 1, most: MOST_MONTHS, example: "360", unit: "meses" },
  age: { least: 18, most: 80, example: "35", unit: "anos" },
  count: { least: 0, most: 999, example: "2", unit: "imóveis" },
};

/** Reads a typed text, not empty; what cannot be read is refused in words. */
function readField(kind: FieldKind, text: string): FieldReading {
  if (/^(?:R\$\s*)?[-−–]/.test(text)) return { error: "Não pode ser negativo." };
  if (kind === "amount") {
    const cents = parseCents(text);
    if (cents === null)
      return { error: "Não dá para ler. Escreva um valor em reais, como 150.000,00 ou 150 mil." };
    return cents <= MOST_CENTS ? { value: cents } : { error: "O maior valor aceito é 1 bilhão." };
  }
  const number = readDecimal(text.replace(UNITS, ""));
  if (kind === "rate") {
    if (number === null) return { error: "Não dá para ler. Escreva uma porcentagem, como 2,5 ou 11,19." };
    const rate = Math.round(number * 100);
    return rate <= 100_00 ? { value: rate } : { error: "Uma porcentagem aqui vai até 100." };
  }
  const { least, most, example, unit } = WHOLES[kind];
  if (number === null || !Number.isInteger(number))
    return { error: `Não dá para ler. Escreva um número inteiro de ${unit}, como ${example}.` };
  if (number > most) return { error: `São no máximo ${most} ${unit}.` };
  return number >= least ? { value: number } : { error: `São no mínimo ${least} ${unit}.` };
}

/** The query of a plan in its one order, without what is empty or as it is anyway; empty: nothing was chosen. */
export function planQuery({ plan, typed }: PlanReading): string {
  const query = new URLSearchParams();
  if (plan.payment !== "a_vista") query.set("pagamento", plan.payment);
  if (plan.use !== "revender") query.set("uso", plan.use);
  if (plan.exemption !== null) query.set("isencao", plan.exemption);
  for (const [name] of FIELDS) if (typed[name] !== undefined) query.set(name, typed[name]);
  for (const mark of PLAN_MARKS) if (plan.marks[mark]) query.set(mark, "sim");
  return query.toString();
}

/** A field of a plan as it is shown; one that is of no use now is hidden, so that what was typed in it stays. */
export interface FieldView {
  name: PlanField;
  label: string;
  hint?: string;
  typed: string;
  error: string | undefined;
  placeholder?: string;
  isHidden?: boolean;
}

export function fieldView(
  { typed, errors }: PlanReading,
  name: PlanField,
  label: string,
  more: Pick<FieldView, "hint" | "placeholder" | "isHidden"> = {},
): FieldView {
  return { name, label, typed: typed[name] ?? "", error: errors[name], ...more };
}
