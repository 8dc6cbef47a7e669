import { Form } from "react-router";
import { formatMoment } from "#app/lib/dates.ts";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { GivenUp } from "#app/db/given-up.server.ts";

/** Name of the field that says which message to retry, and its value for all of them. */
export const MESSAGE_NAME = "mensagem";
export const ALL_MESSAGES = "todas";

/** Messages that were given up, each with the error of the receiving service. */
export function GivenUpSection({ messages }: { messages: GivenUp[] }) {
  return (
    <section aria-labelledby="nao-chegaram" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="nao-chegaram" className="text-lg font-semibold">
          Mensagens que não chegaram
        </h2>
        {messages.length > 1 && <Again id={ALL_MESSAGES} label="Tentar todas de novo" />}
      </div>
      {messages.length === 0 ? (
        <p className="text-muted">Nenhuma: tudo o que foi escrito saiu, ou ainda está a caminho.</p>
      ) : (
        <ul className="grid divide-y divide-line border-y border-line">
          {messages.map((message) => (
            <Message key={message.id} message={message} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Message({ message }: { message: GivenUp }) {
  const { id, title, receiver, name, writtenAt, attempts, reason } = message;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-4 sm:flex-nowrap">
      <div className="grid min-w-0 gap-1">
        <h3 className="font-semibold">{title}</h3>
        <p className="text-sm break-words text-muted">
          {receiver} · {formatMoment(writtenAt)}
          {" · "}
          {attempts === 1 ? "1 tentativa" : `${attempts} tentativas`}
        </p>
        <p className="text-sm break-words">
          <span className="text-muted">Resposta: </span>
          <code lang="en">{reason}</code>
        </p>
      </div>
      <Again id={id} label="Tentar de novo" about={name} />
    </li>
  );
}

function Again({ id, label, about }: { id: string; label: string; about?: string }) {
  return (
    <Form method="post" preventScrollReset>
      <SubmitButton name={MESSAGE_NAME} value={id} busy="Enviando…" className="button shrink-0">
        {label}
        {about !== undefined && <span className="sr-only">: {about}</span>}
      </SubmitButton>
    </Form>
  );
}
