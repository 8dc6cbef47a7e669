import { useEffect, useMemo, useRef, useState } from "react";
import type { EstimatedProperty } from "#app/facts/costs/property-estimate.ts";
import { unpack, type Packed } from "#app/ui/packed.ts";
import { CostBlock } from "./cost-block.tsx";
import { costView } from "./cost-view.ts";
import { planQuery, readPlan } from "./plan.ts";

export interface DecidingProps {
  number: string;
  property: Packed<EstimatedProperty>;
  /** The query of the plan in the page's address; empty: nothing was chosen. */
  query: string;
}

/** How long nothing was typed before the address follows. */
const SETTLED_MS = 400;

/**
 * The reckoning of a purchase. It is a form that asks the page with its fields, so it works without scripts; with them each
 * letter reckons anew with the same functions, and the address follows, so that it can be shared.
 */
export default function DecidingBlocks({ number, property, query }: DecidingProps) {
  const of = useMemo(() => unpack(property), [property]);
  const [typed, setTyped] = useState(query);
  const form = useRef<HTMLFormElement>(null);
  const reading = readPlan(new URLSearchParams(typed));
  const isOpen = query !== "";
  // What was typed before this code was there, or a browser filled in again.
  useEffect(() => setTyped(fieldsOf(form.current!)), []);
  useEffect(() => {
    if (typed === query) return;
    const settled = setTimeout(() => {
      const said = planQuery(readPlan(new URLSearchParams(typed)));
      history.replaceState(history.state, "", location.pathname + (said && `?${said}`) + location.hash);
    }, SETTLED_MS);
    return () => clearTimeout(settled);
  }, [typed, query]);
  return (
    <form
      ref={form}
      action={`/property/${number}#custo`}
      className="deciding"
      onInput={({ currentTarget }) => setTyped(fieldsOf(currentTarget))}
    >
      <CostBlock view={costView(of, reading)} isOpen={isOpen} />
      <button className="button without-script justify-self-start">Refazer a conta</button>
    </form>
  );
}

function fieldsOf(form: HTMLFormElement): string {
  const fields = [...new FormData(form)] as [string, string][];
  return new URLSearchParams(fields.filter(([, text]) => text !== "")).toString();
}
