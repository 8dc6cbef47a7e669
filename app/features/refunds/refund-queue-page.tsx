import { leftOutBy, PAGE_KEY } from "#app/lib/left-out.ts";
import { LeftOut } from "#app/ui/left-out.tsx";
import { NumberedPages } from "#app/ui/page-steps.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { RefundActs, type TaskProps } from "./refund-acts.tsx";
import { refundQueueHref, type RefundQueue } from "./refund-queue-view.ts";
import type { QueueRefusal } from "./refund-queue.server.ts";

interface Props {
  queue: RefundQueue;
  refusal: QueueRefusal | null;
}

const queueLeftOut = leftOutBy({ pagina: PAGE_KEY });

/** `/admin/devolucoes`: the refunds to pay, those due first, page by page, and those answered last. */
export function RefundQueuePage({ queue, refusal }: Props) {
  const { open, late, page, pages, tasks, answered, today } = queue;
  return (
    <div className="page grid max-w-[80ch] gap-8 py-10">
      <title>Devoluções · Administração · Martelo</title>
      <div className="grid gap-2">
        <h1 className="text-xl font-semibold">Devoluções</h1>
        <p className="text-muted">
          Pedidos que nenhum botão devolve sozinho. Pague, anote o comprovante, e quem pediu recebe um e-mail.
        </p>
      </div>
      <section aria-labelledby="a-pagar" className="grid gap-4">
        <h2 id="a-pagar" className="flex flex-wrap items-center gap-2 text-lg font-semibold">
          {`A pagar (${open})`}
          {late > 0 && (
            <span className="tag tag-late">{late === 1 ? "1 atrasada" : `${late} atrasadas`}</span>
          )}
        </h2>
        <LeftOut of={queueLeftOut} />
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
        <NumberedPages page={page} pages={pages} at={refundQueueHref} />
      </section>
      {answered.length > 0 && (
        <details>
          <summary className="link inline-flex min-h-11 cursor-pointer items-center text-sm">
            {`Respondidas (${answered.length})`}
          </summary>
          <ul className="grid divide-y divide-line border-y border-line">
            {answered.map(({ id, title, text }) => (
              <li key={id} className="grid gap-1 py-3 text-sm wrap-anywhere">
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

function Task({ task, today, refusal }: TaskProps) {
  const { protocol, title, amount, due, isLate, email, facts, reason, pixKey, standing } = task;
  return (
    <li className="panel gap-4">
      <div className="grid gap-1">
        <h3 className="flex flex-wrap items-center gap-2 font-semibold">
          {`${title}, ${amount} `}
          <span className={isLate ? "tag tag-late" : "tag"}>
            {isLate ? `Atrasada: era até ${due}` : `Até ${due}`}
          </span>
        </h3>
        <p className="text-sm wrap-anywhere text-muted">
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
            <dd className="wrap-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
      {reason && <p className="text-sm wrap-anywhere whitespace-pre-line">{`“${reason}”`}</p>}
      {pixKey && standing === "owed" && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-sunken p-3">
          <p className="min-w-0 text-sm">
            <span className="block text-muted">{`Chave Pix, ${pixKey.kind} `}</span>{" "}
            <span className="block font-semibold break-all">{pixKey.shown}</span>{" "}
            <span className="block wrap-anywhere">{pixKey.holder}</span>
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
          O dinheiro desta compra já voltou a quem pagou. Não pague de novo: só feche o pedido.
        </p>
      )}
      <RefundActs task={task} today={today} refusal={refusal} />
    </li>
  );
}
