import { Stripe } from "stripe";
import { ProviderFailure } from "#app/core/billing/payment-provider.ts";

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
