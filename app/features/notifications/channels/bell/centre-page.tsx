import { Link, useRevalidator } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { LeftOut } from "#app/ui/left-out.tsx";
import type { BellState } from "./bell-state.ts";
import { centreAddress, centreLeftOut, type CentreQuery } from "./centre-address.ts";
import { useFollowBell } from "./follow-bell.tsx";
import { ReadStateForm } from "./read-state-form.tsx";
import { LiveNote, NoNotifications, NotificationGroups, ReadAll } from "./notification-groups.tsx";
import { RefusedAddressNote } from "#app/features/notifications/refused-address-note.tsx";
import type { AlertGroup } from "./notification-list.server.ts";
import type { Undo } from "./read-state.ts";

interface CentreView {
  query: CentreQuery;
  groups: AlertGroup[];
  /** Where the next page begins; null on the last one. */
  next: number | null;
  state: BellState;
  /** The member's address, if it refused a letter; else null. */
  refusedAddress: string | null;
  alerts: { id: string; name: string }[];
  /** Notifications just marked without a script. */
  undo: Undo | null;
  live: boolean;
}

/** `/notificacoes`: all notifications, updated with the bell while the page is open. */
export function CentrePage({ view }: { view: CentreView }) {
  const { query, groups, next, state } = view;
  const { revalidate } = useRevalidator();
  useFollowBell(state);
  return (
    <div className="page grid max-w-4xl content-start gap-5 py-6">
      <ReadStateForm upTo={state.newest} back={centreAddress(query)} undone={view.undo} onDone={revalidate}>
        {(undo) => (
          <>
            <header className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <h1 className="text-xl font-bold">Notificações</h1>
              <div className="-mx-2">
                <ReadAll unread={state.unread} undo={undo} />
              </div>
            </header>
            <RefusedAddressNote address={view.refusedAddress} />
            {state.newest > 0 && <Choice query={query} alerts={view.alerts} />}
            <LeftOut of={centreLeftOut} />
            {groups.length > 0 ? (
              <div className="panel gap-6">
                <NotificationGroups groups={groups} undo={undo} heading="h2" />
              </div>
            ) : state.newest === 0 ? (
              <section className="panel">
                <NoNotifications />
              </section>
            ) : (
              <NoneOfThese query={query} />
            )}
          </>
        )}
      </ReadStateForm>
      {(query.before !== null || next !== null) && (
        <nav aria-label="Páginas" className="flex flex-wrap justify-center gap-2">
          {query.before !== null && (
            <Link to={centreAddress({ ...query, before: null })} className="button">
              Mais recentes
            </Link>
          )}
          {next !== null && (
            <Link to={centreAddress({ ...query, before: next })} rel="next" className="button">
              Mais antigas
              <Icon name="right" />
            </Link>
          )}
        </nav>
      )}
      {!view.live && <LiveNote />}
    </div>
  );
}

/** Filter of the notifications, as links, so that each choice has an address. */
function Choice({ query, alerts }: Pick<CentreView, "query" | "alerts">) {
  const current = (is: boolean) => is || undefined;
  const to = (over: Partial<CentreQuery>) => centreAddress({ ...query, before: null, ...over });
  return (
    <nav aria-label="O que mostrar" className="grid gap-2">
      <div className="notice-choice">
        {[false, true].map((unreadOnly) => (
          <Link
            key={String(unreadOnly)}
            to={to({ unreadOnly })}
            aria-current={current(query.unreadOnly === unreadOnly)}
          >
            {unreadOnly ? "Não lidas" : "Todas"}
          </Link>
        ))}
      </div>
      {alerts.length > 1 && (
        <div className="notice-choice notice-alerts">
          {[{ id: null, name: "Todos os alertas" }, ...alerts].map(({ id, name }) => (
            <Link key={id} to={to({ alertId: id })} aria-current={current(query.alertId === id)}>
              {name}
            </Link>
          ))}
        </div>
      )}
    </nav>
  );
}

function NoneOfThese({ query }: { query: CentreQuery }) {
  const text =
    query.before !== null
      ? "Não há notificações mais antigas que estas."
      : query.unreadOnly
        ? "Tudo lido: não há notificações por ler aqui."
        : "Este alerta ainda não encontrou nada.";
  return (
    <section className="panel centred p-8">
      <Icon name="check" className="icon size-8 text-brand" />
      <p>{text}</p>
      <Link to={centreAddress({ unreadOnly: false, alertId: null, before: null })} className="button">
        Ver todas as notificações
      </Link>
    </section>
  );
}

/** Shown when the notifications cannot be loaded. */
export function CentreFailed() {
  return (
    <div className="page grid content-start gap-5 py-6">
      <h1 className="text-xl font-bold">Notificações</h1>
      <section className="panel centred mx-auto max-w-2xl gap-4 p-8" role="alert">
        <Icon name="warning" className="icon size-10 text-amber" />
        <p>Não foi possível carregar as notificações. Nada se perdeu: tente de novo em alguns instantes.</p>
        <Link to="" reloadDocument className="button">
          Tentar de novo
        </Link>
      </section>
    </div>
  );
}
