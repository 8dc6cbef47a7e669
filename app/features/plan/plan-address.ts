import { CHECKOUT_KEY } from "#app/core/billing/paid-address.ts";
import { safeReturn } from "#app/lib/return-path.ts";

/** A question that `/plan` asks in a dialog, and the key that opens it. */
export type PlanDialog = "cancelar" | "desistir" | "recibo";

/** The page that `/plan` leads back to; null: none, or `/plan` itself. */
export function returnOf(query: URLSearchParams): string | null {
  const page = safeReturn(query.get("voltar") ?? "", "");
  return page === "" || /^\/plan(?=[/?#]|$)/.test(page) ? null : page;
}

/** Address of `/plan` with the page that it leads back to. */
export function planAddress(returnTo: string | null, dialog: PlanDialog | null = null): string {
  const query = new URLSearchParams();
  if (dialog) query.set(dialog, "1");
  if (returnTo) query.set("voltar", returnTo);
  return query.size > 0 ? `/plan?${query}` : "/plan";
}

/** Address of the page between a payment and the provider's message about it, asked for the next time. */
export function paidPageAddress(checkoutId: string, returnTo: string, turn: number): string {
  const query = new URLSearchParams({ voltar: returnTo, [CHECKOUT_KEY]: checkoutId });
  if (turn > 0) query.set("vez", String(turn));
  return `/plan/pago?${query}`;
}
