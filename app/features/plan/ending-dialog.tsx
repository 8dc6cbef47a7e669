import { Form, Link } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { PageDialog } from "#app/ui/page-dialog.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { unbroken } from "#app/ui/unbroken.tsx";
import { planAddress } from "./plan-address.ts";
import type { EndingView } from "./plan-view.ts";

interface Props {
  ending: EndingView;
  returnTo: string | null;
  /** Why it was refused. */
  error: string | null;
}

/** Asks before a subscription ends or a payment is given back, and says what follows. */
export function EndingDialog({ ending, returnTo, error }: Props) {
  const back = planAddress(returnTo);
  return (
    <PageDialog
      title={ending.kind === "cancelar" ? "Cancelar a assinatura?" : "Desistir e receber de volta?"}
      closeTo={back}
      tall={false}
    >
      <Form
        method="post"
        action={planAddress(returnTo, ending.kind)}
        preventScrollReset
        className="grid gap-4"
      >
        {error && (
          <p role="alert" className="flex gap-2 text-sm text-red">
            <Icon name="warning" />
            {error}
          </p>
        )}
        <p>{opening(ending)}</p>
        <div className="grid gap-1 text-sm">
          {ending.stays ? (
            <p className="font-semibold">{ending.stays}</p>
          ) : (
            <>
              <p className="font-semibold">Sem o Premium:</p>
              <ul className="grid list-disc gap-1 pl-5 text-muted">
                {ending.stops.map((stop) => (
                  <li key={stop}>{unbroken(stop)}</li>
                ))}
              </ul>
            </>
          )}
          <p className="pt-1">{ending.remains}</p>
        </div>
        {ending.kind === "desistir" && (
          <>
            <input type="hidden" name="compra" value={ending.purchaseId} />
            <input type="hidden" name="valor" value={ending.amountCents} />
          </>
        )}
        <div className="plan-presses">
          <Link to={back} preventScrollReset className="button" data-first>
            Continuar no Premium
          </Link>
          <Press ending={ending} />
        </div>
      </Form>
    </PageDialog>
  );
}

function opening(ending: EndingView): string {
  if (ending.kind === "desistir") return `Devolvemos ${ending.what}. ${ending.ends}`;
  return ending.until
    ? `O Premium fica até ${ending.until}, que já está pago, e nada mais é cobrado.`
    : "Nenhum período pago está em vigor: a assinatura termina agora, e nada mais é cobrado.";
}

function Press({ ending }: { ending: EndingView }) {
  if (ending.kind === "cancelar")
    return (
      <SubmitButton name="intent" value="cancelar" busy="Cancelando…" className="button button-danger">
        Cancelar assinatura
      </SubmitButton>
    );
  return (
    <SubmitButton name="intent" value="desistir" busy="Devolvendo…" className="button button-danger">
      {`Receber ${ending.amount} de volta`}
    </SubmitButton>
  );
}
