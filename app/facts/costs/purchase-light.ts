import { joinAnd } from "#app/lib/enumerate.ts";
import { plural } from "#app/lib/numbers.ts";
import { COST_NAMES, type CostCode } from "./purchase-cost.ts";
import type { PaymentWay } from "./purchase-credit.ts";

export interface PurchaseLight {
  colour: "green" | "yellow" | "red";
  reason: string;
}

/** What decides the light of a purchase. */
interface LightFacts {
  /** On the newest list of its state. */
  available: boolean;
  way: PaymentWay;
  /** Whether the property accepts that way of paying; null: nobody knows. */
  accepts: boolean | null;
  /** Why the property cannot be paid for so whatever its page says; null: nothing known forbids it. */
  forbidden: string | null;
  /** Whether the buyer meets the conditions of that way of paying, by their own word. */
  meetsConditions: boolean;
  /** What the property's page says that weighs on it, in words. */
  burdens: readonly string[];
  unknown: readonly CostCode[];
  /** Critical items of the list of what to check that nobody has checked. */
  openChecks: number;
}

const WAYS: Readonly<Record<PaymentWay, string>> = {
  cash: "pagamento à vista",
  loan: "financiamento",
  fgts: "FGTS",
};

/** Red: it cannot be bought so. Yellow: something weighs on it, of the cost is unknown, or is unchecked. Green: none. */
export function purchaseLight({
  available,
  way,
  accepts,
  forbidden,
  meetsConditions,
  burdens,
  unknown,
  openChecks,
}: LightFacts): PurchaseLight {
  if (!available)
    return { colour: "red", reason: "Não está na lista mais recente do estado: talvez não esteja à venda." };
  if (accepts === false)
    return { colour: "red", reason: `A lista ou a página do imóvel diz que ele não aceita ${WAYS[way]}.` };
  if (forbidden !== null) return { colour: "red", reason: forbidden };
  const doubts = [
    ...(accepts === null ? [`se aceita ${WAYS[way]}`] : []),
    ...(meetsConditions ? [] : [`se você cumpre as regras do ${WAYS[way]}`]),
    ...unknown.map((code) => COST_NAMES[code].replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase())),
  ];
  const reasons = [
    ...(burdens.length > 0 ? [`A página do imóvel cita ${joinAnd([...burdens])}.`] : []),
    ...(doubts.length > 0 ? [`Falta saber: ${joinAnd(doubts)}.`] : []),
  ];
  if (reasons.length === 0 && openChecks > 0)
    reasons.push(`Falta conferir ${plural(openChecks, "item crítico", "itens críticos")} antes de propor.`);
  if (reasons.length === 0) return { colour: "green", reason: "Todas as linhas do custo são conhecidas." };
  return { colour: "yellow", reason: reasons.join(" ") };
}
