import { Stripe } from "stripe";
import { ProviderFailure } from "#app/core/billing/payment-provider.ts";
import { punctuatedTaxId, taxIdKind } from "#app/lib/tax-id.ts";

const KINDS = { cpf: "br_cpf", cnpj: "br_cnpj" } as const;

/** Runs a call of Stripe's API; what fails is a `ProviderFailure` with words for people. */
export async function call<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError)
      throw new ProviderFailure(wordsFor(error), { cause: error });
    throw error;
  }
}

function wordsFor(error: InstanceType<typeof Stripe.errors.StripeError>): string {
  if (error instanceof Stripe.errors.StripeConnectionError)
    return "O serviço de pagamento não respondeu. Nada foi cobrado; tente novamente em alguns instantes.";
  if (error instanceof Stripe.errors.StripeRateLimitError)
    return "O serviço de pagamento está ocupado. Tente novamente em um minuto.";
  if (error instanceof Stripe.errors.StripeAuthenticationError)
    return "O pagamento está mal configurado neste portal. Nada foi cobrado; já fomos avisados.";
  return "O serviço de pagamento recusou o pedido. Nada foi cobrado.";
}

/** What Stripe refuses because it has already ended has the wanted state. */
export function ignoreRefusal(error: unknown): null {
  if (error instanceof ProviderFailure && error.cause instanceof Stripe.errors.StripeInvalidRequestError)
    return null;
  throw error;
}

/**
 * Makes Stripe's invoices name this person or company. It compares with what Stripe has, so it can be repeated; a key
 * of ours would give the answer of a tax id that was taken off since. A number that Stripe refuses, such as a CNPJ with
 * letters, takes the place of the former one all the same: that one is no longer the payer's.
 */
export async function describePayer(
  stripe: Stripe,
  customerId: string,
  { name, taxId }: { name: string; taxId: string | null },
): Promise<"sent" | "refused"> {
  await call(() => stripe.customers.update(customerId, { name }));
  const { data } = await call(() => stripe.customers.listTaxIds(customerId, { limit: 100 }));
  const taxIds = data.filter(({ type }) => type === KINDS.cpf || type === KINDS.cnpj);
  const wanted = taxIds.find(({ value }) => value.replace(/[./-]/g, "") === taxId);
  const answer = wanted || taxId === null ? "sent" : await addTaxId(stripe, customerId, taxId);
  for (const other of taxIds.filter((one) => one !== wanted))
    await call(() => stripe.customers.deleteTaxId(customerId, other.id)).catch(ignoreRefusal);
  return answer;
}

async function addTaxId(stripe: Stripe, customerId: string, taxId: string): Promise<"sent" | "refused"> {
  const params = { type: KINDS[taxIdKind(taxId)], value: punctuatedTaxId(taxId) };
  const added = await call(() => stripe.customers.createTaxId(customerId, params)).catch(ignoreRefusal);
  return added ? "sent" : "refused";
}
