import { useCallback, useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { BELL_DATA_PATH, BELL_PATH, isNews, type BellState } from "./bell-state.ts";
import { bellSignal, publishBell } from "./bell-store.ts";
import { ReadStateForm } from "./read-state-form.tsx";
import { LiveNote, NoNotifications, NotificationGroups, ReadAll } from "./notification-groups.tsx";
import { RefusedAddressNote } from "#app/features/notifications/refused-address-note.tsx";
import type { AlertGroup } from "./notification-list.server.ts";

/** Data that the panel requests. */
export interface PanelView {
  groups: AlertGroup[];
  state: BellState;
  /** The member's address, if it refused a letter; else null. */
  refusedAddress: string | null;
}

/** The newest notifications below the bell, updated with the bell while the panel is open. */
export default function BellPanel({ live }: { live: boolean }) {
  const { view, trouble, load } = useNewest();
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => top.current?.focus(), []);

  return (
    <div ref={top} tabIndex={-1} className="bell-content">
      <ReadStateForm upTo={view?.state.newest ?? 0} back={BELL_PATH} undone={null} onDone={load}>
        {(undo) => (
          <>
            <header className="bell-head">
              <h2 className="text-lg font-semibold">Notificações</h2>
              {view && <ReadAll unread={view.state.unread} undo={undo} />}
            </header>
            <RefusedAddressNote address={view?.refusedAddress ?? null} />
            {trouble === "over" ? (
              <SessionOver />
            ) : trouble === "failed" ? (
              <Failed onAgain={load} />
            ) : view === null ? (
              <p className="bell-wait">Carregando…</p>
            ) : view.groups.length === 0 ? (
              <NoNotifications />
            ) : (
              <NotificationGroups groups={view.groups} undo={undo} heading="h3" />
            )}
          </>
        )}
      </ReadStateForm>
      {(!live || (view && view.groups.length > 0)) && (
        <footer className="bell-foot">
          {!live && <LiveNote />}
          {view && view.groups.length > 0 && (
            <Link to={BELL_PATH} className="button w-full">
              Ver todas as notificações
            </Link>
          )}
        </footer>
      )}
    </div>
  );
}

function Failed({ onAgain }: { onAgain(): void }) {
  return (
    <div className="grid justify-items-center gap-3 p-6 text-center" role="alert">
      <Icon name="warning" className="icon size-8 text-amber" />
      <p>Não foi possível carregar as notificações.</p>
      <button type="button" className="button" onClick={onAgain}>
        Tentar de novo
      </button>
    </div>
  );
}

function SessionOver() {
  const { pathname, search } = useLocation();
  return (
    <div className="grid justify-items-center gap-3 p-6 text-center" role="alert">
      <p>Sua sessão terminou.</p>
      <Link to={`/auth?voltar=${encodeURIComponent(pathname + search)}`} className="button button-brand">
        Entrar de novo
      </Link>
    </div>
  );
}

/** Loads the newest notifications, again whenever the bell's state differs from theirs. */
function useNewest() {
  const [view, setView] = useState<PanelView | null>(null);
  const [trouble, setTrouble] = useState<"failed" | "over" | null>(null);
  const asking = useRef<AbortController>(null);

  const load = useCallback(async (): Promise<void> => {
    asking.current?.abort();
    const turn = (asking.current = new AbortController());
    try {
      const response = await fetch(BELL_DATA_PATH, { cache: "no-store", signal: turn.signal });
      if (!response.ok) throw new Error(`the list answered ${response.status}`);
      const answer = response.status === 204 ? null : ((await response.json()) as PanelView);
      if (answer) publishBell(answer.state);
      setView(answer);
      setTrouble(answer ? null : "over");
    } catch {
      if (!turn.signal.aborted) setTrouble("failed");
    }
  }, []);

  useEffect(() => {
    void load();
    return () => asking.current?.abort();
  }, [load]);
  useEffect(() => {
    const look = () => {
      if (view && isNews(bellSignal.value, view.state)) void load();
    };
    look();
    return bellSignal.subscribe(look);
  }, [view, load]);
  return { view, trouble, load };
}
