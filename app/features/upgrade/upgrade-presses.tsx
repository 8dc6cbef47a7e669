import { useRouteLoaderData } from "react-router";
import { premiumPrice } from "#app/facts/plans/plan-words.ts";
import { CheckoutForm } from "./checkout-form.tsx";
import { PlanLink } from "./plan-link.tsx";

interface Props {
  /** The page that a payment leads to: where the limit was met. */
  returnTo: string;
  /** Called when the page is left for the plans. */
  onLeave?: () => void;
}

/** Whether Premium is sold to this viewer. */
export function useSells(): boolean {
  return useRouteLoaderData<{ sells: boolean }>("root")?.sells ?? false;
}

/** The two ways to Premium: a press that opens its payment, and the page of the plans. */
export function UpgradePresses({ returnTo, onLeave }: Props) {
  const sells = useSells();
  return (
    <div className="flex flex-wrap gap-2">
      {sells && (
        <CheckoutForm offer="subscription" returnTo={returnTo} className="button button-brand">
          {`Assinar por ${premiumPrice()} por mês`}
        </CheckoutForm>
      )}
      <PlanLink className={sells ? "button" : "button button-brand"} returnTo={returnTo} onClick={onLeave}>
        Conhecer o Premium
      </PlanLink>
    </div>
  );
}
