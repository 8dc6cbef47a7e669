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

/** The same two ways as plain markup, for parts of a page that browsers only read, outside of the router. */
export function PlainUpgradePresses({ returnTo, sells }: { returnTo: string; sells: boolean }) {
  return (
    <div className="flex flex-wrap gap-2">
      {sells && (
        <form method="post" action="/functions/create-checkout">
          <input type="hidden" name="voltar" value={returnTo} />
          <input type="hidden" name="oferta" value="subscription" />
          <button className="button button-brand">{subscribeWords()}</button>
        </form>
      )}
      <a href={`/plan?${new URLSearchParams({ voltar: returnTo })}`} className="button">
        Conhecer o Premium
      </a>
    </div>
  );
}

/** The two ways to Premium: a press that opens its payment, and the page of the plans. */
export function UpgradePresses({ returnTo, onLeave }: Props) {
  const sells = useSells();
  return (
    <div className="flex flex-wrap gap-2">
      {sells && (
        <CheckoutForm offer="subscription" returnTo={returnTo} className="button button-brand">
          {subscribeWords()}
        </CheckoutForm>
      )}
      <PlanLink className={sells ? "button" : "button button-brand"} returnTo={returnTo} onClick={onLeave}>
        Conhecer o Premium
      </PlanLink>
    </div>
  );
}

function subscribeWords(): string {
  return `Assinar por ${premiumPrice()} por mês`;
}
