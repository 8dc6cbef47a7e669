import { Form, Link } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { PageDialog } from "#app/ui/page-dialog.tsx";
import { LOG_PERIODS, LOG_TYPES, LOGS_PATH, LOGS_SHEET_PATH, logsHref, type LogQuery } from "./log-query.ts";
import type { LogDetails, LogLine, LogsView } from "./logs-view.ts";

/** What administrators did: counts, filters, a page of the log and the dialog of one act; null: it could not be read. */
export function LogsPage({ view }: { view: LogsView | null }) {
  return (
    <div className="page grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-6 py-6">
      <title>Logs · Administração · Martelo</title>
      <div className="grid gap-1">
        <h1 className="text-xl font-semibold">Logs</h1>
        <p className="text-muted">
          O que foi feito na administração do portal. Nada aqui se muda nem se apaga.
        </p>
      </div>
      {view === null ? (
        <p>Os logs não puderam ser carregados. Tente de novo em alguns instantes.</p>
      ) : (
        <>
          <Counts counts={view.counts} />
          <Filters query={view.query} />
          <Acts view={view} />
          {view.open && <ActDialog act={view.open} query={view.query} />}
        </>
      )}
    </div>
  );
}

function Counts({ counts }: { counts: LogsView["counts"] }) {
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-4">
      {counts.map(({ term, text }) => (
        <div key={term} className="panel grid-rows-[1.75rem_auto] gap-1 p-4">
          <dt className="row-start-2 text-sm text-muted">{`${term} `}</dt>
          <dd className="row-start-1 text-lg font-semibold">{`${text} `}</dd>
        </div>
      ))}
    </dl>
  );
}

function Filters({ query }: { query: LogQuery }) {
  return (
    <search>
      {/* A new key for each state, so that the fields show it after a link too. */}
      <Form
        key={logsHref({ ...query, open: null, before: null })}
        action={LOGS_PATH}
        className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_9rem_10rem_7.5rem_11rem]"
      >
        <label className="grid gap-1.5 text-sm font-semibold max-lg:sm:col-span-2">
          Ação ou administrador{" "}
          <input
            type="search"
            name="q"
            defaultValue={query.text}
            maxLength={100}
            className="field font-normal"
          />
        </label>{" "}
        <Choice name="tipo" label="Tipo" options={LOG_TYPES} chosen={query.type} />{" "}
        <Choice name="periodo" label="Período" options={LOG_PERIODS} chosen={query.period} />{" "}
        <button className="button button-brand">
          <span className="icon-start">
            Buscar
            <Icon name="search" />
          </span>
        </button>{" "}
        <a
          href={logsHref({ ...query, open: null, before: null }, LOGS_SHEET_PATH)}
          className="button"
          download
        >
          <span className="icon-start">
            Planilha (CSV)
            <Icon name="file" />
          </span>
        </a>
      </Form>
    </search>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  options: Readonly<Record<string, { label: string }>>;
  chosen: string | null;
}

function Choice({ name, label, options, chosen }: ChoiceProps) {
  return (
    <label className="grid gap-1.5 text-sm font-semibold">
      {`${label} `}
      <select name={name} defaultValue={chosen ?? ""} className="field font-normal">
        <option value="">Todos</option>
        {Object.entries(options).map(([value, option]) => (
          <option key={value} value={value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

function Acts({ view: { lines, query, older } }: { view: LogsView }) {
  if (lines.length === 0) return <p className="panel p-6 text-muted">Nenhum log encontrado</p>;
  return (
    <section aria-label="Registros" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <table className="w-full table-fixed text-sm">
        {/* All columns are known before the first cell arrives. */}
        <colgroup>
          <col />
          <col className="w-56 max-lg:hidden" />
          <col className="w-48 max-lg:hidden" />
          <col className="w-24" />
        </colgroup>
        <thead className="border-b border-line text-left text-muted">
          <tr>
            <th className="py-2 pe-3 font-semibold">Ação </th>
            <th className="py-2 pe-3 font-semibold max-lg:hidden">Administrador </th>
            <th className="py-2 pe-3 font-semibold max-lg:hidden">Data e hora </th>
            <th className="py-2 text-right font-semibold">Tipo</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {lines.map((line) => (
            <Act key={line.id} line={line} query={query} />
          ))}
        </tbody>
      </table>
      <div className="flex flex-wrap gap-3">
        {query.before !== null && (
          <Link to={logsHref({ ...query, open: null, before: null })} className="button">
            Os mais novos
          </Link>
        )}{" "}
        {older !== null && (
          <Link to={logsHref({ ...query, open: null, before: older })} className="button">
            Mais antigos
          </Link>
        )}
      </div>
    </section>
  );
}

function Act({ line, query }: { line: LogLine; query: LogQuery }) {
  const { id, action, by, at, type, tone } = line;
  return (
    <tr>
      <td className="py-1 pe-3">
        <Link
          to={logsHref({ ...query, open: id })}
          preventScrollReset
          className="link inline-flex min-h-11 items-center font-semibold"
        >
          {action}
        </Link>{" "}
        <p className="pb-2 text-muted lg:hidden">{`${by} · ${at} `}</p>
      </td>
      <td className="py-1 pe-3 max-lg:hidden">{`${by} `}</td>
      <td className="py-1 pe-3 whitespace-nowrap max-lg:hidden">{`${at} `}</td>
      <td className="py-1 text-right">
        <span className={tone}>{type}</span>
      </td>
    </tr>
  );
}

function ActDialog({ act, query }: { act: LogDetails; query: LogQuery }) {
  return (
    <PageDialog title={act.action} closeTo={logsHref({ ...query, open: null })} tall>
      <dl className="grid gap-2 text-sm">
        {act.facts.map(({ term, text }) => (
          <div key={term} className="grid gap-x-3 sm:grid-cols-[9rem_1fr]">
            <dt className="text-muted">{`${term} `}</dt>
            <dd className="wrap-anywhere">{`${text} `}</dd>
          </div>
        ))}
      </dl>
      <h3 className="text-sm font-semibold">Detalhes técnicos</h3>
      <pre className="rounded-md bg-sunken p-3 text-xs wrap-anywhere whitespace-pre-wrap">{act.json}</pre>
    </PageDialog>
  );
}
