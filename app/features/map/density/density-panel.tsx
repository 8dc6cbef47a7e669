import { useId } from "react";
import { writtenCount } from "#app/lib/numbers.ts";
import type { Usage } from "#app/facts/plans/meter.ts";
import type { MapTheme } from "../colors.ts";
import type { DensityCell } from "#app/core/engine/map-items.ts";
import {
  MEASURE_NAMES,
  MEASURES,
  valueOf,
  cellName,
  legendOf,
  valueWords,
  cellId,
  type Measure,
} from "./classes.ts";
import type { useDensity } from "./use-density.tsx";

type Props = Omit<ReturnType<typeof useDensity>, "on" | "toggle"> & {
  theme: MapTheme;
  /** What the month's map queries are after the last one. */
  usage: Usage | null;
};

/** What the colours say, what they shall say, and the same as a table. */
export function DensityPanel({
  measure,
  setMeasure,
  density,
  cells,
  chosen,
  usage,
  failed,
  isLoading,
  theme,
}: Props) {
  const name = useId();
  const legend = density && legendOf(density.cells, measure, theme);
  return (
    <section className="tool-panel" aria-label="Densidade" aria-busy={isLoading}>
      <fieldset className="density-measures">
        <legend className="sr-only">O que as cores mostram</legend>
        {MEASURES.map((one) => (
          <label key={one}>
            <input type="radio" name={name} checked={one === measure} onChange={() => setMeasure(one)} />
            <MeasureName measure={one} />
          </label>
        ))}
      </fieldset>
      {failed && <p role="alert">A densidade não pôde ser carregada. Mova o mapa para tentar de novo.</p>}
      {legend && (
        <ul className="density-legend" aria-label={MEASURE_NAMES[measure]}>
          {legend.entries.map(({ color, label }) => (
            <li key={color}>
              <span style={{ background: color }} />
              {label}
            </li>
          ))}
          {legend.unknown > 0 && (
            <li>
              <span className="density-unknown" />
              não informado
            </li>
          )}
        </ul>
      )}
      <output className="density-chosen">{chosen && cellSentence(chosen)}</output>
      {density && (
        <>
          <p className="density-classes text-xs text-muted">Cada cor reúne uma parte igual das células.</p>
          {cells.some(({ kind }) => kind !== "hexagono") && (
            <p className="text-xs text-muted">
              Círculos são lugares: o endereço exato dos imóveis não é conhecido.
            </p>
          )}
          {usage && usage.limit !== null && (
            <p className="text-xs text-muted">
              {usage.used} de {usage.limit} consultas ao mapa neste mês. Sair da região carregada, ou mudar de
              escala, conta outra.
            </p>
          )}
          <CellTable cells={cells} />
        </>
      )}
    </section>
  );
}

/** On phones its first word is enough to see. */
function MeasureName({ measure }: { measure: Measure }) {
  const [word, ...rest] = MEASURE_NAMES[measure].split(" ");
  return (
    <span>
      {word}
      {rest.length > 0 && <span className="max-lg:sr-only"> {rest.join(" ")}</span>}
    </span>
  );
}

function cellSentence(cell: DensityCell): string {
  const discount =
    cell.medianDiscount === null
      ? ""
      : `, desconto mediano de ${valueWords(cell.medianDiscount, "desconto")}`;
  const price = valueWords(cell.medianPriceCents, "preco");
  return `${cellName(cell)}: ${valueWords(cell.count, "quantidade")}, preço mediano ${price}${discount}`;
}

function CellTable({ cells }: { cells: DensityCell[] }) {
  return (
    <details className="density-table">
      <summary>Ver como tabela</summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */}
      <section tabIndex={0} aria-label="Densidade em tabela">
        <table>
          <thead>
            <tr>
              <th scope="col">Lugar</th>
              {MEASURES.map((measure) => (
                <th key={measure} scope="col" className="numeric">
                  {SHORT_NAMES[measure]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cells.map((cell) => (
              <tr key={cellId(cell)}>
                <th scope="row">{cellName(cell)}</th>
                {MEASURES.map((measure) => (
                  <td key={measure} className="numeric">
                    {measure === "quantidade"
                      ? writtenCount(cell.count)
                      : valueWords(valueOf(cell, measure), measure)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}

const SHORT_NAMES = { quantidade: "Imóveis", desconto: "Desconto", preco: "Preço" };
