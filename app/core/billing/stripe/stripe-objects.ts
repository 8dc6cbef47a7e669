import { z } from "zod";

/**
 * The parts that we use of Stripe's objects (API `2026-10-28`); all else in them may change. Messages have the version that
 * their endpoint was made with, which may be older.
 */

/** Stripe's instants are whole seconds. */
const instant = z.int().transform((seconds) => new Date(seconds * 1000));
/** A field that holds an id, or the whole object where it was asked for. */
const reference = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]);

export const rawEvent = z.object({
  id: z.string(),
  object: z.literal("event"),
  type: z.string(),
  created: z.int(),
  livemode: z.boolean(),
  account: z.string().nullish(),
  data: z.object({ object: z.object({ object: z.string() }).loose() }),
});

export const stripeEvent = rawEvent.extend({ created: instant });

export const subscription = z
  .object({
    id: z.string(),
    customer: reference,
    status: z.string(),
    cancel_at_period_end: z.boolean(),
    cancel_at: instant.nullish(),
    ended_at: instant.nullish(),
    /** Until API `2025-03-31`, when it moved to the items. */
    current_period_end: instant.nullish(),
    items: z.object({
      data: z
        .tuple([z.object({ current_period_end: instant.nullish(), price: z.object({ id: z.string() }) })])
        .rest(z.unknown()),
    }),
  })
  .transform(({ current_period_end: ofAll, items, ...rest }, context) => {
    const [item] = items.data;
    const periodEnd = item.current_period_end ?? ofAll;
    if (periodEnd) return { ...rest, priceId: item.price.id, periodEnd };
    context.addIssue({
      code: "custom",
      path: ["items", "data", 0, "current_period_end"],
      message: "is missing",
    });
    return z.NEVER;
  });

export const invoice = z.object({
  id: z.string(),
  customer: reference.nullable(),
  status: z.string().nullable(),
  created: instant,
  currency: z.string(),
  total: z.int(),
  amount_paid: z.int(),
  attempt_count: z.int(),
  next_payment_attempt: instant.nullable(),
  hosted_invoice_url: z.url().nullish(),
  status_transitions: z.object({ paid_at: instant.nullable() }),
  parent: z.object({ subscription_details: z.object({ subscription: reference }).nullable() }).nullable(),
  lines: z.object({
    data: z.array(
      z.object({
        period: z.object({ start: instant, end: instant }),
        pricing: z.object({ price_details: z.object({ price: reference }).nullish() }).nullable(),
      }),
    ),
  }),
});

export const invoicePayment = z.object({
  id: z.string(),
  invoice: reference,
  payment: z.object({ payment_intent: reference.nullish() }),
});

export const session = z.object({
  id: z.string(),
  mode: z.string(),
  customer: reference.nullable(),
  subscription: reference.nullish(),
  payment_intent: reference.nullable(),
  status: z.string().nullable(),
  payment_status: z.string(),
  created: instant,
  currency: z.string().nullable(),
  amount_total: z.int().nullable(),
  metadata: z.object({ price_id: z.string().nullish() }).nullable(),
});

export const charge = z.object({
  id: z.string(),
  customer: reference.nullable(),
  payment_intent: reference.nullable(),
  status: z.string(),
  payment_method_details: z.object({ type: z.string() }).nullable(),
});

export const paymentIntent = z.object({
  id: z.string(),
  customer: reference.nullable(),
  payment_details: z.object({ order_reference: z.string().nullish() }).nullish(),
  next_action: z
    .object({
      boleto_display_details: z
        .object({ expires_at: instant.nullish(), hosted_voucher_url: z.url().nullish() })
        .nullish(),
    })
    .nullish(),
});

export const refund = z.object({
  id: z.string(),
  payment_intent: reference.nullable(),
  status: z.string().nullable(),
  amount: z.int(),
  currency: z.string(),
});

export const dispute = z.object({ id: z.string(), payment_intent: reference.nullable(), status: z.string() });
