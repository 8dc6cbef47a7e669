import type { CostValue, ItbiValue } from "#app/db/shapes/costs.ts";
import { writeDecimal } from "#app/lib/decimal.ts";
import { writeHolidays } from "./local-holidays.ts";
import { formatAmount, formatPrice } from "#app/lib/money.ts";
import { percent, plural } from "#app/lib/numbers.ts";

/** A value in words: `3% (1,5% sobre o financiado até R$ 120.000)`. */
export function costWords(value: CostValue): string {
  if (value.kind === "rate") return `${percent(value.rate / 100)} ao ano`;
  if (value.kind === "share") return `${percent(value.share / 100)} do preço`;
  if (value.kind === "itbi") return itbiWords(value);
  if (value.kind === "amount") return `até ${formatPrice(value.cents)}`;
  if (value.kind === "document") return `versão ${value.version}`;
  if (value.kind === "range") {
    const [low, high] = [value.low, value.high].map((rate) => `${writeDecimal(rate, 6)}%`);
    return `${low === high ? low : `de ${low} a ${high}`} ao mês`;
  }
  if (value.kind === "holidays")
    return `${plural(value.days.length, "feriado", "feriados")}: ${writeHolidays(value)}`;
  const [first, last] = [value.bands[0]!, value.bands.at(-1)!];
  const range =
    first === last
      ? formatAmount(first.feeCents)
      : `de ${formatAmount(first.feeCents)} a ${formatAmount(last.feeCents)}`;
  const steps = value.above ? `, e mais a cada ${formatPrice(value.above.stepCents)} acima` : "";
  const added = (value.surcharges ?? []).map((rate) => `, mais ${percent(rate / 100)}`).join("");
  return `${plural(value.bands.length, "faixa", "faixas")}, ${range}${steps}${added}`;
}

function itbiWords({ rate, financed, first, minimumBaseCents }: ItbiValue): string {
  const upTo = (cents: number | null | undefined) => (cents ? ` até ${formatPrice(cents)}` : "");
  const worth = (cents: number | undefined) => (cents ? `, em imóvel${upTo(cents)}` : "");
  const parts = [
    ...(financed
      ? [
          `${percent(financed.rate / 100)} sobre o financiado${upTo(financed.upToCents)}${worth(financed.propertyUpToCents)}`,
        ]
      : []),
    ...(first
      ? [`${percent(first.rate / 100)} na condição do município${worth(first.propertyUpToCents)}`]
      : []),
    ...(minimumBaseCents ? [`sobre pelo menos ${formatPrice(minimumBaseCents)}`] : []),
  ];
  return parts.length === 0 ? percent(rate / 100) : `${percent(rate / 100)} (${parts.join("; ")})`;
}
