import { Fragment } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { LOCATOR, type Locator } from "#app/features/map/locator/locator.ts";
import type { PlaceView } from "./place-view.ts";

/** Where the property is: a small map as exact as its position is known, and links to larger maps. */
export function Place({ place, address }: { place: PlaceView; address: string }) {
  return (
    <section className="grid gap-3" aria-labelledby="onde">
      <h2 id="onde" className="text-lg font-semibold">
        Onde fica
      </h2>
      <p className="text-sm">{address}</p>
      {place.locator !== null && <SmallMap locator={place.locator} />}
      <p className="max-w-[70ch] text-sm text-muted">
        {place.precision}
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
        <a href={`${place.searchHref}#mapa`} className="button lg:hidden">
          <Icon name="map" />
          Ver no mapa da busca
        </a>{" "}
        <a href={place.searchHref} className="button max-lg:hidden">
          <Icon name="map" />
          Ver no mapa da busca
        </a>
      </p>
    </section>
  );
}

/** An image drawn by the server; decorative, because the text below it says the same. */
function SmallMap({ locator: { basemap, at, areaPath, areaRadius, scale } }: { locator: Locator }) {
  const [x, y] = at;
  const [right, bottom] = [LOCATOR.width - 8, LOCATOR.height - 8];
  return (
    <svg className="locator" viewBox={`0 0 ${LOCATOR.width} ${LOCATOR.height}`} aria-hidden="true">
      <use href={basemap} width={LOCATOR.width} height={LOCATOR.height} />
      {areaPath !== null ? (
        <path className="locator-area" d={areaPath} />
      ) : areaRadius === null ? (
        <path
          className="locator-point"
          d={`M${x} ${y}c-7-8-8-10-8-14a8 8 0 0 1 16 0c0 4-1 6-8 14z`}
          strokeWidth="1.5"
        />
      ) : (
        <circle className="locator-area" cx={x} cy={y} r={areaRadius} />
      )}
      <path className="locator-scale" d={`M${right - scale.width} ${bottom - 3}v3H${right}v-3`} />
      <text className="locator-scale-text" x={right - scale.width / 2} y={bottom - 5} textAnchor="middle">
        {scale.km} km
      </text>
    </svg>
  );
}
