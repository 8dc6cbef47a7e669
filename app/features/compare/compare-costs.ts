import { estimatedProperty } from "#app/facts/costs/estimated-property.ts";
import { estimatePurchase } from "#app/facts/costs/property-estimate.ts";
import type { PurchaseTables } from "#app/facts/costs/purchase-tables.ts";
import { priceLabel } from "#app/facts/listings/auction.ts";
import type { ListingDetail } from "#app/facts/listings/listing-detail.ts";
import { lightView } from "#app/features/deciding/first-estimate.ts";
import { formatPrice } from "#app/lib/money.ts";

/**
 * The likely total of a purchase in cash at the list's price. What is unknown is in no total, so only those of which the same
 * lines are unknown are compared.
 */
export function inHand(detail: ListingDetail, tables: PurchaseTables) {
  const { listing, available } = detail;
  if (!available) return { text: null };
  const { inHand: range, unknown } = estimatePurchase(estimatedProperty(detail, tables), "cash");
  return {
    text: formatPrice(range.likely),
    note: range.low === range.high ? null : `de ${formatPrice(range.low)} a ${formatPrice(range.high)}`,
    value: range.likely,
    kind: `${priceLabel(listing)} ${unknown.join(" ")}`,
  };
}

/** The light of the same purchase, with its reason. */
export function light(detail: ListingDetail, tables: PurchaseTables) {
  const { word, reason } = lightView(estimatePurchase(estimatedProperty(detail, tables), "cash").light);
  return { text: word, note: reason };
}
