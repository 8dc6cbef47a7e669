import { lazy, Suspense, useState, useSyncExternalStore, type ComponentType } from "react";
import { useLocation } from "react-router";
import { BackLink } from "#app/ui/back-link.tsx";
import { readTrailState } from "./trail-state.ts";
import type { TrailProps } from "./use-trail.tsx";

const load = () => import("./trail-bar.tsx");

// Loaded late in browsers, because who was sent a link comes from no search. The server renders a page in one piece, so
// it loads this code before the first one.
let loaded: ComponentType<TrailProps> | null = import.meta.env.SSR ? (await load()).TrailBar : null;

const LateBar = lazy(() =>
  load().then(
    ({ TrailBar }) => ({ default: TrailBar }),
    () => ({ default: PlaceBar }),
  ),
);

/** Begins to load the bar for a property that is opened from a search. */
export async function loadTrail(): Promise<void> {
  loaded = (await load()).TrailBar;
}

const never = () => () => {};

/** The line above a property: back to the search and on to its next result, or the search of the property's city. */
export function TrailPlace(props: TrailProps) {
  const { state } = useLocation();
  // The server does not know the browser's history, and most entries have no state.
  const isTold = useSyncExternalStore(
    never,
    () => readTrailState(state) !== null,
    () => false,
  );
  const cameFromSearch = isTold || props.given !== null;
  // A form that returns to the same page loses both.
  const [came, setCame] = useState(cameFromSearch);
  if (cameFromSearch && !came) setCame(true);
  const [Bar] = useState(() => loaded ?? LateBar);
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
