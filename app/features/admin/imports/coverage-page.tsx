import { Link } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { NotLoaded } from "../kit/admin-page.tsx";
import { Figures } from "../kit/figures.tsx";
import { RowsTable, type Column } from "../kit/rows-table.tsx";
import { CoverageMap } from "./coverage-map.tsx";
import type { CoverageView, StateCoverage } from "./coverage-view.ts";

const COLUMNS: readonly Column<StateCoverage>[] = [
  {
    heading: "Estado",
    width: null,
    cell: ({ name, uf }) => (
      <span className="inline-flex min-h-11 items-center font-semibold">{`${name} (${uf})`}</span>
    ),
  },
  { heading: "Lista de", width: "6.5rem", cell: ({ list }) => list },
  { heading: "Idade", width: "6rem", narrow: "aside", cell: ({ age }) => age },
  { heading: "À venda", width: "5rem", numeric: true, cell: ({ forSale }) => forSale },
  { heading: "Importada em", width: "10.5rem", cell: ({ imported }) => imported },
  {
    heading: "Avisos",
    width: "12rem",
    narrow: "wide",
    cell: ({ warnings }) => warnings.join(" ") || "–",
  },
];

/** How old the newest list of each state is, as a map and as a table. */
export function CoveragePage({ view }: { view: CoverageView | null }) {
  if (view === null) return <NotLoaded text="Erro ao carregar importações" to="/admin/imports/cobertura" />;
  const { figures, states, demo } = view;
  const old = states.filter(({ coverage }) => coverage === "old");
  return (
    <div className="admin-list">
      <Figures figures={figures} />
      {demo && (
        <p className="text-sm text-muted">
          Estes são dados de demonstração: a primeira lista real os remove.
        </p>
      )}
      {old.length > 0 && (
        <p className="flex items-start gap-2 rounded-md bg-amber-soft px-3 py-2 text-sm text-amber">
          <Icon name="warning" />
          <span>
            {`Listas de mais de 48 horas: ${old.map(({ uf }) => uf).join(", ")}. `}
            <Link to="/admin/imports" className="underline">
              Envie as novas
            </Link>{" "}
            ou{" "}
            <Link to="/admin/imports/busca" className="underline">
              busque agora
            </Link>
            .
          </span>
        </p>
      )}
      <div className="coverage">
        <CoverageMap states={states} />
        <RowsTable
          caption="Lista mais nova de cada estado"
          keyOf={({ uf }) => uf}
          rows={states}
          columns={COLUMNS}
        />
      </div>
    </div>
  );
}
