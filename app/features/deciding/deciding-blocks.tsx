import { Fragment, useEffect, useMemo, useRef, useState } from "react";
import type { EstimatedProperty } from "#app/facts/costs/property-estimate.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import { MARK_PATH, markName } from "#app/features/favorites/hearts/favorite-mark.ts";
import { Icon } from "#app/ui/icon.tsx";
import { unpack, type Packed } from "#app/ui/packed.ts";
import { AwardBlock } from "./award-block.tsx";
import type { AwardView } from "./award-view.ts";
import { CostBlock } from "./cost-block.tsx";
import { costView } from "./cost-view.ts";
import { CasesTable, DecidingBlock } from "./deciding-block.tsx";
import { instalmentsView, type InstalmentsView } from "./instalments-view.ts";
import { PlanFields } from "./plan-field.tsx";
import { planQuery, readPlan, type Use } from "./plan.ts";
import { UsualBlock } from "./usual-block.tsx";
import type { UsualView } from "./usual-view.ts";
import { WhatIfBlock } from "./what-if-block.tsx";
import { whatIfView } from "./what-if-view.ts";

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
