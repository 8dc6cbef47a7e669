import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { Stripe } from "stripe";

export const WEBHOOK_SECRET = "whsec_only_tests_know_this";
export const PRICE_ID = "price_premium";

/** What Stripe says of our price when it is right. */
export const OUR_PRICE = {
  active: true,
  livemode: false,
  currency: "brl",
  unit_amount: 2_990,
  billing_scheme: "per_unit",
  recurring: { interval: "month", interval_count: 1, usage_type: "licensed" },
};

type Fields = Record<string, unknown>;

/** One of Stripe's objects. */
interface StripeObject extends Fields {
  id: string;
  object: string;
}

/** A server that speaks Stripe's documented HTTP shapes and signs its messages as Stripe does. No money moves. */
export interface StripeServer {
  url: string;
  /** The requests that reached it, `POST /v1/customers`, with the fields of their forms. */
  requests: { what: string; form: URLSearchParams; key: string | null }[];
  /** The tax ids of all customers: `br_cpf 529.982.247-25`. */
  taxIds(): string[];
  /** Answers the next requests with this status. */
  failNext(status: number, times: number): void;
  /** The operator changes the price at Stripe. */
  changePrice(changes: Fields): void;
  /** Somebody pays an open page of the checkout. Returns the messages that Stripe would send. */
  pay(sessionId: string, at: Date): string[];
  /** The subscription's next period begins. */
  renew(subscriptionId: string, at: Date, isPaid: boolean): string[];
  /** The subscription's next period begins with a boleto. */
  issueBoleto(subscriptionId: string, at: Date, dueAt: Date): string[];
  dispute(paymentIntent: string, at: Date): string[];
  /** The customer cancels on Stripe's own pages, which set one field or the other by the billing mode. */
  cancelOnPortal(
    subscriptionId: string,
    field: "cancel_at" | "cancel_at_period_end",
    at: Date,
    inDays?: number,
  ): string;
  /** The header of a message that is sent at an instant. */
  sign(body: string, at: Date, secret?: string): string;
  stop(): Promise<void>;
}

const seconds = (at: Date) => Math.floor(at.getTime() / 1000);
const MONTH_S = 30 * 86_400;

