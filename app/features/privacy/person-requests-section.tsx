import { useEffect, useRef } from "react";
import { Form, Link } from "react-router";
import { formatDay, formatMoment } from "#app/lib/dates.ts";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { MAX_ANSWERED, NO_CONTACT_ADDRESS, type PersonRequest } from "./person-requests.ts";

/** Name of the field with the request to mark as answered, `contato:{id}` or `dados:{id}`. */
export const ANSWERED_NAME = "respondido";
/** Name of the field with the request to reopen, in the same format. */
export const REOPENED_NAME = "reabrir";

interface Props {
  requests: PersonRequest[];
  /** Whether an address is configured that gets an e-mail about each request. */
  hasContact: boolean;
}

/** Requests of people: the open ones for those who have to answer, and the answered ones. */
export function PersonRequestsSection({ requests, hasContact }: Props) {
  const open = requests.filter(({ answered }) => answered === null);
  const answered = requests.filter((request) => request.answered !== null);
  const heading = useRef<HTMLHeadingElement>(null);
  const pressed = useRef(false);
  // The pressed button disappears with its request, so the focus moves to the heading.
  useEffect(() => {
    if (pressed.current) heading.current?.focus({ preventScroll: true });
    pressed.current = false;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the next list shows the result of the button
  }, [requests]);
  return (
    <section
      aria-labelledby="pedidos-abertos"
      className="grid gap-4"
      onSubmit={() => {
        pressed.current = true;
      }}
    >
      <h2 id="pedidos-abertos" ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
        Pedidos de pessoas
      </h2>
      {!hasContact && (
        <p className="rounded-md bg-amber-soft px-4 py-3 text-sm text-amber">{NO_CONTACT_ADDRESS}</p>
      )}
      {open.length === 0 ? (
        <p className="text-muted">Ninguém espera por uma resposta.</p>
      ) : (
        <Requests requests={open} />
      )}
      {answered.length > 0 && (
        <details>
          <summary className="link inline-flex min-h-11 cursor-pointer items-center text-sm">
            {answered.length < MAX_ANSWERED ? `Respondidos (${answered.length})` : "Os últimos respondidos"}
          </summary>
          <Requests requests={answered} />
        </details>
      )}
    </section>
  );
}

function Requests({ requests }: { requests: PersonRequest[] }) {
  return (
    <ul className="grid divide-y divide-line border-y border-line">
      {requests.map((request) => (
        <li key={request.id} className="grid items-start gap-3 py-4 sm:grid-cols-[minmax(0,1fr)_13.5rem]">
          <div className="grid min-w-0 gap-1">
            <Request request={request} />
          </div>
          {request.about === "devolucao" ? (
            <Link to="/admin/devolucoes" className="button justify-self-start sm:justify-self-end">
              {request.answered === null ? "Abrir as devoluções" : "Ver"}
              <span className="sr-only">: {nameOf(request)}</span>
            </Link>
          ) : (
            <Form method="post" preventScrollReset className="justify-self-start sm:justify-self-end">
              <SubmitButton
                name={request.answered === null ? ANSWERED_NAME : REOPENED_NAME}
                value={`${request.about}:${request.id}`}
                busy="Guardando…"
                className="button"
              >
                {request.answered === null ? "Marcar como respondido" : "Reabrir"}
                <span className="sr-only">: {nameOf(request)}</span>
              </SubmitButton>
            </Form>
          )}
        </li>
      ))}
    </ul>
  );
}

function titleOf(request: PersonRequest): string {
  if (request.about === "devolucao") return `Devolução: ${request.wish}, ${request.amount}`;
  return request.about === "dados"
    ? `Dados pessoais: ${request.wish}`
    : `Contato sobre o imóvel ${request.number}`;
}

/** Its title, and what distinguishes it from others with the same title. */
function nameOf(request: PersonRequest): string {
  const which = request.about === "contato" ? request.name : `protocolo ${request.protocol}`;
  return `${titleOf(request)}, ${which}`;
}

function Request({ request }: { request: PersonRequest }) {
  const { answered } = request;
  const who =
    request.about === "contato"
      ? [request.name, request.email, request.phone].filter((part) => part !== null)
      : [`Protocolo ${request.protocol}`, request.email ?? "conta excluída"];
  return (
    <>
      <h3 className="font-semibold">
        {request.about === "contato" ? (
          <>
            {"Contato sobre o imóvel "}
            <Link to={`/property/${request.number}`} className="link">
              {request.number}
            </Link>
          </>
        ) : (
          titleOf(request)
        )}
      </h3>
      <p className="text-sm break-words text-muted">{[...who, formatMoment(request.askedAt)].join(" · ")}</p>
      {answered !== null && (
        <p className="text-sm font-semibold">
          {`Respondido em ${formatMoment(answered.at)}, por ${answered.by ?? "uma conta excluída"}`}
        </p>
      )}
      {request.about !== "contato" && answered === null && (
        <p className="text-sm font-semibold">
          {`${request.about === "dados" ? "Responder" : "Pagar"} até ${formatDay(request.dueAt)}`}
        </p>
      )}
      {request.about === "dados" && request.message !== "" && (
        <p className="text-sm break-words whitespace-pre-line">{request.message}</p>
      )}
    </>
  );
}
