import { DataTable } from "#app/ui/data-table.tsx";
import { SeriesFigure } from "#app/ui/series-figure.tsx";
import type { ChartView } from "./market-words.ts";

interface Props {
  name: string;
  view: ChartView;
  head: string[];
}

/** A number over time, drawn and as a table. */
export function ChartFigure({ name, view: { chart, rows, note }, head }: Props) {
  return (
    <div className="grid grid-cols-1 gap-1">
      <figure className="grid grid-cols-1 gap-2">
        {chart !== null && <SeriesFigure chart={chart} />}
        <figcaption className="max-w-[70ch] text-sm text-muted">{note}</figcaption>
      </figure>
      {rows.length > 0 && (
        <details className="disclosure">
          <summary>
            Ver em tabela<span className="sr-only">: {name}</span>
          </summary>
          <DataTable caption={name} head={head} rows={rows} />
        </details>
      )}
    </div>
  );
}
