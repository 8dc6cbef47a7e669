import { z } from "zod";
import { paymentFact, type PaymentFact } from "#app/core/billing/payment-facts.ts";
import { parseJson } from "#app/lib/parse-json.ts";
import type { EventReading } from "#app/core/billing/payment-provider.ts";
import { faultPath, unreadable } from "#app/core/billing/unreadable-event.ts";

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

/** Reads a message of the sandbox. */
export function readSandboxEvent(body: string): EventReading {
  const message = parseJson(body);
  const parsed = sandboxEvent.safeParse(message);
  if (!parsed.success) return unreadable(message, "kind", faultPath(parsed.error));
  const { id, kind, at, customer, facts } = parsed.data;
  return {
    event: {
      id,
      kind,
      at,
      live: false,
      foreignAccount: null,
      facts,
      customerId: customer,
      subjects: [customer],
    },
    fault: null,
  };
}
