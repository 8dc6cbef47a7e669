import { Link } from "react-router";
import { formatDay, formatMoment } from "#app/lib/dates.ts";
import { NOBODY_IS_TOLD, type OpenRequest } from "./open-requests.ts";

interface Props {
  requests: OpenRequest[];
  /** Whether somebody is written to about each of them. */
  told: boolean;
}

/** What people wait for an answer to, for those who have to answer. */
export function OpenRequestsSection({ requests, told }: Props) {
  return (
    <section aria-labelledby="pedidos-abertos" className="grid gap-4">
      <h2 id="pedidos-abertos" className="text-lg font-semibold">
        Pedidos de pessoas
      </h2>
      {!told && <p className="rounded-md bg-amber-soft px-4 py-3 text-sm text-amber">{NOBODY_IS_TOLD}</p>}
      {requests.length === 0 ? (
        <p className="text-muted">Ninguém espera por uma resposta.</p>
      ) : (
        <ul className="grid divide-y divide-line border-y border-line">
          {requests.map((request) => (
            <li
              key={request.about === "dados" ? request.protocol : `${request.number} ${request.email}`}
              className="grid gap-1 py-4"
            >
              <Request request={request} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Request({ request }: { request: OpenRequest }) {
  if (request.about === "dados") {
    return (
      <>
        <h3 className="font-semibold">{`Dados pessoais: ${request.wish}`}</h3>
        <p className="text-sm break-words text-muted">
          {`Protocolo ${request.protocol} · ${request.email ?? "conta excluída"} · ${formatMoment(request.askedAt)}`}
        </p>
        <p className="text-sm font-semibold">{`Responder até ${formatDay(request.dueAt)}`}</p>
        {request.message !== "" && (
          <p className="text-sm break-words whitespace-pre-line">{request.message}</p>
        )}
      </>
    );
  }
  const { number, name, email, phone, askedAt } = request;
  return (
    <>
      <h3 className="font-semibold">
        {"Contato sobre o imóvel "}
        <Link to={`/property/${number}`} className="link">
          {number}
        </Link>
      </h3>
      <p className="text-sm break-words text-muted">
        {[name, email, phone, formatMoment(askedAt)].filter((part) => part !== null).join(" · ")}
      </p>
    </>
  );
}
