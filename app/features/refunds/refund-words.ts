import type { RefundRight } from "#app/core/billing/refund-rules.ts";
import type { RefundRequest } from "#app/core/billing/refund-requests.server.ts";
import { formatPixKey, maskPixKey, type PixKey } from "#app/lib/pix-key.ts";

/** What happens to the plan of whoever asks. */
export function planWords(right: RefundRight, isSubscription: boolean): string {
  if (right === "withdrawal") return "A assinatura termina agora e nada mais é cobrado.";
  return isSubscription
    ? "A assinatura deixa de renovar agora. O Premium fica até o dinheiro ser devolvido, ou até o fim do período pago, o que vier antes."
    : "O Premium fica até o dinheiro ser devolvido, ou até o fim do mês pago, o que vier antes.";
}

/** The Pix key of a request; null: the provider sends the money back, or the key was deleted since. */
export function keyOf({ pixKeyKind, pixKey }: Pick<RefundRequest, "pixKeyKind" | "pixKey">): PixKey | null {
  return pixKeyKind && pixKey ? { kind: pixKeyKind, value: pixKey } : null;
}

/** Where the money of a request goes, within a sentence; `masked` for letters. */
export function wayWords(
  request: Pick<RefundRequest, "pixKeyKind" | "pixKey" | "method" | "paidBy">,
  masked = false,
): string {
  const key = keyOf(request);
  if (key && request.paidBy !== "provider")
    return `por Pix, na chave ${masked ? maskPixKey(key) : formatPixKey(key)}`;
  if (request.paidBy === "pix" || request.method === "boleto") return "por Pix";
  return request.method === "pix" ? "por Pix, à conta que pagou" : "no cartão que pagou";
}
