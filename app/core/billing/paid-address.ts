/** The key under which a page that a payment leads to names its checkout. */
export const CHECKOUT_KEY = "compra";

/** The page that a payment leads to, with the id of its checkout. */
export function paidAddress(paidUrl: string, checkoutId: string): string {
  return `${paidUrl}${paidUrl.includes("?") ? "&" : "?"}${CHECKOUT_KEY}=${checkoutId}`;
}
