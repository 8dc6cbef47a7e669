import { Link } from "react-router";
import type { PaymentMethod } from "#app/core/billing/payment-facts.ts";

/** How often the page asks again, also without scripts. */
const REFRESH_S = 4;

interface Props {
  /** A boleto or Pix code that is not paid yet; null: the provider's message has not come. */
  waitsFor: PaymentMethod | null;
  back: string;
}

/** Between a payment and the provider's message about it, which usually takes a few seconds. */
export function PaidPage({ waitsFor, back }: Props) {
  return (
    <div className="page grid max-w-xl gap-6 py-12">
      <section className="panel grid gap-5 p-5 sm:p-8" aria-live="polite">
        {waitsFor === null ? (
          <>
            <meta httpEquiv="refresh" content={String(REFRESH_S)} />
            <h1 className="text-xl font-semibold">Confirmando o pagamento…</h1>
            <p>
              Esta página segue sozinha assim que o serviço de pagamento confirmar, em geral em poucos
              segundos. Pode fechá-la: nada se perde.
            </p>
          </>
        ) : (
          <Waiting method={waitsFor} />
        )}
        <div className="flex flex-wrap gap-2">
          <Link to={back} className="button button-brand">
            Continuar de onde parei
          </Link>{" "}
          <Link to="/plan" className="button">
            Gerenciar Plano
          </Link>
        </div>
      </section>
    </div>
  );
}

function Waiting({ method }: { method: PaymentMethod }) {
  if (method === "pix")
    return (
      <>
        <h1 className="text-xl font-semibold">Falta pagar o Pix</h1>
        <p>O Premium começa segundos depois do pagamento. Um código que vence não cobra nada.</p>
      </>
    );
  return (
    <>
      <h1 className="text-xl font-semibold">Falta pagar o boleto</h1>
      <p>
        O Premium começa quando o banco confirma o pagamento, em até 3 dias úteis. Um boleto que vence não
        cobra nada.
      </p>
    </>
  );
}
