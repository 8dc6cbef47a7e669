import type { PurchaseTables } from "#app/facts/costs/purchase-tables.ts";
import { capitalized, joinAnd } from "#app/lib/enumerate.ts";
import { formatAmount, formatPrice } from "#app/lib/money.ts";
import {
  priceCeiling,
  purchaseAt,
  WHOLE,
  type CostRules,
  type Means,
  type Purchase,
} from "./price-ceiling.ts";

/** A ceiling with its computation. */
export interface CeilingView {
  title: string;
  /** `R$ 150.000`; `menos de R$ 150.000` where costs of it are not known; in words where there is none. */
  price: string;
  note: string;
  rows: { name: string; value: string }[];
}

/** The ceiling on the high base of ITBI and fees, how its price would be paid on the low one, and the ceiling on that. */
interface Ceilings {
  high: Purchase | null;
  low: Purchase | null;
  lowPriceCents: number | null;
}
export const NO_CEILINGS: Ceilings = { high: null, low: null, lowPriceCents: null };

/** The ceilings of somebody's means on both bases. */
export function bothCeilings(means: Means, rules: CostRules): Ceilings {
  const onPrice = { ...rules, baseShare: WHOLE };
  const high = priceCeiling(means, rules);
  return {
    high,
    low: high && purchaseAt(high.priceCents, means, onPrice),
    lowPriceCents: priceCeiling(means, onPrice)?.priceCents ?? null,
  };
}

const TOO_LITTLE_CASH = "Falta dinheiro próprio, depois da reserva, para a entrada e os custos.";

/** A ceiling in words, with what it is made of. */
export function ceilingView(
  title: string,
  note: string,
  { high, low, lowPriceCents }: Ceilings,
  costs: PurchaseTables,
): CeilingView {
  if (high === null || low === null) return { title, note: TOO_LITTLE_CASH, price: "Nada ainda", rows: [] };
  const row = (name: string, cents: number | null) => ({
    name,
    value: cents === null ? "desconhecido, fora da soma" : formatAmount(cents),
  });
  /** One row where both bases cost the same, otherwise `de … a …`. */
  const onBases = (name: string, lowCents: number | null, highCents: number | null) =>
    lowCents === null || highCents === null || lowCents === highCents
      ? [row(name, highCents)]
      : [{ name, value: `de ${formatAmount(lowCents)} a ${formatAmount(highCents)}` }];
  const rows = [
    row("Seu dinheiro no preço", high.ownCents),
    ...(high.fgtsCents > 0 ? [row("FGTS", high.fgtsCents)] : []),
    ...(high.loanCents > 0 ? [row("Financiamento", high.loanCents)] : []),
    ...(high.commissionCents > 0 ? [row("Comissão do leiloeiro", high.commissionCents)] : []),
    ...onBases(costs.itbi === null ? "ITBI, com folga" : "ITBI", low.itbiCents, high.itbiCents),
    ...(high.loanCents > 0 ? [] : onBases("Escritura", low.deedCents, high.deedCents)),
    ...onBases(
      high.loanCents > 0 ? "Registros da compra e da garantia" : "Registro",
      low.registryCents,
      high.registryCents,
    ),
    row("Sai do seu bolso, no máximo", high.neededCents),
    ...(lowPriceCents === null || lowPriceCents === high.priceCents
      ? []
      : [{ name: "Teto, se a base do ITBI for o preço", value: formatPrice(lowPriceCents) }]),
  ];
  const unknown = [
    ...(high.loanCents === 0 && high.deedCents === null ? ["a escritura"] : []),
    ...(high.registryCents === null ? ["o registro"] : []),
  ];
  const price = formatPrice(high.priceCents);
  if (unknown.length === 0) return { title, note, price, rows };
  const left = `${capitalized(joinAnd(unknown))} ${unknown.length === 1 ? "ainda não está" : "ainda não estão"} na conta: o teto é menor.`;
  return { title, note: `${note} ${left}`, price: `menos de ${price}`, rows };
}
