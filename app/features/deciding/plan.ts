import {
  PAYMENT_WAYS,
  STATABLE,
  type PaymentCode,
  type StatableCode,
} from "#app/facts/costs/purchase-cost.ts";
import { own } from "#app/lib/own.ts";
import { readField, type FieldKind } from "./plan-fields.ts";

/** The fields of the reckoning by their key in the address. */
const PLAN_FIELDS = {
  lance: "amount",
  fgts: "amount",
  financiado: "amount",
  prefeitura: "amount",
  ...(Object.fromEntries(STATABLE.map((code) => [code, "amount"])) as Record<StatableCode, "amount">),
} as const satisfies Record<string, FieldKind>;
type PlanField = keyof typeof PLAN_FIELDS;

/** Boxes that are ticked or not. */
const PLAN_MARKS = ["primeira", "condicao"] as const;
type PlanMark = (typeof PLAN_MARKS)[number];

/** What somebody reckons with: numbers as `PLAN_FIELDS` says, none where nothing was typed or it cannot be read. */
export interface Plan {
  payment: PaymentCode;
  numbers: Partial<Record<PlanField, number>>;
  marks: Partial<Record<PlanMark, true>>;
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
  const reading: PlanReading = {
    plan: {
      payment: own(PAYMENT_WAYS, payment) === undefined ? "a_vista" : (payment as PaymentCode),
      numbers: {},
      marks: Object.fromEntries(
        PLAN_MARKS.flatMap((mark) => (params.get(mark) === "sim" ? [[mark, true]] : [])),
      ),
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

/** The query of a plan in its one order, without what is empty or as it is anyway; empty: nothing was chosen. */
export function planQuery({ plan, typed }: PlanReading): string {
  const query = new URLSearchParams();
  if (plan.payment !== "a_vista") query.set("pagamento", plan.payment);
  for (const [name] of FIELDS) if (typed[name] !== undefined) query.set(name, typed[name]);
  for (const mark of PLAN_MARKS) if (plan.marks[mark]) query.set(mark, "sim");
  return query.toString();
}
