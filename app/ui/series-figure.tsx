import { CHART_HEIGHT, type SeriesChart } from "./series-chart.ts";

/** A number over time as bars, in the style of the price chart; the table beside it has the same numbers. */
export function SeriesFigure({ chart: { summary, grid, bars, from, to } }: { chart: SeriesChart }) {
  return (
    <div className="chart">
      <div className="chart-body">
        <svg className="chart-scale" height={CHART_HEIGHT} aria-hidden="true">
          {grid.map(({ y, label }, n) => (
            <text key={y} x="100%" y={y} dx="-8" dy={n === grid.length - 1 ? 0 : 4} textAnchor="end">
              {label}
            </text>
          ))}
        </svg>
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here, in the colours of the page */}
        <svg className="chart-plot chart-bars" height={CHART_HEIGHT} role="img" aria-label={summary}>
          {grid.map(({ y }) => (
            <line key={y} x1="0" x2="100%" y1={y} y2={y} className="chart-grid" />
          ))}
          {bars.map(({ key, x, width, y, height, text, measured }) => (
            <rect
              key={key}
              x={`${x}%`}
              width={`${width}%`}
              y={y}
              height={height}
              className={measured ? "chart-bar" : "chart-unseen"}
            >
              <title>{text}</title>
            </rect>
          ))}
        </svg>
      </div>
      <div className="chart-days" aria-hidden="true">
        <span>{`${from} `}</span>
        <span>{to}</span>
      </div>
    </div>
  );
}
