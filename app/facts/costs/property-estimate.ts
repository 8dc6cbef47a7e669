import { sourceWords } from "#app/facts/sources/sources.ts";
import { formatDate, type IsoDate } from "#app/lib/dates.ts";
import { formatPrice } from "#app/lib/money.ts";
import { purchaseCost, type PricedProperty, type PurchaseCost, type PurchaseLine } from "./purchase-cost.ts";
import type { PaymentWay } from "./purchase-credit.ts";
import { purchaseLight, type PurchaseLight } from "./purchase-light.ts";

/** What is said of the source of an amount, and the day since which it is so. */
export interface AmountSource {
  words: string;
  href: string | null;
  since: IsoDate | null;
}

/**
 * What of a property decides what its purchase costs and whether it can be bought: plain data, so that a browser computes
 * with it what the server did.
 */
export interface EstimatedProperty {
  property: PricedProperty;
  /** The price of the list, or of a newer page. */
  priceCents: number;
  /** On the newest list of its state. */
  available: boolean;
  /** Whether it accepts each way of paying; null: nobody knows. */
  accepts: Record<PaymentWay, boolean | null>;
  /** Whether it is a home; null: its type does not say. */
  isHome: boolean | null;
  /** What its page says that weighs on it, in words. */
  burdens: string[];
  /** Critical items that its buyer has not checked; absent: not counted here. */
  openChecks?: number;
  priceSource: AmountSource;
  /** Of what its page says. */
  pageSource: AmountSource;
}

interface PurchaseEstimate extends PurchaseCost {
  bidCents: number;
  way: PaymentWay;
  light: PurchaseLight;
}

/** What buying a property costs in a way of paying, at its own price where no bid is given, and its light. */
export function estimatePurchase(
  of: EstimatedProperty,
  way: PaymentWay,
  bidCents = of.priceCents,
): PurchaseEstimate {
  const cost = purchaseCost(bidCents, way, of.property);
  const { available, accepts, burdens, openChecks = 0 } = of;
  const light = purchaseLight({
    available,
    way,
    accepts: accepts[way],
    forbidden: way === "fgts" ? fgtsForbids(of) : null,
    meetsConditions: way !== "fgts" || of.property.meetsFgtsRules === true,
    burdens,
    unknown: cost.unknown,
    openChecks,
  });
  return { ...cost, bidCents, way, light };
}

/** FGTS pays for homes only, up to a limit of what they are worth (Lei 8.036/1990, art. 20). */
function fgtsForbids({ isHome, property }: EstimatedProperty): string | null {
  if (isHome === false) return "O FGTS só paga moradia.";
  const limit = property.tables.fgtsLimit;
  if (limit?.value.kind !== "amount" || property.appraisalCents <= limit.value.cents) return null;
  const until = limit.validUntil === undefined ? "" : `; vale até ${formatDate(limit.validUntil)}`;
  return `A avaliação passa de ${formatPrice(limit.value.cents)}, o limite de um imóvel comprado com FGTS (${sourceWords(limit.source)}${until}).`;
}

const BY_BUYER: AmountSource = { words: "Informado por você", href: null, since: null };

/** Where the amount of a line is from; null: nobody knows it. */
export function sourceOfLine(
  { code, range, source, usual, stated, validFrom }: PurchaseLine,
  of: EstimatedProperty,
  bidCents: number | null,
): AmountSource | null {
  if (range === null) return null;
  if (stated) return BY_BUYER;
  if (source !== null) {
    const words = sourceWords(source);
    return { words: usual ? `Faixa usual, confirme: ${words}` : words, href: source.url, since: validFrom };
  }
  if (code !== "preco") return of.pageSource;
  return bidCents === null ? of.priceSource : { words: "Lance informado", href: null, since: null };
}
