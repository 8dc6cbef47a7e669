import { parseJson } from "#app/lib/parse-json.ts";
import * as objects from "./stripe-objects.ts";

/** What is read of the objects that name no customer: refunds, disputes, and the payments of invoices. */
const IMPERSONAL = new Set([
  "object",
  "id",
  "invoice",
  "payment",
  "payment_intent",
  "status",
  "amount",
  "currency",
]);

/** An event about a payment without the names and addresses that Stripe writes into it, as in a dispute's evidence. */
export function withoutPerson(body: string): string {
  const { id, type, created, livemode, account, data } = objects.rawEvent.parse(parseJson(body));
  const object = Object.fromEntries(Object.entries(data.object).filter(([field]) => IMPERSONAL.has(field)));
  return JSON.stringify({ id, object: "event", type, created, livemode, account, data: { object } });
}
