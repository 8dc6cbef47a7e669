import { Fragment, useEffect, useMemo, useRef, useState } from "react";
import type { EstimatedProperty } from "#app/facts/costs/property-estimate.ts";
import { MARK_PATH, markName } from "#app/features/favorites/hearts/favorite-mark.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import { GUIDE_PATH } from "#app/lib/paths.ts";
import { Icon } from "#app/ui/icon.tsx";
import { unpack, type Packed } from "#app/ui/packed.ts";
import type { AwardView } from "./award-view.ts";
import { CostBlock } from "./cost-block.tsx";
import { costView } from "./cost-view.ts";
import { CasesTable, DecidingBlock } from "./deciding-block.tsx";
import { instalmentsView, type InstalmentsView } from "./instalments-view.ts";
import { PlanFields } from "./plan-field.tsx";
import { planQuery, readPlan, type Use } from "./plan.ts";
import type { ResultChart } from "./result-chart.ts";
import { UsualBlock } from "./usual-block.tsx";
import type { UsualView } from "./usual-view.ts";
import { whatIfView, type WhatIfView } from "./what-if-view.ts";

/** What is said beside the reckoning, the same for every plan. */
export interface Outlook {
  usual: UsualView;
  award: AwardView;
}

export interface DecidingProps {
  number: string;
  property: Packed<EstimatedProperty>;
  outlook: Packed<Outlook>;
  /** The query of the plan in the page's address; empty: nothing was chosen. */
  query: string;
  /** Purchases are reckoned as of this day. */
  today: IsoDate;
  /** How many critical items are unchecked for each use. */
  openChecks: Record<Use, number>;
}

/** How long nothing was typed before the address follows. */
const SETTLED_MS = 400;

/**
 * The reckoning of a purchase. It is a form that asks the page with its fields, so it works without scripts; with them each
 * letter reckons anew with the same functions, and the address follows, so that it can be shared.
 */
export default function DecidingBlocks({
  number,
  property,
  outlook,
  query,
  today,
  openChecks,
}: DecidingProps) {
  const stored = useMemo(() => unpack(property), [property]);
  const { usual, award } = useMemo(() => unpack(outlook), [outlook]);
  const [typed, setTyped] = useState(query);
  const form = useRef<HTMLFormElement>(null);
  const reading = readPlan(new URLSearchParams(typed));
  const of = { ...stored, openChecks: openChecks[reading.plan.use] };
  const openBlocks = useMemo(() => blocksOf(query), [query]);
  const instalments = instalmentsView(of, reading, today);
  // What was typed before this code was there, or a browser filled in again.
  useEffect(() => setTyped(fieldsOf(form.current!)), []);
  useEffect(() => {
    if (typed === query) return;
    const settled = setTimeout(() => {
      // Going back changes the address before this form is gone.
      if (location.pathname !== `/property/${number}`) return;
      const search = planQuery(readPlan(new URLSearchParams(typed)));
      history.replaceState(history.state, "", location.pathname + (search && `?${search}`) + location.hash);
    }, SETTLED_MS);
    return () => clearTimeout(settled);
  }, [typed, query, number]);
  return (
    <form
      ref={form}
      action={`/property/${number}#custo`}
      className="deciding"
      onInput={({ currentTarget }) => setTyped(fieldsOf(currentTarget))}
    >
      <CostBlock view={costView(of, reading, today)} isOpen={openBlocks.cost} />
      <WhatIfBlock view={whatIfView(of, reading, today)} isOpen={openBlocks.whatIf} />
      {instalments && <InstalmentsBlock view={instalments} isOpen={openBlocks.instalments} />}
      <UsualBlock view={usual} isOpen={false} />
      <AwardBlock view={award} isOpen={false} />
      <p className="flex flex-wrap gap-2">
        <button className="button without-script">Refazer a conta</button>{" "}
        <button
          formMethod="post"
          formAction={MARK_PATH}
          name={markName(true)}
          value={number}
          className="button"
        >
          <span className="icon-start">
            Guardar esta conta com o favorito
            <Icon name="heart" />
          </span>
        </button>
      </p>
    </form>
  );
}

/** The instalments of a loan by SAC and by Price beside each other. */
function InstalmentsBlock({ view, isOpen }: { view: InstalmentsView; isOpen: boolean }) {
  const { summary, fields, rows, files, notes } = view;
  return (
    <DecidingBlock id="parcelas" name="Parcelas" summary={summary} isOpen={isOpen} notes={notes}>
      <PlanFields fields={fields} />
      <CasesTable
        heads={["SAC", "Price"]}
        rows={rows.map(({ name, sac, price }) => [name, sac, price] as const)}
      />
      <p className="flex flex-wrap gap-x-4">
        {files.map(({ name, href }) => (
          <Fragment key={href}>
            <a href={href} download className="link inline-flex min-h-11 items-center text-sm">
              {name}
            </a>{" "}
          </Fragment>
        ))}
      </p>
    </DecidingBlock>
  );
}

const KEYS_OF_WHAT_IF = ["uso", "venda", "meses", "mensal", "aluguel", "retorno", "vendidos", "isencao"];
const KEYS_OF_INSTALMENTS = ["prazo", "taxa", "idade", "tarifa", "tr"];

/** The blocks in which something was chosen: they are shown open. */
function blocksOf(query: string) {
  const keys = [...new URLSearchParams(query).keys()];
  const others = new Set([...KEYS_OF_WHAT_IF, ...KEYS_OF_INSTALMENTS]);
  return {
    cost: keys.some((key) => !others.has(key)),
    whatIf: keys.some((key) => KEYS_OF_WHAT_IF.includes(key)),
    instalments: keys.some((key) => KEYS_OF_INSTALMENTS.includes(key)),
  };
}

function fieldsOf(form: HTMLFormElement): string {
  const fields = [...new FormData(form)] as [string, string][];
  return new URLSearchParams(fields.filter(([, text]) => text !== "")).toString();
}

/** The steps after winning with their last days. */
function AwardBlock({ view, isOpen }: { view: AwardView; isOpen: boolean }) {
  const { summary, lead, days, file, notes } = view;
  return (
    <DecidingBlock id="prazos" name="Depois de vencer" summary={summary} isOpen={isOpen} notes={notes}>
      <p className="max-w-[70ch] text-sm">{lead}</p>
      {days.length > 0 && (
        <ol className="grid gap-3 text-sm">
          {days.map(({ date, title, text }) => (
            <li key={title} className="max-w-[70ch]">
              <strong>{`${date} `}</strong>
              <span className="font-semibold">{`${title}. `}</span>
              <span className="text-muted">{text}</span>
            </li>
          ))}
        </ol>
      )}
      <p className="flex flex-wrap gap-x-4">
        {file !== null && (
          <a href={file} download className="link inline-flex min-h-11 items-center gap-1 text-sm">
            <Icon name="calendar" />
            Pôr no meu calendário
          </a>
        )}{" "}
        <a href={GUIDE_PATH} className="link inline-flex min-h-11 items-center text-sm">
          Refazer com outro dia, no guia
        </a>
      </p>
    </DecidingBlock>
  );
}

/** What comes of it: sold, rented out or lived in, in a likely and in a bad case. */
function WhatIfBlock({ view, isOpen }: { view: WhatIfView; isOpen: boolean }) {
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
