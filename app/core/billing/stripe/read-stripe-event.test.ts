import { expect, test } from "vitest";
import { PRICE_ID } from "#tests/stripe-server.ts";
import { readStripeEvent } from "./read-stripe-event.ts";

const now = new Date("2026-11-02T12:00:00Z");

test("an event without what its kind always has is no event, and one about other objects has no facts", () => {
  const written = { id: "evt_1", object: "event", type: "x", created: 1, livemode: false };
  const reading = (object: Record<string, unknown>, type = "x") =>
    readStripeEvent(JSON.stringify({ ...written, type, data: { object } }));
  const read = (object: Record<string, unknown>) => reading(object).event;
  const fault = { id: "evt_1", kind: "invoice.paid", field: "data.object.customer" };
  expect(reading({ object: "invoice", id: "in_1" }, "invoice.paid")).toEqual({ event: null, fault });
  expect(reading({ object: "bill", id: "in_1" }, "invoice.paid").fault).toEqual({
    ...fault,
    field: "data.object.object",
  });
  expect(reading({ object: "invoice" }, "invoice.upcoming").event).toMatchObject({ facts: [], subjects: [] });
  const session = {
    object: "checkout.session",
    id: "cs_1",
    mode: "payment",
    customer: "cus_1",
    payment_intent: "pi_1",
    status: "complete",
    payment_status: "unpaid",
    created: 1,
    currency: "brl",
    amount_total: 2_990,
    metadata: { price_id: PRICE_ID },
  };
  expect(read(session)).toMatchObject({ facts: [{ kind: "month", state: "open" }] });
  const failed = { ...written, type: "checkout.session.async_payment_failed", data: { object: session } };
  expect(readStripeEvent(JSON.stringify(failed)).event).toMatchObject({ facts: [{ state: "expired" }] });
  for (const object of ["product", "constructor", "__proto__", "toString"])
    expect(read({ object, id: "prod_1" })).toMatchObject({ facts: [], subjects: [] });
  const charge = {
    object: "charge",
    id: "ch_1",
    customer: null,
    payment_intent: "pi_1",
    status: "constructor",
  };
  expect(read({ ...charge, payment_method_details: { type: "valueOf" } })).toMatchObject({
    facts: [{ state: "pending", method: null }],
  });
  expect(readStripeEvent("not JSON").fault).toEqual({ id: "", kind: "", field: "" });
});

test("the period of a subscription is read of an older version of the API too, where the subscription itself has it", () => {
  const ends = Math.floor(now.getTime() / 1000);
  const read = (whole: object, item: object) => {
    const items = { data: [{ ...item, price: { id: PRICE_ID } }] };
    const state = { customer: "cus_1", status: "active", cancel_at_period_end: false };
    const object = { object: "subscription", id: "sub_1", ...state, ...whole, items };
    const event = { id: "evt_1", object: "event", type: "x", created: 1, livemode: false, data: { object } };
    return readStripeEvent(JSON.stringify(event));
  };
  const periodEnd = new Date(ends * 1000);
  const period = { current_period_end: ends };
  for (const { event } of [read(period, {}), read({}, period)])
    expect(event?.facts).toEqual([expect.objectContaining({ periodEnd, priceId: PRICE_ID })]);
  expect(read({}, {}).fault?.field).toBe("data.object.items.data.0.current_period_end");
});
