import { TOO_LITTLE } from "#app/lib/numbers.ts";
import { Form, Link } from "react-router";
import { PERIODS, periodUntil, type PeriodKey } from "#app/core/reports/report-period.ts";
import { formatDate, writtenDay, type IsoDate } from "#app/lib/dates.ts";
import { DayField } from "#app/ui/form.tsx";
import { LeftOut } from "#app/ui/left-out.tsx";
import { AdminPage, NotLoaded } from "../kit/admin-page.tsx";
import { ResultBar } from "../kit/filter-bar.tsx";
import { TitledPanel } from "../kit/panels.tsx";
import { RowsTable, type Column } from "../kit/rows-table.tsx";
import {
  reportHref,
  REPORTS_PATH,
  REPORTS_SHEET_PATH,
  reportsLeftOut,
  type ReportQuery,
} from "./report-query.ts";
import type { ReportFigure } from "./report-figures.ts";
import type { ReportGroup, ReportTable } from "./report-view.ts";
import { SeriesFigure } from "#app/ui/series-figure.tsx";

/** What `/admin/reports` shows. */
interface ReportsScreen {
  query: ReportQuery;
  today: IsoDate;
  groups: ReportGroup[];
}

/** What stored data say of a period; null: they could not be read. */
export function ReportsPage({ screen }: { screen: ReportsScreen | null }) {
  return (
    <AdminPage
      title="Relatórios"
      lead="Números calculados do que está guardado, cada um com a sua definição. Onde há dados de menos, está escrito."
    >
      {screen === null ? (
        <NotLoaded text="Erro ao carregar dados dos relatórios" to={REPORTS_PATH} />
      ) : (
        <div className="admin-list">
          <LeftOut of={reportsLeftOut} />
          <PeriodChoice screen={screen} />
          {screen.groups.map((group) => (
            <Group key={group.id} group={group} />
          ))}
        </div>
      )}
    </AdminPage>
  );
}

function PeriodChoice({ screen: { query, today } }: { screen: ReportsScreen }) {
  const { period, typed, error } = query;
  return (
    <div className="grid gap-4">
      <nav aria-label="Período" className="flex flex-wrap gap-2">
        {Object.entries(PERIODS).map(([key, { label }]) => (
          <Link
            key={key}
            to={reportHref(periodUntil(key as PeriodKey, today))}
            aria-current={period.key === key ? "page" : undefined}
            className={period.key === key ? "button button-brand" : "button"}
          >
            {`${label} `}
          </Link>
        ))}
      </nav>
      <Form
        action={REPORTS_PATH}
        className="grid grid-cols-2 items-start gap-3 sm:flex sm:flex-wrap"
        key={`${typed.from} ${typed.to}`}
      >
        <DayField
          name="de"
          label="De"
          defaultValue={writtenDay(typed.from)}
          error={error ?? undefined}
          required
        />
        <DayField name="ate" label="Até" defaultValue={writtenDay(typed.to)} required />
        <button className="button sm:mt-[1.625rem]">Ver período</button>
      </Form>
      <ResultBar
        summary={`De ${formatDate(period.first)} a ${formatDate(period.last)}`}
        sheet={reportHref(period, REPORTS_SHEET_PATH)}
      />
    </div>
  );
}

function Group({ group: { id, title, note, figures, charts, tables } }: { group: ReportGroup }) {
  return (
    <TitledPanel title={title} id={id}>
      {note !== null && <p className="text-sm text-muted">{note}</p>}
      <ul className="report-figures">
        {figures.map((figure) => (
          <FigureLine key={figure.name} figure={figure} />
        ))}
      </ul>
      {charts.length > 0 && (
        <div className="admin-halves pt-2">
          {charts.map(({ name, chart, table }) => (
            <figure key={name} className="grid gap-1">
              <figcaption className="text-sm font-semibold">{name}</figcaption>
              {chart ? <SeriesFigure chart={chart} /> : <p className="text-sm text-muted">{TOO_LITTLE}</p>}
              <details className="disclosure">
                <summary>
                  Ver em tabela<span className="sr-only">: {name}</span>
                </summary>
                <Table table={table} />
              </details>
            </figure>
          ))}
        </div>
      )}
      {tables.map((table) => (
        <details key={table.caption} className="disclosure">
          <summary>{table.caption}</summary>
          {table.rows.length === 0 ? (
            <p className="text-sm text-muted">{TOO_LITTLE}</p>
          ) : (
            <Table table={table} />
          )}
        </details>
      ))}
    </TitledPanel>
  );
}

/** The definition opens by the `?` beside the name, without a script. */
function FigureLine({ figure: { name, definition, value } }: { figure: ReportFigure }) {
  return (
    <li>
      <details className="report-definition">
        <summary>
          {name} <span aria-hidden="true">?</span>
          <span className="sr-only">: o que este número diz</span>
        </summary>
        <p>{definition}</p>
      </details>{" "}
      <span className="report-value">{value}</span>
    </li>
  );
}

function Table({ table: { caption, head, rows } }: { table: ReportTable }) {
  const columns = head.map((heading, n) => columnOf(heading, n, head.length));
  return <RowsTable caption={caption} columns={columns} rows={rows} keyOf={([name]) => name!} />;
}

function columnOf(heading: string, n: number, columns: number): Column<string[]> {
  const isPair = columns === 2;
  const cell = (row: string[]) => row[n];
  if (n === 0) return { heading, width: null, cell };
  const width = isPair ? "10rem" : `${60 / (columns - 1)}%`;
  return isPair
    ? { heading, width, numeric: true, narrow: "aside", cell }
    : { heading, width, numeric: true, cell };
}
