import { Link } from "react-router";
import { UF_NAMES } from "#app/lib/br.ts";
import { plural } from "#app/lib/numbers.ts";
import { choiceKey } from "#app/lib/left-out.ts";
import { NotLoaded } from "../kit/admin-page.tsx";
import { Figures } from "../kit/figures.tsx";
import { FilterBar, ResultBar } from "../kit/filter-bar.tsx";
import { NumberedPages } from "#app/ui/page-steps.tsx";
import { RowLink, RowsTable, type Column } from "../kit/rows-table.tsx";
import {
  COMPARE_KEYS,
  COMPARE_PATH,
  COMPARE_SHEET_PATH,
  compareList,
  type CompareQuery,
} from "./compare-query.ts";
import type { CompareView, DifferingLine } from "./compare-screen.server.ts";

const COLUMNS: readonly Column<DifferingLine>[] = [
  {
    heading: "Imóvel",
    width: "11rem",
    cell: ({ number }) => <RowLink to={`/property/${number}`} name={number} />,
  },
  { heading: "Onde", width: null, cell: ({ place }) => place },
  { heading: "Antes", width: "15rem", narrow: "wide", cell: ({ before }) => labelled("Antes:", before) },
  { heading: "Depois", width: "15rem", narrow: "wide", cell: ({ after }) => labelled("Depois:", after) },
];

/** On narrow screens there are no headings above the cells. */
function labelled(label: string, text: string) {
  return (
    <>
      <span className="text-muted lg:hidden">{`${label} `}</span>
      {text}
    </>
  );
}

/** Two lists of a state beside each other; null: they could not be read. */
export function ComparePage({ view }: { view: CompareView | null }) {
  if (view === null) return <NotLoaded text="Erro ao carregar importações" to={COMPARE_PATH} />;
  const { query, days, compared, refused } = view;
  return (
    <div className="admin-list">
      <Choices query={query} days={days} />
      {refused !== null && (
        <div className="panel justify-items-start p-6">
          <p>{refused}</p>
          <Link to="/admin/imports/execucoes" className="button">
            Escolher importações
          </Link>
        </div>
      )}
      {refused !== null ? null : compared === null ? (
        <p className="panel p-6 text-muted">
          {query.state === null
            ? "Escolha um estado para comparar duas listas dele."
            : `${UF_NAMES[query.state]} tem menos de duas listas, por isso não há o que comparar.`}
        </p>
      ) : (
        <>
          <h2 className="text-lg font-semibold">{compared.title}</h2>
          <Figures figures={compared.counts} />
          <ResultBar
            summary={plural(compared.total, "imóvel diferente", "imóveis diferentes")}
            sheet={compared.total === 0 ? null : compareList.href({ ...query, page: 1 }, COMPARE_SHEET_PATH)}
          />
          {compared.total > 0 && (
            <RowsTable
              caption="Imóveis diferentes"
              columns={COLUMNS}
              rows={compared.rows}
              keyOf={({ number }) => number}
            />
          )}
          <NumberedPages
            page={query.page}
            pages={compared.pages}
            at={(page) => compareList.href({ ...query, page })}
          />
        </>
      )}
    </div>
  );
}

function Choices({ query, days }: { query: CompareQuery; days: Record<string, string> }) {
  const dated = Object.keys(days).length > 1;
  const form = compareList.form(query);
  const [state, kind] = form.choices;
  if (!dated) return <FilterBar {...form} choices={[state!]} keys={COMPARE_KEYS} />;
  const from = { name: "de", label: "Lista de", options: days, chosen: query.from };
  const to = { name: "ate", label: "Comparada com", options: days, chosen: query.to };
  const dayKeys = { de: choiceKey(from.label, days), ate: choiceKey(to.label, days) };
  return <FilterBar {...form} choices={[state!, from, to, kind!]} keys={{ ...form.keys, ...dayKeys }} />;
}
