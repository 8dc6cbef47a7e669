import { useEffect, useRef, type ReactNode } from "react";
import { Form } from "react-router";
import { BackLink } from "#app/ui/back-link.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Field } from "#app/ui/form.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { AnsweredRefund, RefundTask } from "./refund-queue-view.ts";
import type { QueueRefusal } from "./refund-queue.server.ts";

interface Props {
  tasks: RefundTask[];
  answered: AnsweredRefund[];
  /** Today in São Paulo, and the day of the earliest payment that can be marked. */
  today: string;
  refusal: QueueRefusal | null;
}

/** `/admin/devolucoes`: the refunds to pay, those due first, and those answered last. */
export function RefundQueuePage({ tasks, answered, today, refusal }: Props) {
  const late = tasks.filter(({ isLate }) => isLate).length;
  return (
    <div className="page grid max-w-[80ch] gap-8 py-10">
      <title>Devoluções · Administração · Martelo</title>
      <div className="grid gap-2">
        <BackLink to="/admin">Voltar à administração</BackLink>
        <h1 className="text-xl font-semibold">Devoluções</h1>
        <p className="text-muted">
          Pedidos que nenhum botão devolve sozinho. Pague, anote o comprovante, e quem pediu recebe um e-mail.
        </p>
      </div>
      <section aria-labelledby="a-pagar" className="grid gap-4">
        <h2 id="a-pagar" className="flex flex-wrap items-center gap-2 text-lg font-semibold">
          {`A pagar (${tasks.length})`}
          {late > 0 && (
            <span className="tag tag-late">{late === 1 ? "1 atrasada" : `${late} atrasadas`}</span>
          )}
        </h2>
        {tasks.length === 0 ? (
          <p className="text-muted">Ninguém espera por uma devolução.</p>
        ) : (
          <ul className="grid gap-4">
            {tasks.map((task) => (
              <Task
                key={task.id}
                task={task}
                today={today}
                refusal={refusal?.id === task.id ? refusal : null}
              />
            ))}
          </ul>
        )}
      </section>
      {answered.length > 0 && (
        <details>
          <summary className="link inline-flex min-h-11 cursor-pointer items-center text-sm">
            {`Respondidas (${answered.length})`}
          </summary>
          <ul className="grid divide-y divide-line border-y border-line">
            {answered.map(({ id, title, text }) => (
              <li key={id} className="grid gap-1 py-3 text-sm break-words">
                <p className="font-semibold">{title}</p>
                <p className="text-muted">{text}</p>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

interface TaskProps {
  task: RefundTask;
  today: string;
  refusal: QueueRefusal | null;
}

function Task({ task, today, refusal }: TaskProps) {
  const { protocol, title, amount, due, isLate, email, facts, reason, pixKey, standing } = task;
  return (
    <li className="panel gap-4">
      <div className="grid gap-1">
        <h3 className="flex flex-wrap items-center gap-2 font-semibold">
          {`${title}, ${amount}`}
          <span className={isLate ? "tag tag-late" : "tag"}>
            {isLate ? `Atrasada: era até ${due}` : `Até ${due}`}
          </span>
        </h3>
        <p className="text-sm break-words text-muted">
          {`Protocolo ${protocol}`}
          {email && (
            <>
              {" · "}
              <a href={`mailto:${email}`} className="link">
                {email}
              </a>
            </>
          )}
        </p>
      </div>
      <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-2">
        {facts.map(({ term, text }) => (
          <div key={term}>
            <dt className="text-muted">{term}</dt>
            <dd className="break-words">{text}</dd>
          </div>
        ))}
      </dl>
      {reason && <p className="text-sm break-words whitespace-pre-line">{`“${reason}”`}</p>}
      {pixKey && standing === "owed" && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-sunken p-3">
          <p className="min-w-0 text-sm">
            <span className="block text-muted">{`Chave Pix, ${pixKey.kind}`}</span>
            <span className="block font-semibold break-all">{pixKey.shown}</span>
            <span className="block break-words">{pixKey.holder}</span>
          </p>
          <CopyButton text={pixKey.copied} label="Copiar a chave" done="Chave copiada" />
        </div>
      )}
      {standing === "disputed" && (
        <p className="rounded-md bg-amber-soft p-3 text-sm text-amber">
          O pagamento está contestado no banco. Não pague agora: espere a decisão do banco, ou recuse dizendo
          por quê.
        </p>
      )}
      {standing === "sent_back" && (
        <p className="rounded-md bg-amber-soft p-3 text-sm text-amber">
          O provedor já devolveu esta compra. Não pague de novo: só feche o pedido.
        </p>
      )}
      <Acts task={task} today={today} refusal={refusal} />
    </li>
  );
}

function Acts({ task, today, refusal }: TaskProps) {
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
          open={Boolean(refusal?.errors.dia ?? refusal?.errors.transacao)}
        >
          {payment}
        </Fold>
      )}
      <Fold label="Recusar" protocol={protocol} open={Boolean(refusal?.errors.porque)}>
        <Form method="post" preventScrollReset className="grid max-w-md gap-4 pb-2">
          <input type="hidden" name="devolucao" value={id} />
          <Field
            id={`porque-${id}`}
            name="porque"
            label="Motivo"
            hint="Vai por e-mail a quem pediu. Quem desistiu em 7 dias pode pedir de novo."
            required
            maxLength={300}
            defaultValue={refusal?.kept.refusal}
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
      <Field
        id={`dia-${id}`}
        name="dia"
        type="date"
        label="Pago em"
        required
        max={today}
        defaultValue={refusal?.kept.paidOn || today}
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
        defaultValue={refusal?.kept.reference}
        error={refusal?.errors.transacao}
      />
      <SubmitButton
        name="intent"
        value="paga"
        busy="Guardando…"
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
