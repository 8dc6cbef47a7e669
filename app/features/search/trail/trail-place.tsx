import { lazy, Suspense, useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { BackLink } from "#app/ui/back-link.tsx";
import { loadedTrail, loadTrail } from "./late-trail.ts";
import { readTrailState } from "./trail-state.ts";
import type { TrailProps } from "./use-trail.tsx";

const LateBar = lazy(() =>
  loadTrail().then(
    (TrailBar) => ({ default: TrailBar }),
    () => ({ default: PlaceBar }),
  ),
);

const never = () => () => {};

/** The line above a property: back to the search and on to its next result, or the search of the property's city. */
export function TrailPlace(props: TrailProps) {
  const { state } = useLocation();
  // The server does not know the browser's history, and most entries have no state.
  const isKnown = useSyncExternalStore(
    never,
    () => readTrailState(state) !== null,
    () => false,
  );
  const cameFromSearch = isKnown || props.given !== null;
  // A form that returns to the same page loses both.
  const [came, setCame] = useState(cameFromSearch);
  if (cameFromSearch && !came) setCame(true);
  const [Bar] = useState(() => loadedTrail() ?? LateBar);
  if (!came) return <PlaceBar {...props} />;
  return (
    <Suspense fallback={<PlaceBar {...props} />}>
      <Bar {...props} />
    </Suspense>
  );
}

function PlaceBar({ place }: Pick<TrailProps, "place">) {
  return (
    <div className="flex min-h-11 items-center text-sm print:hidden">
      <BackLink to={place.href}>{place.label}</BackLink>
    </div>
  );
}
