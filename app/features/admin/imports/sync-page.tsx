import { Form, Link } from "react-router";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { NotLoaded } from "../kit/admin-page.tsx";
import { RowsTable, type Column } from "../kit/rows-table.tsx";
import type { SyncView } from "./sync-view.ts";
import { useReadAgain } from "./uploads-section.tsx";

const PATH = "/admin/imports/busca";

const STATE_COLUMNS: readonly Column<SyncView["states"][number]>[] = [
  {
    heading: "Estado",
    width: "13rem",
    cell: ({ name, uf }) => (
      <span className="inline-flex min-h-11 items-center font-semibold">{`${name} (${uf})`}</span>
    ),
  },
  { heading: "Quando", width: "11rem", cell: ({ at }) => at },
  {
    heading: "Resultado",
    width: "8rem",
    narrow: "aside",
    cell: ({ tone, result }) => <span className={tone}>{result}</span>,
  },
  { heading: "O que houve", width: null, narrow: "wide", cell: ({ text }) => text },
];

const ATTEMPT_COLUMNS: readonly Column<SyncView["attempts"][number]>[] = [
  {
    heading: "Quando",
    width: "11rem",
    cell: ({ at }) => <span className="inline-flex min-h-11 items-center font-semibold">{at}</span>,
  },
  { heading: "Quem", width: "14rem", cell: ({ by }) => by },
  { heading: "Como terminou", width: null, narrow: "wide", cell: ({ end }) => end },
];

/** The download of lists: what runs, when it runs by itself, and what it brought for each state. */
export function SyncPage({ view }: { view: SyncView | null }) {
  useReadAgain(view?.isRunning ?? false);
  if (view === null) return <NotLoaded text="Erro ao carregar importações" to={PATH} />;
  const { isRunning, progress, last, schedule, isOperators, pause, attempts, states } = view;
  return (
    <div className="admin-list">
      <section aria-labelledby="agora" className="panel gap-3">
        <h2 id="agora" className="text-lg font-semibold">
          Agora
        </h2>
        <output className="max-w-[70ch]">{last}</output>
        {progress && (
          <div className="flex items-center gap-3 text-sm">
            <progress
              className="import-progress max-w-96"
              max={progress.of}
              value={progress.done}
              aria-label="Estados buscados"
            />
            <span className="tabular-nums">{`${progress.done} de ${progress.of}`}</span>
          </div>
        )}
        <Form method="post" preventScrollReset>
          <SubmitButton busy="Iniciando…" disabled={isRunning}>
            {isRunning ? "Busca em andamento" : "Buscar agora"}
          </SubmitButton>
        </Form>
        <p className="max-w-[70ch] text-sm text-muted">{pause}</p>
      </section>
      <section aria-labelledby="agenda" className="panel gap-3">
        <h2 id="agenda" className="text-lg font-semibold">
          Agenda
        </h2>
        <p className="max-w-[70ch]">{schedule}</p>
        {!isOperators && (
          <Link to="/admin/settings#nightly_sync_hour" className="button justify-self-start">
            Mudar a hora
          </Link>
        )}
      </section>
      {states.length > 0 && (
        <section aria-labelledby="por-estado" className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <h2 id="por-estado" className="text-lg font-semibold">
            Último resultado de cada estado
          </h2>
          <RowsTable
            caption="Último resultado da busca de cada estado"
            keyOf={({ uf }) => uf}
            rows={states}
            columns={STATE_COLUMNS}
          />
        </section>
      )}
      {attempts.length > 0 && (
        <section aria-labelledby="buscas" className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <h2 id="buscas" className="text-lg font-semibold">
            Últimas buscas
          </h2>
          <RowsTable
            caption="Últimas buscas de listas"
            keyOf={({ id }) => id}
            rows={attempts}
            columns={ATTEMPT_COLUMNS}
          />
        </section>
      )}
    </div>
  );
}
