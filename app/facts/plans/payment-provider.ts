/** Provider of subscriptions that were given by command; nobody pays for them. */
export const MANUAL = "manual";

/** What the portal needs of a payment provider. */
export interface PaymentProvider {
  /** Ends a subscription at once. One that has already ended is not an error. */
  cancel(providerId: string): Promise<void>;
}

/** By the name in `subscriptions.provider`. */
export type PaymentProviders = Readonly<Record<string, PaymentProvider>>;

/** A given subscription exists only as a row, so no provider is called. */
export const LOCAL_PROVIDERS: PaymentProviders = { [MANUAL]: { cancel: async () => {} } };
