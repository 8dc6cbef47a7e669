import { z } from "zod";
import { parseJson } from "#app/lib/parse-json.ts";
import type { ProviderEvent } from "./payment-provider.ts";

const refundElsewhere = z.object({
  message: z.literal("martelo.refunded_elsewhere"),
  requestId: z.string(),
  at: z.coerce.date(),
  live: z.boolean(),
  purchaseId: z.string(),
  paymentId: z.string(),
  amountCents: z.int(),
});

/**
 * Our own message that money was given back past the provider, by Pix. It is stored like a provider's message, so that a
 * member's billing still follows from the stored messages alone.
 */
export function writeRefundElsewhere(message: Omit<z.input<typeof refundElsewhere>, "message">): string {
  return JSON.stringify({ message: "martelo.refunded_elsewhere", ...message });
}

/** Reads our own message; null: it is a provider's. */
export function readRefundElsewhere(body: string): ProviderEvent | null {
  const parsed = refundElsewhere.safeParse(parseJson(body));
  if (!parsed.success) return null;
  const { requestId, at, live, purchaseId, paymentId, amountCents } = parsed.data;
  const id = `refund_elsewhere_${requestId}`;
  return {
    id,
    kind: "martelo.refunded_elsewhere",
    at,
    live,
    foreignAccount: null,
    customerId: null,
    facts: [{ kind: "refund", id, paymentId, state: "done", amountCents, currency: "brl" }],
    subjects: [purchaseId, paymentId],
  };
}
