import { expect, type APIResponse, type Page } from "@playwright/test";
import type { PaymentMethod } from "#app/core/billing/payment-facts.ts";
import type { Offer } from "#app/core/billing/payment-provider.ts";
import type { Delivery, LaterAct, PaymentAct } from "#app/core/billing/sandbox/sandbox-acts.ts";
import type { SubscriptionStatus } from "#app/facts/plans/plans-of.server.ts";
import { DAY_MS, MINUTE_MS } from "#app/lib/durations.ts";
import { forgetCookies, PASSWORD, signUp } from "./member.ts";
import { subjectsTo } from "./outbox.ts";

interface Clock {
  pass(ms: number): Promise<void>;
}

export interface Payment {
  offer?: Offer;
  choice?: `${PaymentMethod} ${PaymentAct}`;
  delivery?: Delivery;
}

/** A member at a product whose payments are pretended: what their browser and their bank do beside the screen. */
export class Customer {
  readonly #page: Page;
  readonly #clock: Clock;
  readonly #email: string;
  /** The subjects of the letters that have to be there by now. */
  readonly #letters: (string | RegExp)[] = [];

  constructor(page: Page, clock: Clock, name: string) {
    this.#page = page;
    this.#clock = clock;
    this.#email = `${name}@exemplo.com.br`;
  }

  /** Signs up in place of whoever used the browser before, which begins the trial. */
  async join(): Promise<void> {
    await forgetCookies(this.#page, { name: /session_token$/ });
    await signUp(this.#page, this.#email);
    await this.gets("Confirme seu e-mail no Martelo");
  }

  /** Signs up and lets the trial go by. */
  async joinFree(): Promise<void> {
    await this.join();
    await this.later(8 * DAY_MS, /^Seu teste do Premium termina em /, "Seu teste do Premium terminou");
    expect(await this.status()).toMatchObject({ subscribed: false });
  }

  /** Expects that these letters came beside those before, each once, and no other. */
  async gets(...subjects: (string | RegExp)[]): Promise<void> {
    this.#letters.push(...subjects);
    const expected = this.#letters.map((subject) => expect.stringMatching(subject));
    await expect.poll(() => subjectsTo(this.#email)).toEqual(expected);
  }

  /** Expects that of what came since the journey of this member ended, no letter came twice or for a second time. */
  async gotNothingTwice(): Promise<void> {
    const subjects = await subjectsTo(this.#email);
    const expected = this.#letters.map((subject) => expect.stringMatching(subject));
    expect(subjects.slice(0, expected.length)).toEqual(expected);
    expect([[], ["Seu Premium terminou"]]).toContainEqual(subjects.slice(expected.length));
  }

  /**
   * Comes back after some time, in which these letters came. A session that nobody used for a month has ended, so the
   * member signs in again.
   */
  async later(ms: number, ...subjects: (string | RegExp)[]): Promise<void> {
    await this.#page.goto("about:blank");
    await this.#clock.pass(ms);
    const form = { intent: "entrar", email: this.#email, password: PASSWORD };
    expect((await this.#send("/auth", form)).status()).toBe(200);
    await this.gets(...subjects);
  }

  /** Lets time pass while a page stays open. */
  async waits(ms: number): Promise<void> {
    await this.#clock.pass(ms);
  }

  /** Lets the jobs run that look at what just happened. */
  async soon(...subjects: string[]): Promise<void> {
    await this.later(MINUTE_MS, ...subjects);
  }

  /** What the server says about the plan. */
  async status(): Promise<SubscriptionStatus> {
    const answer = await this.#send("/functions/check-subscription");
    expect(answer.status()).toBe(200);
    return (await answer.json()) as SubscriptionStatus;
  }

  /** Buys without looking at the pages. Returns the address of the page that the payment led to. */
  async buys(payment: Payment = {}): Promise<string> {
    const { offer = "subscription", choice = "card pay", delivery = "at_once" } = payment;
    const answer = await this.#send("/functions/create-checkout", { oferta: offer, voltar: "/alerts" });
    const { url } = (await answer.json()) as { url: string };
    const paid = await this.#send(url, { pagamento: choice, aviso: delivery });
    expect(paid.status()).toBe(200);
    return paid.url();
  }

  /** Something happens at the provider to what was bought. */
  async happens(act: LaterAct, delivery: Delivery = "at_once"): Promise<void> {
    const answer = await this.#send("/functions/customer-portal");
    const { url } = (await answer.json()) as { url: string };
    const page = await this.#send(url, { acontece: act, aviso: delivery });
    expect(await page.text()).toContain("Aconteceu");
  }

  /** A request of the member's browser like one of our own scripts. */
  async #send(address: string, form: Record<string, string> = {}): Promise<APIResponse> {
    const origin = new URL(process.env.MARTELO_URL!).origin;
    return this.#page.request.post(address, { form, headers: { Origin: origin, Accept: "*/*" } });
  }

  async keeps(): Promise<void> {
    const origin = new URL(process.env.MARTELO_URL!).origin;
    const headers = { Origin: origin, Accept: "application/json" };
    const { itens } = (await (await this.#page.request.get("/api/v1/imoveis?estado=GO")).json()) as {
      itens: { numero: string }[];
    };
    const form = { guardar: itens[0]!.numero };
    expect((await this.#page.request.post("/favorites/marcar", { form, headers })).status()).toBe(200);
    const alert = { intent: "criar", nome: "Casas em Goiás", evento: "novo", estado: "GO", tipo: "casa" };
    expect((await this.#page.request.post("/alerts", { form: alert, headers })).status()).toBe(200);
  }
}
