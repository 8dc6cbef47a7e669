import { Link } from "react-router";
import { plural } from "#app/lib/numbers.ts";
import { NotLoaded } from "../kit/admin-page.tsx";
import { Facts } from "../kit/figures.tsx";
import { RowsTable, type Column } from "../kit/rows-table.tsx";
import type { ReportView, RunDetails } from "./run-details.ts";
import { runHref, RUNS_PATH, undoHref } from "./run-query.ts";

const COLUMNS: readonly Column<ReportView["kinds"][number]>[] = [
  {
    heading: "Acontecimentos",
    width: null,
    cell: ({ label }) => <span className="inline-flex min-h-11 items-center">{label}</span>,
  },
  {
    heading: "Na importação",
    width: "9rem",
    numeric: true,
    cell: ({ imported }) => imported,
  },
  {
    heading: "Hoje no histórico",
    width: "10rem",
    numeric: true,
    cell: ({ now }) => now,
  },
];

/** One import: what it was, what it said of each state, and whether it can be rolled back; null: it could not be read. */
export function RunPage({ details }: { details: RunDetails | null }) {
  if (details === null) return <NotLoaded text="Erro ao carregar importações" to={RUNS_PATH} />;
  const { line, facts, reports, whyNot } = details;
  return (
    <div className="admin-list">
      <div className="grid justify-items-start gap-1">
        <Link to={RUNS_PATH} className="link inline-flex min-h-11 items-center">
          Todas as importações
        </Link>
        <h2 className="flex flex-wrap items-center gap-2 text-lg font-semibold">
          {`Importação #${line.id} `}
          <span className={line.tone}>{line.state}</span>
        </h2>
      </div>
      <section className="panel" aria-label="Dados da importação">
        <Facts facts={facts} />
      </section>
      {reports.map((report) => (
        <Report key={report.title} id={line.id} report={report} />
      ))}
      <section className="panel justify-items-start gap-3" aria-labelledby="desfazer">
        <h2 id="desfazer" className="text-lg font-semibold">
          Desfazer
        </h2>
        {whyNot === null ? (
          <>
            <p className="max-w-[70ch] text-muted">
              O portal volta a ser o que seria sem esta importação: imóveis, preços, histórico e busca. Antes
              de desfazer, você vê o que muda.
            </p>
            <Link to={undoHref(line.id)} className="button">
              Ver o que muda e desfazer
            </Link>
          </>
        ) : (
          <p className="max-w-[70ch] text-muted">{whyNot}</p>
        )}
      </section>
    </div>
  );
}

function Report({ id, report }: { id: number; report: ReportView }) {
  const { title, rows, error, kinds, notices, rejects, rejected, compare } = report;
  return (
    <section className="panel gap-3" aria-label={title}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lg font-semibold">{title}</h2>
        <p className="text-muted">{rows}</p>
      </div>
      {error !== null && <p>{error}</p>}
      {kinds.length > 0 && (
        <div className="admin-list">
          <RowsTable
            caption={`Acontecimentos: ${title}`}
            columns={COLUMNS}
            rows={kinds}
            keyOf={({ label }) => label}
          />
        </div>
      )}
      {notices.length > 0 && (
        <ul className="list-disc pl-5 text-sm text-muted">
          {notices.map((notice) => (
            <li key={notice}>{notice}</li>
          ))}
        </ul>
      )}
      {rejected > 0 && (
        <div className="grid justify-items-start gap-2">
          <h3 className="font-semibold">{plural(rejected, "linha rejeitada", "linhas rejeitadas")}</h3>
          <ul className="grid gap-1 text-sm wrap-anywhere">
            {rejects.map(({ line, reason }) => (
              <li key={line}>{`Linha ${line}: ${reason}`}</li>
            ))}
          </ul>
          <a href={`${runHref(id)}/rejeitadas.csv`} className="button" download>
            Baixar todas (CSV)
          </a>
        </div>
      )}
      {compare !== null && (
        <Link to={compare} className="link inline-flex min-h-11 items-center justify-self-start">
          Comparar com a lista anterior
        </Link>
      )}
    </section>
  );
}
