import type { CostRange } from "#app/facts/costs/purchase-cost.ts";
import { estimatePurchase, type EstimatedProperty } from "#app/facts/costs/property-estimate.ts";
import type { PurchaseLight } from "#app/facts/costs/purchase-light.ts";
import { formatPrice } from "#app/lib/money.ts";

/** The answer of a property's first view: the money to have in hand for it in cash at its own price, and the light. */
export interface FirstEstimate {
  amounts: NamedAmount[];
  light: LightView;
}

export interface LightView {
  colour: PurchaseLight["colour"];
  word: string;
  reason: string;
}

const PARTS_OF_RANGE: Readonly<Record<keyof CostRange, string>> = {
  low: "baixo",
  likely: "provável",
  high: "alto",
};

const LIGHT_WORDS: Readonly<Record<PurchaseLight["colour"], string>> = {
  green: "Sinal verde",
  yellow: "Sinal amarelo",
  red: "Sinal vermelho",
};

export function lightView({ colour, reason }: PurchaseLight): LightView {
  return { colour, word: LIGHT_WORDS[colour], reason };
}

export interface NamedAmount {
  /** Empty where it is the only one. */
  name: string;
  amount: string;
}

/** A range by its parts in words, or the one amount that all of them are. */
export function amountsOf(range: CostRange, written: (cents: number) => string): NamedAmount[] {
  if (range.low === range.high && range.likely === range.low)
    return [{ name: "", amount: written(range.low) }];
  return (Object.keys(PARTS_OF_RANGE) as (keyof CostRange)[]).map((part) => ({
    name: PARTS_OF_RANGE[part],
    amount: written(range[part]),
  }));
}

export function firstEstimate(of: EstimatedProperty): FirstEstimate {
  const { total, light } = estimatePurchase(of, "cash");
  return { amounts: amountsOf(total, formatPrice), light: lightView(light) };
}
