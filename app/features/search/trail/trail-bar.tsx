import type { MouseEvent } from "react";
import { Link, useNavigate } from "react-router";
import { writtenCount } from "#app/lib/numbers.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { TrailState } from "./trail-state.ts";
import { useTrail, type TrailProps } from "./use-trail.tsx";

/** Links back to the search, as it was left, and to the results before and after this one. */
export function TrailBar({ given, number, place }: TrailProps) {
  const navigate = useNavigate();
  const { search, step, returns } = useTrail(given, number);
  /** Going back in the history restores the scroll position; a link would begin at the top. */
  function back(event: MouseEvent) {
    if (!returns || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    event.preventDefault();
    void navigate(-1);
  }
  const state: TrailState | undefined = search === null ? undefined : { busca: search, volta: returns };
  return (
    <div className="flex min-h-11 items-center justify-between gap-x-4 text-sm print:hidden">
      {search === null ? (
        <BackLink to={place.href}>{place.label}</BackLink>
      ) : (
        <BackLink to={search} onClick={back}>
          <span>
            Voltar<span className="max-sm:sr-only"> para a busca</span>
          </span>
        </BackLink>
      )}
      {step !== null && step.total > 1 && (
        <nav aria-label="Resultados da busca" className="flex items-center gap-1">
          <Neighbour number={step.previous} state={state} label="Imóvel anterior" icon="left" />
          <span className="whitespace-nowrap">
            {writtenCount(step.position)} de {writtenCount(step.total)}
          </span>
          <Neighbour number={step.next} state={state} label="Próximo imóvel" icon="right" />
        </nav>
      )}
    </div>
  );
}

interface NeighbourProps {
  number: string | null;
  state: TrailState | undefined;
  label: string;
  icon: string;
}

/** Replaces this page's history entry: one step back is always the search, however many results were visited. */
function Neighbour({ number, state, label, icon }: NeighbourProps) {
  if (number === null) {
    return (
      <span className="button button-plain button-icon cursor-default opacity-40" aria-hidden="true">
        <Icon name={icon} />
      </span>
    );
  }
  return (
    <Link
      to={`/property/${number}`}
      replace
      state={state}
      prefetch="intent"
      rel={icon === "left" ? "prev" : "next"}
      className="button button-plain button-icon"
      aria-label={label}
      title={label}
    >
      <Icon name={icon} />
    </Link>
  );
}
