import { expect, type APIResponse } from "@playwright/test";
import type { PaymentMethod } from "#app/core/billing/payment-facts.ts";
import type { Offer } from "#app/core/billing/payment-provider.ts";
import type { Delivery, LaterAct, PaymentAct } from "#app/core/billing/sandbox/sandbox-acts.ts";
import type { SubscriptionStatus } from "#app/facts/plans/plans-of.server.ts";
import type { PlainBrowser, PlainPage } from "./plain-browser.ts";
import { PASSWORD, signUp } from "./member.ts";
import { subjectsTo } from "./outbox.ts";

export interface Payment {
  offer?: Offer;
  choice?: `${PaymentMethod} ${PaymentAct}`;
  delivery?: Delivery;
}

/** A member at a product whose payments are pretended: what their browser and their bank do beside the pages. */
export class Customer {
  readonly #browser: PlainBrowser;
  readonly #email: string;
  /** The subjects of the letters that have to be there by now. */
  readonly #letters: (string | RegExp)[] = [];

  private constructor(browser: PlainBrowser, email: string) {
    this.#browser = browser;
    this.#email = email;
  }

  /** Somebody who signs up, which begins the trial. */
  static async join(browser: PlainBrowser, name: string): Promise<Customer> {
    const customer = new Customer(browser, `${name}@exemplo.com.br`);
    await signUp(browser, customer.#email);
    await customer.gets("Confirme seu e-mail no Martelo");
    return customer;
  }

  /** Expects that these letters came beside those before, each once, and no other. */
  async gets(...subjects: (string | RegExp)[]): Promise<void> {
    this.#letters.push(...subjects);
    const expected = this.#letters.map((subject) => expect.stringMatching(subject));
    await expect.poll(() => subjectsTo(this.#email)).toEqual(expected);
  }

  /** Signs in again: a session that nobody used for a month has ended. */
  async comesBack(): Promise<void> {
    const form = { intent: "entrar", email: this.#email, password: PASSWORD };
    expect((await this.#send("/auth", form)).status()).toBe(200);
  }

  async opens(address: string): Promise<PlainPage> {
    return this.#browser.open(address);
  }

  /** What the server says about the plan. */
  async status(): Promise<SubscriptionStatus> {
    const answer = await this.#send("/functions/check-subscription");
    expect(answer.status()).toBe(200);
    return (await answer.json()) as SubscriptionStatus;
  }

  /** Buys without looking at the pages. Returns the page that the payment led to. */
  async buys(payment: Payment = {}): Promise<PlainPage> {
    const { offer = "subscription", choice = "card pay", delivery = "at_once" } = payment;
    const answer = await this.#send("/functions/create-checkout", { oferta: offer, voltar: "/alerts" });
    const { url } = (await answer.json()) as { url: string };
    const paid = await this.#send(url, { pagamento: choice, aviso: delivery });
    expect(paid.status()).toBe(200);
    return this.opens(paid.url());
  }

  /** Something happens at the provider to what was bought. */
  async happens(act: LaterAct, delivery: Delivery = "at_once"): Promise<void> {
    const answer = await this.#send("/functions/customer-portal");
    const { url } = (await answer.json()) as { url: string };
    const page = await this.#send(url, { acontece: act, aviso: delivery });
    expect(await page.text()).toContain("Aconteceu");
  }

  /** Saves a favourite and an alert of a state. */
  async keeps(): Promise<void> {
    const { itens } = (await (await this.#browser.request.get("/api/v1/imoveis?estado=GO")).json()) as {
      itens: { numero: string }[];
    };
    expect((await this.#send("/favorites/marcar", { guardar: itens[0]!.numero })).status()).toBe(200);
    const alert = { intent: "criar", nome: "Casas em Goiás", evento: "novo", estado: "GO", tipo: "casa" };
    expect((await this.#send("/alerts", alert)).status()).toBe(200);
  }

  /** A request of the member's browser like one of our own scripts. */
  async #send(address: string, form: Record<string, string> = {}): Promise<APIResponse> {
    const origin = new URL(process.env.MARTELO_URL!).origin;
    return this.#browser.request.post(address, { form, headers: { Origin: origin, Accept: "*/*" } });
  }
}
