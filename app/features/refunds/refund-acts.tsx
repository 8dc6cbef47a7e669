import { useEffect, useRef, type ReactNode } from "react";
import { Form } from "react-router";
import { DayField, Field } from "#app/ui/form.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { RefundTask } from "./refund-queue-view.ts";
import type { QueueRefusal } from "./refund-queue.server.ts";
import { formatDate } from "#app/lib/dates.ts";

export interface TaskProps {
  task: RefundTask;
  today: string;
  refusal: QueueRefusal | null;
}

/** How an administrator answers a request: the provider sends the money back, it is paid by Pix, or refused. */
export function RefundActs({ task, today, refusal }: TaskProps) {
  const { id, protocol, standing, byProvider, pixKey } = task;
  const which = <span className="sr-only">{`: protocolo ${protocol}`}</span>;
  const payment = <PaymentForm task={task} today={today} refusal={refusal} />;
  return (
    <div className="grid gap-2">
      {byProvider && standing !== "disputed" && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="devolucao" value={id} />
          <SubmitButton name="intent" value="provedor" busy="Devolvendo…" className="button button-brand">
            {standing === "sent_back" ? "Fechar o pedido" : "Devolver pelo provedor"}
            {which}
          </SubmitButton>
        </Form>
      )}
      {standing === "owed" && pixKey && payment}
      {standing === "owed" && !pixKey && (
        <Fold
          label="Paguei de outra forma"
          protocol={protocol}
          open={Boolean(refusal?.errors.dia ?? refusal?.errors.transacao ?? refusal?.values.reference)}
        >
          {payment}
        </Fold>
      )}
      <Fold
        label="Recusar"
        protocol={protocol}
        open={Boolean(refusal?.errors.porque ?? refusal?.values.refusal)}
      >
        <Form method="post" preventScrollReset className="grid max-w-md gap-4 pb-2">
          <input type="hidden" name="devolucao" value={id} />
          <Field
            id={`porque-${id}`}
            name="porque"
            label="Motivo"
            hint="Vai por e-mail a quem pediu. Quem desistiu em 7 dias pode pedir de novo."
            required
            maxLength={300}
            defaultValue={refusal?.values.refusal}
            error={refusal?.errors.porque}
          />
          <SubmitButton
            name="intent"
            value="recusar"
            busy="Recusando…"
            className="button button-danger justify-self-start"
          >
            Recusar a devolução
            {which}
          </SubmitButton>
        </Form>
      </Fold>
    </div>
  );
}

function PaymentForm({ task: { id, seenAt, protocol }, today, refusal }: TaskProps) {
  return (
    <Form method="post" preventScrollReset className="grid gap-4 pb-2 sm:grid-cols-[11rem_1fr]">
      <input type="hidden" name="devolucao" value={id} />
      <input type="hidden" name="visto" value={seenAt} />
      <DayField
        id={`dia-${id}`}
        name="dia"
        label="Pago em"
        required
        defaultValue={refusal?.values.paidOn || formatDate(today)}
        error={refusal?.errors.dia}
      />
      <Field
        id={`transacao-${id}`}
        name="transacao"
        label="ID da transação"
        hint="Está no comprovante do Pix e vai no e-mail a quem pediu."
        required
        maxLength={80}
        autoComplete="off"
        defaultValue={refusal?.values.reference}
        error={refusal?.errors.transacao}
      />
      <SubmitButton
        name="intent"
        value="paga"
        busy="Salvando…"
        className="button button-brand sm:col-span-2 sm:justify-self-start"
      >
        Marcar como paga
        <span className="sr-only">{`: protocolo ${protocol}`}</span>
      </SubmitButton>
    </Form>
  );
}

interface FoldProps {
  label: string;
  protocol: string;
  open: boolean;
  children: ReactNode;
}

/** A form that is shown when it is wanted; the server opens the one in which something is wrong. */
function Fold({ label, protocol, open, children }: FoldProps) {
  const fold = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (!open) return;
    fold.current!.open = true;
    fold.current!.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [open]);
  return (
    <details ref={fold} open={open}>
      <summary className="link inline-flex min-h-11 cursor-pointer items-center text-sm">
        {label}
        <span className="sr-only">{`, protocolo ${protocol}`}</span>
      </summary>
      {children}
    </details>
  );
}
