import { Link } from "react-router";
import { COUNTRY, COUNTRY_HREF } from "#app/features/map/locator/country.ts";
import { writtenCount } from "#app/lib/numbers.ts";
import type { LandingView } from "./landing-view.ts";

/** A narrower bubble, in percent of the map, has no room for the letters of its state. */
const NAMED_SIZE = 6;

/** How many properties each state has: as bubbles on a map, and as links. */
export function StatesMap({ states }: Pick<LandingView, "states">) {
  if (states.length === 0) return null;
  // Small bubbles lie on large ones.
  const bubbles = states.toSorted((a, b) => b.count - a.count);
  return (
    <section id="estados" className="landing-part page" aria-labelledby="por-estado">
      <div className="landing-head">
        <h2 id="por-estado">Imóveis por estado</h2>
        <p>Onde estão os imóveis das listas mais novas. Escolha um estado para ver os dele.</p>
      </div>
      <div className="states">
        <div className="country" aria-hidden="true">
          <svg viewBox={`0 0 ${COUNTRY.width} ${COUNTRY.height}`}>
            <use href={COUNTRY_HREF} />
          </svg>
          {bubbles.map(({ code, bubble: { left, top, size } }) => (
            <span key={code} style={{ left: `${left}%`, top: `${top}%`, width: `${size}%` }}>
              {size >= NAMED_SIZE && `${code} `}
            </span>
          ))}
        </div>
        <ul className="state-links swipe-row">
          {states.map((state) => (
            <li key={state.code}>
              <Link to={state.href} className="group">
                <span className="w-7 text-sm font-semibold text-muted">{state.code}</span>{" "}
                <span className="group-hover:underline">{state.name}</span>{" "}
                <span className="ml-auto text-sm text-muted">{writtenCount(state.count)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
