import { Cited } from "#app/ui/source-line.tsx";
import { PlanFields } from "./plan-field.tsx";
import type { ResultChart } from "./result-chart.ts";
import type { WhatIfView } from "./what-if-view.ts";

/** What comes of it: sold, rented out or lived in, in a likely and in a bad case. */
export function WhatIfBlock({ view, isOpen }: { view: WhatIfView; isOpen: boolean }) {
  return (
    <details className="deciding-block" open={isOpen}>
      <summary>
        <h2>E se</h2>
        <output>{view.summary}</output>
      </summary>
      <div id="e-se" className="deciding-body">
        <fieldset className="pay-ways">
          <legend>O que você faria com ele</legend>
          {view.uses.map(({ code, name, isChosen }) => (
            <label key={code}>
              <input type="radio" name="uso" value={code} defaultChecked={isChosen} />
              {name}
            </label>
          ))}
        </fieldset>
        <PlanFields fields={view.fields} />
        <label className="grid max-w-sm gap-1.5 text-sm font-semibold" hidden={view.exemption.isHidden}>
          Isenção do imposto sobre o ganho
          <select name="isencao" className="field" defaultValue={view.exemption.chosen}>
            <option value="">Nenhuma</option>
            <option value="unico">Meu único imóvel, até R$ 440 mil</option>
            <option value="moradia">Compro ou quito outra moradia em 180 dias</option>
          </select>
        </label>
        {view.rows.length > 0 && (
          <table className="cases">
            <thead>
              <tr>
                <th scope="col">
                  <span className="sr-only">O quê</span>
                </th>
                <th scope="col">provável</th>
                <th scope="col">caso ruim</th>
              </tr>
            </thead>
            <tbody>
              {view.rows.map(({ name, likely, bad }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{likely}</td>
                  <td>{bad}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {view.chart && <Chart chart={view.chart} />}
        {view.notes.map((note) => (
          <p key={note.text} className="max-w-[70ch] text-xs text-muted">
            <Cited {...note} />
          </p>
        ))}
      </div>
    </details>
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
