import type { ReactNode } from "react";
import type { Offer } from "#app/core/billing/payment-provider.ts";
import { useHydrated } from "#app/ui/hydrated.tsx";
import { showToast, goodNews } from "#app/ui/toast.ts";

interface ProviderFormProps {
  action: "/functions/create-checkout" | "/functions/customer-portal";
  onSubmit?: () => void;
  children: ReactNode;
}

/** A press that opens a page of the payment provider: in a new tab, without scripts in this one. */
export function ProviderForm({ action, onSubmit, children }: ProviderFormProps) {
  const target = useHydrated() ? "_blank" : undefined;
  return (
    <form method="post" action={action} target={target} rel="noopener" onSubmit={onSubmit}>
      {children}
    </form>
  );
}

interface CheckoutFormProps {
  offer: Offer;
  /** The page that the payment leads to; null: `/plan`. */
  returnTo: string | null;
  className: string;
  children: ReactNode;
}

export function CheckoutForm({ offer, returnTo, className, children }: CheckoutFormProps) {
  const tell = () => showToast(goodNews("Redirecionando para pagamento"));
  return (
    <ProviderForm action="/functions/create-checkout" onSubmit={tell}>
      <input type="hidden" name="voltar" value={returnTo ?? "/plan"} />
      <input type="hidden" name="oferta" value={offer} />
      <button className={className}>{children}</button>
    </ProviderForm>
  );
}
