import { Link } from "react-router";
import type { Uf } from "#app/lib/br.ts";
import { Icon } from "#app/ui/icon.tsx";
import { NotLoaded } from "../kit/admin-page.tsx";
import { Figures } from "../kit/figures.tsx";
import { RowsTable, type Column } from "../kit/rows-table.tsx";
import type { CoverageView, StateCoverage, Coverage } from "./coverage-view.ts";

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

/** Column and row of each state, about where it lies in Brazil. */
const PLACES: Readonly<Record<Uf, readonly [number, number]>> = {
  RR: [1, 0],
  AP: [3, 0],
  AM: [1, 1],
  PA: [2, 1],
  MA: [3, 1],
  CE: [4, 1],
  RN: [5, 1],
  AC: [0, 2],
  RO: [1, 2],
  TO: [2, 2],
  PI: [3, 2],
  PE: [4, 2],
  PB: [5, 2],
  MT: [1, 3],
  GO: [2, 3],
  BA: [3, 3],
  SE: [4, 3],
  AL: [5, 3],
  MS: [1, 4],
  DF: [2, 4],
  MG: [3, 4],
  ES: [4, 4],
  SP: [2, 5],
  RJ: [3, 5],
  PR: [2, 6],
  RS: [1, 7],
  SC: [2, 7],
};

const TILE = 72;
const GAP = 4;

const MEANINGS: readonly { coverage: Coverage; text: string }[] = [
  { coverage: "fresh", text: "Até 48 horas" },
  { coverage: "old", text: "Mais de 48 horas" },
  { coverage: "none", text: "Sem lista" },
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

/** The states as tiles: the colour and the text of each say how old its list is. The table beside it says the same. */
function CoverageMap({ states }: { states: StateCoverage[] }) {
  return (
    <figure className="grid justify-items-center gap-3">
      <svg
        viewBox={`0 0 ${6 * TILE} ${8 * TILE}`}
        className="coverage-map"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here, in the colours of the page
        role="img"
        aria-label="Idade da lista de cada estado, no mapa"
      >
        {states.map(({ uf, name, coverage, age, shortAge }) => {
          const [column, row] = PLACES[uf];
          return (
            <g key={uf} transform={`translate(${column * TILE} ${row * TILE})`} data-coverage={coverage}>
              <title>{`${name}: ${age}`}</title>
              <rect x={GAP / 2} y={GAP / 2} width={TILE - GAP} height={TILE - GAP} rx={10} />
              <text x={TILE / 2} y={32} className="uf">
                {uf}
              </text>
              <text x={TILE / 2} y={52}>
                {shortAge}
              </text>
            </g>
          );
        })}
      </svg>
      <figcaption>
        <ul className="flex flex-wrap justify-center gap-x-4 gap-y-1 text-sm">
          {MEANINGS.map(({ coverage, text }) => (
            <li key={coverage} className="flex items-center gap-2">
              <span className="coverage-key" data-coverage={coverage} aria-hidden="true" />
              {text}
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}
