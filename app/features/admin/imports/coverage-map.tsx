import type { Uf } from "#app/lib/br.ts";
import type { Coverage, StateCoverage } from "./coverage-view.ts";

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

/** The states as tiles: the colour and the text of each say how old its list is. The table beside it says the same. */
export function CoverageMap({ states }: { states: StateCoverage[] }) {
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
