import { z } from "zod";
import { paymentFact, type PaymentFact } from "#app/core/billing/payment-facts.ts";
import { parseJson } from "#app/lib/parse-json.ts";
import type { ProviderEvent } from "#app/core/billing/payment-provider.ts";

const sandboxEvent = z.object({
  id: z.string(),
  kind: z.string(),
  at: z.coerce.date(),
  customer: z.string(),
  facts: z.array(paymentFact),
});

/** The sandbox's messages speak in our own words. */
export function writeSandboxEvent(
  id: string,
  kind: string,
  at: Date,
  customer: string,
  facts: PaymentFact[],
): string {
  return JSON.stringify({ id, kind, at, customer, facts } satisfies z.input<typeof sandboxEvent>);
}

/** Reads a message of the sandbox; null: it is none. */
export function readSandboxEvent(body: string): ProviderEvent | null {
  const parsed = sandboxEvent.safeParse(parseJson(body));
  if (!parsed.success) return null;
  const { id, kind, at, customer, facts } = parsed.data;
  return {
    id,
    kind,
    at,
    live: false,
    foreignAccount: null,
    facts,
    customerId: customer,
    subjects: [customer],
  };
}
