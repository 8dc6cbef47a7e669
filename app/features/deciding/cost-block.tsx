import { Cited } from "#app/ui/source-line.tsx";
import type { CostLineView, CostView } from "./cost-view.ts";
import { DecidingBlock } from "./deciding-block.tsx";
import { Light } from "./first-answer.tsx";
import { PlanField, PlanFields } from "./plan-field.tsx";

/** What a purchase costs, line by line; each line opens to its reason, its source, and a field where the buyer knows better. */
export function CostBlock({ view, isOpen }: { view: CostView; isOpen: boolean }) {
  return (
    <DecidingBlock
      id="custo"
      name="Quanto custa de verdade"
      summary={view.summary}
      isOpen={isOpen}
      notes={view.notes}
    >
      <fieldset className="pay-ways">
        <legend>Como pagar</legend>
        {view.ways.map(({ code, name, amount, note, isChosen }) => (
          <label key={code}>
            <input type="radio" name="pagamento" value={code} defaultChecked={isChosen} />
            <span>
              {`${name} `}
              <small>{`${amount} em mãos${note && `, ${note}`}`}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <PlanFields fields={view.fields} />
      <div className="plan-fields">
        {view.marks.map(({ name, label, isTicked, isHidden }) => (
          <label key={name} className="plan-mark" hidden={isHidden}>
            <input type="checkbox" name={name} value="sim" defaultChecked={isTicked} />
            {label}
          </label>
        ))}
      </div>
      <p className="cost-head" aria-hidden="true">
        <span>baixo</span> <span>provável</span> <span>alto</span>
      </p>
      <ul className="cost-lines">
        {view.lines.map((line) => (
          <Line key={line.code} line={line} />
        ))}
      </ul>
      <dl className="cost-totals">
        {view.totals.map(({ name, amounts }) => (
          <div key={name}>
            <dt>{`${name} `}</dt>
            <dd>
              <Amounts amounts={amounts} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-sm">
        <Light light={view.light} />
      </p>
    </DecidingBlock>
  );
}

function Line({ line: { name, amounts, reason, source, field } }: { line: CostLineView }) {
  return (
    <li>
      <details open={field?.error === undefined ? undefined : true}>
        <summary>
          <span>{`${name} `}</span>
          {amounts === null ? <span className="text-muted">não se sabe</span> : <Amounts amounts={amounts} />}
        </summary>
        <div className="grid gap-2 pb-3">
          <p className="max-w-[70ch] text-sm text-muted">
            <Cited text={reason.text} sources={[...reason.sources, ...(source ? [source] : [])]} />
          </p>
          {field && <PlanField field={field} />}
        </div>
      </details>
    </li>
  );
}

function Amounts({ amounts }: { amounts: NonNullable<CostLineView["amounts"]> }) {
  return (
    <span className="amounts">
      {amounts.map(({ name, amount }) => (
        <span key={name}>
          {name !== "" && <span className="sr-only">{`${name} `}</span>}
          {`${amount} `}
        </span>
      ))}
    </span>
  );
}
