/** Provider of subscriptions that were given by command: nobody pays for them. */
export const MANUAL = "manual";

/** Whoever charges for subscriptions, as far as the portal asks something of them. */
export interface PaymentProvider {
  /** Ends a subscription at once; one that has ended already is no failure. */
  cancel(providerId: string): Promise<void>;
}

/** By the name in `subscriptions.provider`. */
export type PaymentProviders = Readonly<Record<string, PaymentProvider>>;

/** Nobody has to be told of a subscription that was given: our row is all there is. */
export const LOCAL_PROVIDERS: PaymentProviders = { [MANUAL]: { cancel: async () => {} } };
