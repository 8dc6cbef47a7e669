import { Fragment } from "react";
import { CHART_HEIGHT, type PriceChart } from "./price-chart.ts";

/** A band narrower than this percentage of the plot has no name in it; the legend has. */
const NAMED_WIDTH = 22;
const POINT_RADIUS = 4;

const across = (percent: number) => `${percent}%`;

/**
 * Chart of the price by day with the sale modes behind it. Positions are percent horizontally and pixels
 * vertically, so that it fits any width without a script.
 */
export function PriceChartFigure({ chart }: { chart: PriceChart }) {
  return (
    <figure className="chart">
      <div className="chart-body">
        <svg className="chart-scale" height={CHART_HEIGHT} aria-hidden="true">
          {chart.grid.map(({ y, label }) => (
            <text key={label} x="100%" y={y} dx="-8" dy="4" textAnchor="end">
              {label}
            </text>
          ))}
        </svg>
        <Plot chart={chart} />
      </div>
      <div className="chart-days" aria-hidden="true">
        <span>{chart.from}</span> <span>{chart.to}</span>
      </div>
      <Legend chart={chart} />
    </figure>
  );
}

function Plot({ chart }: { chart: PriceChart }) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here, in the colours of the page
    <svg className="chart-plot" height={CHART_HEIGHT} role="img" aria-label={chart.summary}>
      {chart.bands.map((band) => (
        <g key={band.x}>
          <rect
            x={across(band.x)}
            width={across(band.width)}
            height="100%"
            className={`band band-${band.code}`}
          />
          {band.width >= NAMED_WIDTH && (
            <text x={across(band.x)} dx="6" y="16" className="chart-sale-mode">
              {band.name}
            </text>
          )}
        </g>
      ))}
      {chart.gaps.map((gap) => (
        <rect key={gap.x} x={across(gap.x)} width={across(gap.width)} height="100%" className="chart-gap">
          <title>{gap.text}</title>
        </rect>
      ))}
      {chart.unseen.map(({ x, width, text }) => (
        <rect
          key={x}
          x={across(x)}
          width={across(width)}
          y="0.5"
          height={CHART_HEIGHT - 1}
          className="chart-unseen"
        >
          <title>{text}</title>
        </rect>
      ))}
      {chart.grid.map(({ y }) => (
        <line key={y} x1="0" x2="100%" y1={y} y2={y} className="chart-grid" />
      ))}
      {chart.appraisals.map(({ x, width, y }) => (
        <line key={x} x1={across(x)} x2={across(x + width)} y1={y} y2={y} className="chart-appraisal" />
      ))}
      {chart.steps.map(({ x, width, y, fromY }) => (
        <g key={x} className="chart-price">
          {fromY !== null && fromY !== y && <line x1={across(x)} x2={across(x)} y1={fromY} y2={y} />}
          <line x1={across(x)} x2={across(x + width)} y1={y} y2={y} />
        </g>
      ))}
      {chart.points.map(({ x, y, text }) => (
        <circle key={x} cx={across(x)} cy={y} r={POINT_RADIUS} className="chart-point">
          <title>{text}</title>
        </circle>
      ))}
      {chart.labels.map(({ x, y, text, end, below }) => (
        <text
          key={String(end)}
          x={across(x)}
          y={y}
          dy={below ? 19 : -10}
          textAnchor={end ? "end" : "start"}
          className="chart-label"
        >
          {text}
        </text>
      ))}
    </svg>
  );
}

function Legend({ chart }: { chart: PriceChart }) {
  const saleModes = [...new Map(chart.bands.map(({ code, name }) => [code, name]))];
  return (
    <figcaption className="chart-legend">
      <span>
        <i className="swatch swatch-price" />
        Preço na lista
      </span>{" "}
      <span>
        <i className="swatch swatch-appraisal" />
        Avaliação
      </span>{" "}
      {saleModes.map(([code, name]) => (
        <Fragment key={code}>
          <span>
            <i className={`swatch band-${code}`} />
            {name}
          </span>{" "}
        </Fragment>
      ))}
      {chart.gaps.length > 0 && (
        <span>
          <i className="swatch chart-gap" />
          Fora da lista
        </span>
      )}{" "}
      {chart.unseen.length > 0 && (
        <span>
          <i className="swatch chart-unseen" />
          Sem listas nossas
        </span>
      )}{" "}
      <span className="basis-full text-muted">
        {chart.unseen.length > 0
          ? "Cada ponto é o preço de uma lista; o que houve onde não temos listas, ninguém viu."
          : "Cada ponto é o preço da primeira lista que o trouxe."}
      </span>
    </figcaption>
  );
}