export async function startStripeServer(now: () => Date): Promise<StripeServer> {
  const objects = new Map<string, StripeObject>();
  const answers = new Map<string, StripeObject>();
  const events: StripeObject[] = [];
  const requests: StripeServer["requests"] = [];
  const price = keep({ id: PRICE_ID, object: "price", ...OUR_PRICE });
  let failures = { status: 0, left: 0 };
  const signer = new Stripe("sk_test_signs_only");
  const newId = (prefix: string) => `${prefix}_${randomUUID().replaceAll("-", "")}`;

  function keep(object: StripeObject): StripeObject {
    objects.set(object.id, object);
    return object;
  }

  function event(type: string, object: StripeObject, at: Date): string {
    const body = {
      id: newId("evt"),
      object: "event",
      api_version: "2026-10-28.endive",
      created: seconds(at),
      livemode: false,
      type,
      data: { object: structuredClone(object) },
    };
    events.unshift(body);
    return JSON.stringify(body);
  }

  function subscriptionOf(customer: string, at: Date): StripeObject {
    return keep({
      id: newId("sub"),
      object: "subscription",
      customer,
      status: "active",
      cancel_at_period_end: false,
      cancel_at: null,
      ended_at: null,
      livemode: false,
      items: {
        object: "list",
        data: [{ id: newId("si"), current_period_end: seconds(at) + MONTH_S, price: { id: PRICE_ID } }],
      },
    });
  }

  function invoiceOf(subscription: StripeObject, start: number, isPaid: boolean, at: Date): StripeObject {
    return keep({
      id: newId("in"),
      object: "invoice",
      customer: subscription["customer"],
      customer_email: emailOf(subscription["customer"]),
      status: isPaid ? "paid" : "open",
      created: seconds(at),
      currency: "brl",
      total: 2_990,
      amount_paid: isPaid ? 2_990 : 0,
      attempt_count: 1,
      next_payment_attempt: isPaid ? null : seconds(at) + 86_400,
      hosted_invoice_url: "https://invoice.stripe.com/i/test",
      status_transitions: { paid_at: isPaid ? seconds(at) : null },
      parent: { type: "subscription_details", subscription_details: { subscription: subscription.id } },
      lines: {
        object: "list",
        data: [
          {
            period: { start, end: start + MONTH_S },
            pricing: { type: "price_details", price_details: { price: PRICE_ID, product: "prod_1" } },
          },
        ],
      },
    });
  }

  function chargeOf(customer: unknown, type: string, status: string): StripeObject {
    const intent = newId("pi");
    return keep({
      id: newId("ch"),
      object: "charge",
      customer,
      payment_intent: intent,
      status,
      billing_details: { email: emailOf(customer) },
      payment_method_details: { type },
    });
  }

  function emailOf(customer: unknown): unknown {
    return objects.get(String(customer))?.["email"] ?? null;
  }

  /** The messages about one invoice and its payment. */
  function charged(invoice: StripeObject, isPaid: boolean, at: Date): string[] {
    const charge = chargeOf(invoice["customer"], "card", isPaid ? "succeeded" : "failed");
    const link = {
      id: newId("inpay"),
      object: "invoice_payment",
      invoice: invoice.id,
      payment: { type: "payment_intent", payment_intent: charge["payment_intent"] },
      status: isPaid ? "paid" : "open",
    };
    return [
      event(isPaid ? "charge.succeeded" : "charge.failed", charge, at),
      event("invoice_payment.paid", link, at),
      event(isPaid ? "invoice.paid" : "invoice.payment_failed", invoice, at),
    ];
  }

  function create(path: string, form: URLSearchParams): StripeObject | null {
    const id = path.split("/")[3] ?? "";
    const object = objects.get(id) ?? objects.get(path.split("/")[4] ?? "");
    if (path === "/v1/customers")
      return keep({ id: newId("cus"), object: "customer", email: form.get("email") });
    if (/^\/v1\/customers\/[^/]+\/tax_ids$/.test(path)) {
      const [type, value] = [form.get("type"), form.get("value")];
      return keep({ id: newId("txi"), object: "tax_id", customer: id, type, value });
    }
    if (path === `/v1/customers/${id}`) return Object.assign(object!, { name: form.get("name") });
    if (path === "/v1/checkout/sessions") {
      const session = newId("cs");
      return keep({
        id: session,
        object: "checkout.session",
        mode: form.get("mode"),
        customer: form.get("customer"),
        subscription: null,
        payment_intent: null,
        status: "open",
        payment_status: "unpaid",
        created: seconds(now()),
        expires_at: seconds(now()) + 86_400,
        currency: "brl",
        amount_total: 2_990,
        metadata: { user_id: form.get("metadata[user_id]"), price_id: form.get("metadata[price_id]") },
        url: `${url}/c/pay/${session}`,
      });
    }
    if (path.endsWith("/expire")) return Object.assign(object!, { status: "expired" });
    if (path.endsWith("/void")) return Object.assign(object!, { status: "void" });
    if (path === "/v1/billing_portal/sessions")
      return { id: newId("bps"), object: "billing_portal.session", url: `${url}/p/session/1` };
    if (path.startsWith("/v1/subscriptions/")) return changed(object!, form);
    if (path === "/v1/refunds")
      return keep({
        id: newId("re"),
        object: "refund",
        payment_intent: form.get("payment_intent"),
        status: "succeeded",
        amount: Number(form.get("amount")),
        currency: "brl",
      });
    throw new Error(`the double does not know ${path}`);
  }

  /** Stripe takes one of both fields; what is set by one is not cleared by the other. */
  function changed(subscription: StripeObject, form: URLSearchParams): StripeObject | null {
    const atPeriodEnd = form.get("cancel_at_period_end");
    const at = form.get("cancel_at");
    if (atPeriodEnd !== null && at !== null) return null;
    if (atPeriodEnd !== null) subscription["cancel_at_period_end"] = atPeriodEnd === "true";
    if (at === "") subscription["cancel_at"] = null;
    return subscription;
  }

  /** Begins the next period of a subscription; gives its first second. */
  function nextPeriod(subscription: StripeObject, status: string): number {
    const item = itemOf(subscription);
    const start = item.current_period_end;
    item.current_period_end = start + MONTH_S;
    subscription["status"] = status;
    return start;
  }

  /** What a request gets; null: Stripe knows no such object, or refuses to change it. */
  function answer(method: string, path: string, form: URLSearchParams): Fields | null {
    const id = path.split("/")[3] ?? "";
    if (path === "/v1/payment_method_configurations")
      return list([
        {
          id: "pmc_1",
          object: "payment_method_configuration",
          active: true,
          is_default: true,
          card: { available: true },
          boleto: { available: true },
          pix: { available: false },
        },
      ]);
    if (path.startsWith("/v1/events"))
      return list(events.filter((one) => Number(one["created"]) >= Number(form.get("created[gte]"))));
    if (method === "GET" && path === "/v1/invoices")
      return list(
        [...objects.values()].filter(
          (one) =>
            one.object === "invoice" &&
            one["status"] === "open" &&
            subscriptionIn(one) === form.get("subscription"),
        ),
      );
    if (method === "GET" && path.endsWith("/tax_ids"))
      return list([...objects.values()].filter((one) => one.object === "tax_id" && one["customer"] === id));
    if (method === "GET") return objects.get(id) ?? objects.get(path.split("/")[4] ?? "") ?? null;
    if (method === "DELETE" && path.includes("/tax_ids/")) {
      const taxId = path.split("/").at(-1)!;
      return objects.delete(taxId) ? { id: taxId, object: "tax_id", deleted: true } : null;
    }
    // Numbers with letters are refused, as they are wherever a check still knows digits only.
    if (path.endsWith("/tax_ids") && /[A-Z]/.test(form.get("value") ?? "")) return null;
    if (method === "DELETE" && path.startsWith("/v1/customers/"))
      return objects.delete(id) ? { id, object: "customer", deleted: true } : null;
    if (method === "DELETE") {
      const subscription = objects.get(id);
      if (!subscription || subscription["status"] === "canceled") return null;
      return Object.assign(subscription, { status: "canceled", ended_at: seconds(now()) });
    }
    if (path.endsWith("/expire") && objects.get(path.split("/")[4]!)?.["status"] !== "open") return null;
    return create(path, form);
  }

  const server = createServer((request, response) => {
    void textOf(request).then((text) => {
      const { pathname, searchParams } = new URL(request.url!, "http://stripe");
      // Some browsers ask every site for its icon, and complain in their console when it is not found.
      if (pathname === "/favicon.ico") return void response.writeHead(204).end();
      const form = request.method === "GET" ? searchParams : new URLSearchParams(text);
      const key = request.headers["idempotency-key"]?.toString() ?? null;
      requests.push({ what: `${request.method} ${pathname}`, form, key });
      const send = (status: number, body: Fields) =>
        response
          .writeHead(status, { "Content-Type": "application/json", Date: now().toUTCString() })
          .end(JSON.stringify(body));
      if (failures.left > 0) {
        failures.left--;
        return send(failures.status, { error: { type: "api_error", message: "the double fails" } });
      }
      if (key && key.length > 255)
        return send(400, { error: { type: "invalid_request_error", message: "key" } });
      const repeated = key && request.method === "POST" ? answers.get(key) : undefined;
      const fields = repeated ?? answer(request.method!, pathname, form);
      if (!fields) {
        const error = { type: "invalid_request_error", code: "resource_missing", message: "No such object" };
        return send(404, { error });
      }
      if (key && "id" in fields) answers.set(key, fields as StripeObject);
      return send(200, fields);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    requests,
    changePrice: (changes) => void Object.assign(price, changes),
    taxIds: () =>
      [...objects.values()].flatMap((one) =>
        one.object === "tax_id" ? [`${String(one["type"])} ${String(one["value"])}`] : [],
      ),
    failNext: (status, times) => void (failures = { status, left: times }),
    pay(sessionId, at) {
      const session = objects.get(sessionId)!;
      Object.assign(session, { status: "complete", payment_status: "paid" });
      if (session["mode"] === "payment") {
        const charge = chargeOf(session["customer"], "pix", "succeeded");
        session["payment_intent"] = charge["payment_intent"];
        return [event("checkout.session.completed", session, at), event("charge.succeeded", charge, at)];
      }
      const subscription = subscriptionOf(String(session["customer"]), at);
      session["subscription"] = subscription.id;
      const invoice = invoiceOf(subscription, seconds(at), true, at);
      return [
        event("customer.subscription.created", subscription, at),
        ...charged(invoice, true, at),
        event("checkout.session.completed", session, at),
      ];
    },
    renew(subscriptionId, at, isPaid) {
      const subscription = objects.get(subscriptionId)!;
      const start = nextPeriod(subscription, isPaid ? "active" : "past_due");
      return [
        event("customer.subscription.updated", subscription, at),
        ...charged(invoiceOf(subscription, start, isPaid, at), isPaid, at),
      ];
    },
    issueBoleto(subscriptionId, at, dueAt) {
      const subscription = objects.get(subscriptionId)!;
      const start = nextPeriod(subscription, "past_due");
      const invoice = { ...invoiceOf(subscription, start, false, at), next_payment_attempt: null };
      const intent = {
        id: newId("pi"),
        object: "payment_intent",
        customer: subscription["customer"],
        status: "requires_action",
        payment_details: { customer_reference: null, order_reference: invoice.id },
        next_action: {
          type: "boleto_display_details",
          boleto_display_details: {
            expires_at: seconds(dueAt),
            hosted_voucher_url: "https://payments.stripe.com/boleto/voucher/test",
            number: "01010101",
            pdf: "https://payments.stripe.com/boleto/voucher/test/pdf",
          },
        },
      };
      return [
        event("customer.subscription.updated", subscription, at),
        event("payment_intent.requires_action", intent, at),
        event("invoice.payment_action_required", invoice, at),
      ];
    },
    dispute(paymentIntent, at) {
      const dispute = {
        id: newId("du"),
        object: "dispute",
        payment_intent: paymentIntent,
        status: "needs_response",
        amount: 2_990,
        evidence: { customer_name: "Ana Lima", customer_email_address: "ana@exemplo.com.br" },
      };
      return [event("charge.dispute.created", dispute, at)];
    },
    cancelOnPortal(subscriptionId, field, at, inDays = 0) {
      const subscription = objects.get(subscriptionId)!;
      const end = inDays ? seconds(at) + inDays * 86_400 : itemOf(subscription).current_period_end;
      Object.assign(subscription, { [field]: field === "cancel_at" ? end : true });
      return event("customer.subscription.updated", subscription, at);
    },
    sign: (payload, at, secret = WEBHOOK_SECRET) =>
      signer.webhooks.generateTestHeaderString({ payload, secret, timestamp: seconds(at) }),
    async stop() {
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function itemOf(subscription: StripeObject): { current_period_end: number } {
  return (subscription["items"] as { data: [{ current_period_end: number }] }).data[0];
}

function subscriptionIn(invoice: StripeObject): string {
  return (invoice["parent"] as { subscription_details: { subscription: string } }).subscription_details
    .subscription;
}

function list(data: Fields[]): Fields {
  return { object: "list", data, has_more: false, url: "/v1/list" };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
