import { Fragment } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { OPENSTREETMAP as STREETS, type PlaceView } from "./place-view.ts";
import { SmallMap } from "./small-map.tsx";

/** Where the property is: a small map as exact as its position is known, and links to larger maps. */
export function Place({ place, address }: { place: PlaceView; address: string }) {
  return (
    <section className="grid gap-3" aria-labelledby="onde">
      <h2 id="onde" className="text-lg font-semibold">
        Onde fica
      </h2>
      <p className="text-sm">{address}</p>
      {place.locator !== null && (
        <div className={place.streets === null ? undefined : "grid gap-3 sm:grid-cols-2"}>
          {place.streets !== null && <SmallMap locator={place.streets} />}
          <SmallMap locator={place.locator} />
        </div>
      )}
      <p className="max-w-[70ch] text-sm text-muted">
        {place.precision}
        {place.streets !== null && (
          <>
            {" Ruas: "}
            <a href={STREETS.href} target="_blank" rel="license noopener" className="link">
              {STREETS.text}
              <span className="sr-only"> (abre em nova aba)</span>
            </a>
            .
          </>
        )}
        {place.credit !== null && (
          <>
            {" "}
            <a href={place.credit.href} target="_blank" rel="license noopener" className="link">
              {place.credit.text}
              <span className="sr-only"> (abre em nova aba)</span>
            </a>
          </>
        )}
      </p>
      <p className="flex flex-wrap gap-2">
        {place.links.map(({ icon, text, href }) => (
          <Fragment key={href}>
            <a href={href} target="_blank" rel="noopener noreferrer" className="button">
              <Icon name={icon} />
              {text}
              <span className="sr-only"> (abre em nova aba)</span>
            </a>{" "}
          </Fragment>
        ))}
        {place.ownHref !== null && (
          <a href={place.ownHref} className="button">
            <Icon name="locate" />
            Distância até um lugar seu
          </a>
        )}{" "}
        {/* On phones the search shows its map only when asked to. */}
        <a href={`${place.searchHref}#mapa`} className="button lg:hidden icon-start">
          Ver no mapa da busca
          <Icon name="map" />
        </a>{" "}
        <a href={place.searchHref} className="button max-lg:hidden icon-start">
          Ver no mapa da busca
          <Icon name="map" />
        </a>
      </p>
    </section>
  );
}
