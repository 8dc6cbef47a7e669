import { Form, Link } from "react-router";
import { PageDialog } from "#app/ui/page-dialog.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { NotLoaded } from "../../kit/admin-page.tsx";
import { Facts, Figures } from "../../kit/figures.tsx";
import { listAddress } from "#app/lib/list-address.ts";
import { RowLink, RowsTable, type Column } from "../../kit/rows-table.tsx";
import { OperationsPage } from "../operations-page.tsx";
import { OPERATIONS } from "../operations-tabs.ts";
import type { JobDetails, JobLine, JobsView } from "./jobs-view.ts";

/** Names of the field with the job that is to run now, and of the key with the line whose dialog is open. */
export const RUN_NAME = "trabalho";
export const OPEN_JOB_NAME = "ver";

const { path, fault } = OPERATIONS.jobs;

/** `/admin/operacoes`: what runs by itself in each process; null: it could not be read. */
export function JobsPage({ view }: { view: JobsView | null }) {
  return (
    <OperationsPage tab="jobs">
      {view === null ? <NotLoaded text={fault} to={path} /> : <Loaded view={view} />}
    </OperationsPage>
  );
}

const COLUMNS: readonly Column<JobLine>[] = [
  {
    heading: "Trabalho",
    width: null,
    cell: ({ key, title, process }) => (
      <>
        <RowLink to={listAddress(path, { [OPEN_JOB_NAME]: key })} name={title} />
        {process !== null && <span className="block pb-2 text-xs text-muted">{process}</span>}
      </>
    ),
  },
  { heading: "Intervalo", width: "9.5rem", cell: ({ interval }) => interval },
  { heading: "Última rodada", width: "13rem", cell: ({ last }) => last },
  { heading: "Próxima", width: "9rem", cell: ({ next }) => next },
  {
    heading: "Resultado",
    width: "7rem",
    narrow: "aside",
    cell: ({ result }) => <span className={result.tone}>{result.text}</span>,
  },
];

function Loaded({ view: { figures, lines, open, silent } }: { view: JobsView }) {
  return (
    <>
      <div className="admin-list">
        {silent.length > 0 && (
          <p className="rounded-md bg-amber-soft px-4 py-3 text-sm text-amber">
            {`Sem sinal de ${silent.join("; ")}. `}
            <Link to={OPERATIONS.processes.path} className="underline">
              Ver processos
            </Link>
          </p>
        )}
        <Figures figures={figures} />
        {lines.length === 0 ? (
          <p className="panel p-6 text-muted">
            Nenhum processo gravou seus trabalhos ainda. Isso leva alguns segundos depois do início.
          </p>
        ) : (
          <RowsTable caption="Trabalhos" columns={COLUMNS} rows={lines} keyOf={({ key }) => key} />
        )}
      </div>
      {open && <JobDialog job={open} />}
    </>
  );
}

function JobDialog({ job }: { job: JobDetails }) {
  const { name, title, purpose, facts, interval, result, runnable } = job;
  return (
    <PageDialog title={title} closeTo={path} tall>
      <p>{purpose}</p>
      <p className="flex flex-wrap items-center gap-3 text-sm">
        <span className={result.tone}>{result.text}</span> {interval}
      </p>
      <Facts facts={facts} />
      {runnable && (
        <Form method="post" action={path} preventScrollReset className="grid justify-items-start gap-2">
          <SubmitButton name={RUN_NAME} value={name} busy="Começando…" className="button button-brand">
            Rodar agora
          </SubmitButton>
          <p className="text-sm text-muted">Faz só o que já está na hora de fazer, neste processo.</p>
        </Form>
      )}
    </PageDialog>
  );
}
