import { CasesTable, DecidingBlock } from "./deciding-block.tsx";
import { PlanFields } from "./plan-field.tsx";
import type { ResultChart } from "./result-chart.ts";
import type { WhatIfView } from "./what-if-view.ts";

/** What comes of it: sold, rented out or lived in, in a likely and in a bad case. */
export function WhatIfBlock({ view, isOpen }: { view: WhatIfView; isOpen: boolean }) {
  const { summary, uses, fields, exemption, rows, chart, notes } = view;
  return (
    <DecidingBlock id="e-se" name="E se" summary={summary} isOpen={isOpen} notes={notes}>
      <fieldset className="pay-ways">
        <legend>O que você faria com ele</legend>
        {uses.map(({ code, name, isChosen }) => (
          <label key={code}>
            <input type="radio" name="uso" value={code} defaultChecked={isChosen} />
            {name}
          </label>
        ))}
      </fieldset>
      <PlanFields fields={fields} />
      <label className="grid max-w-sm gap-1.5 text-sm font-semibold" hidden={exemption.isHidden}>
        Isenção do imposto sobre o ganho
        <select name="isencao" className="field" defaultValue={exemption.chosen}>
          <option value="">Nenhuma</option>
          <option value="unico">Meu único imóvel, até R$ 440 mil</option>
          <option value="moradia">Compro ou quito outra moradia em 180 dias</option>
        </select>
      </label>
      {rows.length > 0 && (
        <CasesTable
          heads={["provável", "caso ruim"]}
          rows={rows.map(({ name, likely, bad }) => [name, likely, bad] as const)}
        />
      )}
      {chart && <Chart chart={chart} />}
    </DecidingBlock>
  );
}

function Chart({ chart }: { chart: ResultChart }) {
  return (
    <figure className="result-chart">
      <figcaption>
        Resultado por lance <span className="line-likely">provável</span>{" "}
        <span className="line-bad">caso ruim</span>
      </figcaption>
      <div>
        <span aria-hidden="true">{chart.top}</span>
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here, in the colours of the page */}
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label={chart.summary}>
          <line x1="0" x2="100" y1={chart.zero} y2={chart.zero} className="line-zero" />
          <line x1={chart.bid} x2={chart.bid} y1="0" y2="100" className="line-bid" />
          {chart.lines.map(({ name, points }) => (
            <polyline key={name} points={points} className={`line-${name}`} />
          ))}
        </svg>
        <span aria-hidden="true">{chart.bottom}</span>
      </div>
      <p aria-hidden="true">
        <span>{`${chart.from} `}</span> <span>lance</span> <span>{chart.to}</span>
      </p>
    </figure>
  );
}
