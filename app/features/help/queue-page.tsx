import { Fragment } from "react";
import { Form, Link } from "react-router";
import { choiceKey, leftOutBy } from "#app/lib/left-out.ts";
import { LeftOut } from "#app/ui/left-out.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { QUEUE_TABS, type QueueLine, type QueueTab, type QueueView } from "./desk-view.ts";
import { MAX_LISTED } from "./help.ts";
import { STATE_TAGS } from "./help-view.ts";

const queueLeftOut = leftOutBy({ situacao: choiceKey("Status", QUEUE_TABS) });

/** `/admin/ajuda`: requests for help, those that wait in the order in which they are to be answered. */
export function QueuePage({ view: { tab, search, waiting, lines, cut } }: { view: QueueView }) {
  return (
    <div className="page grid max-w-5xl gap-6 py-6">
      <title>Pedidos de ajuda · Administração · Martelo</title>
      <div className="grid gap-1">
        <h1 className="py-[0.3125rem] text-xl font-semibold">Pedidos de ajuda</h1>
        <p className="max-w-[70ch] text-sm text-muted">
          Premium primeiro, depois quem está no teste, depois os outros; dentro de cada plano, o mais antigo.
          A ordem segue o plano de agora.
        </p>
      </div>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <nav aria-label="Status" className="flex flex-wrap gap-2">
          {Object.entries(QUEUE_TABS).map(([one, label]) => (
            <Fragment key={one}>
              <Link
                to={addressOf(one as QueueTab)}
                className={one === tab ? "button button-brand" : "button"}
                aria-current={one === tab ? "page" : undefined}
              >
                {one === "esperando" ? `${label} (${waiting})` : label}
              </Link>{" "}
            </Fragment>
          ))}
        </nav>
        <Form action="/admin/ajuda" className="flex w-[24rem] max-w-full flex-wrap gap-2">
          <label htmlFor="busca-de-pedidos" className="sr-only">
            Protocolo, nome ou e-mail
          </label>
          <input
            id="busca-de-pedidos"
            key={search}
            name="q"
            type="search"
            defaultValue={search}
            placeholder="Protocolo, nome ou e-mail"
            className="field min-w-0 flex-1"
          />{" "}
          <SubmitButton busy="Buscando…" className="button">
            Buscar
          </SubmitButton>
        </Form>
      </div>
      <LeftOut of={queueLeftOut} />
      {lines.length === 0 ? <p className="text-muted">{nothing(tab)}</p> : <Lines lines={lines} />}
      {cut && (
        <p className="text-sm text-muted">{`Só os ${MAX_LISTED} primeiros aparecem: use a busca para os outros.`}</p>
      )}
    </div>
  );
}

function nothing(tab: QueueTab | null): string {
  if (tab === null) return "Nenhum pedido com esse protocolo, nome ou e-mail.";
  return tab === "esperando" ? "Ninguém espera por uma resposta." : "Nenhum pedido aqui.";
}

function addressOf(tab: QueueTab): string {
  return tab === "esperando" ? "/admin/ajuda" : `/admin/ajuda?situacao=${tab}`;
}

function Lines({ lines }: { lines: QueueLine[] }) {
  return (
    <ol className="grid divide-y divide-line border-y border-line">
      {lines.map(({ to, protocol, subject, plan, person, when, state }) => (
        <li
          key={protocol}
          className="grid gap-x-4 gap-y-1 py-3 text-sm md:grid-cols-[8rem_minmax(0,1fr)_10rem_13rem] md:items-start"
        >
          <span className="flex items-center md:min-h-9">
            <span className={plan === "Premium" ? "tag tag-good" : "tag"}>{plan}</span>
          </span>{" "}
          <span className="grid min-w-0 gap-0.5">
            <Link to={to} className="link -my-1 inline-flex min-h-11 items-center font-semibold">
              {subject}
              <span className="sr-only">, {protocol}</span>
            </Link>{" "}
            <span className="wrap-anywhere text-muted">{person}</span>
          </span>{" "}
          <span className="flex items-center tabular-nums md:min-h-9">{protocol}</span>{" "}
          <span className="flex flex-wrap items-center gap-2 md:min-h-9 md:justify-end">
            <span className="text-muted">{when}</span>{" "}
            {state.tone === "closed" && <span className={STATE_TAGS[state.tone]}>{state.words}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
