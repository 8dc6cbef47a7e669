import { NotLoaded } from "../../kit/admin-page.tsx";
import { Facts, Figures } from "../../kit/figures.tsx";
import { RowsTable, type Column } from "../../kit/rows-table.tsx";
import { OperationsPage } from "../operations-page.tsx";
import { OPERATIONS } from "../operations-tabs.ts";
import type { CacheLine, MemoryView, ProcessesView, ProcessLine } from "./processes-view.ts";

/** `/admin/operacoes/processos`: the servers, their index and their caches; null: it could not be read. */
export function ProcessesPage({ view }: { view: ProcessesView | null }) {
  const { path, fault } = OPERATIONS.processes;
  return (
    <OperationsPage tab="processes">
      {view === null ? <NotLoaded text={fault} to={path} /> : <Loaded view={view} />}
    </OperationsPage>
  );
}

const PROCESS_COLUMNS: readonly Column<ProcessLine>[] = [
  {
    heading: "Máquina e número",
    width: null,
    cell: ({ name, here }) => (
      <span className="inline-flex min-h-11 items-center font-semibold">
        {here ? `${name} (este)` : name}
      </span>
    ),
  },
  { heading: "Versão", width: "6rem", cell: ({ version }) => version },
  { heading: "Iniciado em", width: "11rem", cell: ({ started }) => started },
  { heading: "Visto", width: "9rem", cell: ({ seen }) => seen },
  { heading: "Memória", width: "7rem", numeric: true, cell: ({ memory }) => memory },
  {
    heading: "Status",
    width: "7.5rem",
    narrow: "aside",
    cell: ({ life }) => <span className={life.tone}>{life.text}</span>,
  },
];

const CACHE_COLUMNS: readonly Column<CacheLine>[] = [
  {
    heading: "Cache",
    width: null,
    cell: ({ name }) => <span className="inline-flex min-h-11 items-center font-semibold">{name}</span>,
  },
  { heading: "Itens", width: "7rem", numeric: true, cell: ({ entries }) => entries },
  { heading: "Ocupado", width: "8rem", numeric: true, cell: ({ used }) => used },
  { heading: "Limite", width: "8rem", numeric: true, cell: ({ most }) => most },
  { heading: "Uso", width: "6rem", numeric: true, narrow: "aside", cell: ({ share }) => share },
];

function Loaded({ view: { figures, lines, memory } }: { view: ProcessesView }) {
  return (
    <div className="admin-list">
      <Figures figures={figures} />
      {lines.length === 0 ? (
        <p className="panel p-6 text-muted">Nenhum processo gravou seu estado ainda.</p>
      ) : (
        <RowsTable caption="Processos" columns={PROCESS_COLUMNS} rows={lines} keyOf={({ id }) => id} />
      )}
      {memory.map((one) => (
        <Memory key={one.id} memory={one} />
      ))}
    </div>
  );
}

function Memory({ memory: { id, name, index, caches } }: { memory: MemoryView }) {
  return (
    <section aria-labelledby={`processo-${id}`} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id={`processo-${id}`} className="text-lg font-semibold">{`Índice e caches de ${name}`}</h2>
      <div className="panel">
        <Facts facts={index} />
      </div>
      <RowsTable
        caption={`Caches de ${name}`}
        columns={CACHE_COLUMNS}
        rows={caches}
        keyOf={({ key }) => key}
      />
    </section>
  );
}
