import { useEffect, useState } from "react";
import { Link, useRevalidator } from "react-router";
import type { PaymentMethod } from "#app/core/billing/payment-facts.ts";
import { Icon } from "#app/ui/icon.tsx";
import { pauseAfter, type PaidView } from "./paid-view.ts";
import { paidPageAddress } from "./plan-address.ts";

interface Props {
  view: PaidView;
  back: string;
  /** The operator's address; null: none is configured. */
  email: string | null;
}

/** Between a payment and the provider's message about it, which usually takes a few seconds. */
export function PaidPage({ view, back, email }: Props) {
  return (
    <div className="page grid max-w-xl gap-6 py-12">
      <section className="panel grid gap-5 p-5 sm:p-8" aria-live="polite">
        {view.state === "confirming" && (
          <Confirming key={view.checkoutId} {...view} back={back} email={email} />
        )}
        {view.state === "waiting" && <Waiting {...view} />}
        {view.state === "failed" && (
          <>
            <h1 className="text-xl font-semibold">Este pagamento não foi concluído</h1>
            <p>A página foi deixada, ou o prazo para pagar passou. Nada foi cobrado por ela.</p>
          </>
        )}
        {view.state === "unknown" && (
          <>
            <h1 className="text-xl font-semibold">Não há pagamento para confirmar aqui</h1>
            <p>O que você comprou, e como está cada pagamento, fica em Gerenciar Plano.</p>
          </>
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

interface ConfirmingProps extends Omit<Props, "view"> {
  checkoutId: string;
  turn: number;
}

function Confirming({ checkoutId, turn: first, back, email }: ConfirmingProps) {
  const turn = useTurns(first);
  const pause = pauseAfter(turn);
  if (pause === null) return <Unconfirmed href={paidPageAddress(checkoutId, back, 0)} email={email} />;
  return (
    <>
      {/* With scripts, the page asks by itself, and not while it is hidden. */}
      <noscript>
        <meta httpEquiv="refresh" content={`${pause};url=${paidPageAddress(checkoutId, back, turn + 1)}`} />
      </noscript>
      <h1 className="text-xl font-semibold">Confirmando o pagamento…</h1>
      <p>
        Esta página segue sozinha assim que o serviço de pagamento confirmar, em geral em poucos segundos.
        Pode fechá-la: nada se perde.
      </p>
    </>
  );
}

/** Asks again and again whether the message has come, and at once when a hidden page is shown. Returns how often. */
function useTurns(first: number): number {
  const [turn, setTurn] = useState(first);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const pause = pauseAfter(turn);
    if (pause === null) return;
    const ask = () => {
      if (document.visibilityState === "hidden") return;
      setTurn(turn + 1);
      void revalidate();
    };
    const timer = setTimeout(ask, pause * 1000);
    document.addEventListener("visibilitychange", ask);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", ask);
    };
  }, [turn, revalidate]);
  return turn;
}

function Unconfirmed({ href, email }: { href: string; email: string | null }) {
  return (
    <>
      <h1 className="text-xl font-semibold">O pagamento ainda não foi confirmado</h1>
      <p>
        Não pague de novo. Se você pagou, o Premium começa assim que o serviço de pagamento confirmar, e
        escrevemos para você; perguntamos a ele a cada dez minutos.
      </p>
      <p>
        {"Se em uma hora nada mudar, escreva para "}
        {email ? (
          <a href={`mailto:${email}`} className="link break-all">
            {email}
          </a>
        ) : (
          <Link to="/terms" className="link">
            um dos contatos dos Termos de Uso
          </Link>
        )}
        .
      </p>
      <a href={href} className="button justify-self-start">
        Conferir agora
      </a>
    </>
  );
}

function Waiting({ method, link }: { method: PaymentMethod; link: string | null }) {
  return (
    <>
      <h1 className="text-xl font-semibold">
        {method === "pix" ? "Falta pagar o Pix" : "Falta pagar o boleto"}
      </h1>
      <p>
        {method === "pix"
          ? "O Premium começa segundos depois do pagamento. Um código que vence não cobra nada."
          : "O Premium começa quando o banco confirma o pagamento, em até 3 dias úteis. Um boleto que vence não cobra nada."}
      </p>
      {link && (
        <a href={link} target="_blank" rel="noopener" className="button justify-self-start">
          {method === "pix" ? "Abrir o Pix" : "Abrir o boleto"}
          <Icon name="external" />
        </a>
      )}
    </>
  );
}
