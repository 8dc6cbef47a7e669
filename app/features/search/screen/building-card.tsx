import { Icon } from "#app/ui/icon.tsx";
import { Illustration } from "#app/ui/illustration.tsx";
import type { BuildingView } from "./building-view.ts";

/** Several units of one address in a list of results; opens to them. Uses no context, so that its markup can be kept. */
export function BuildingCard({ building }: { building: BuildingView }) {
  return (
    <article className="card building">
      <div className="card-picture">
        <Illustration drawing={building.picture.drawing} tint={building.picture.tint} />
      </div>
      <div className="card-text">
        <p className="card-label">
          {building.priceLabel}
          {building.discount !== null && (
            <span className="tag tag-good">
              <span className="sr-only">Desconto de </span>
              {building.discount}
            </span>
          )}
        </p>
        <p className="card-price">
          <strong>{building.price}</strong>
        </p>
        <h2 className="card-title">{building.address}</h2>
        <p className="card-place">{building.place}</p>
        <p className="card-facts">{building.facts}</p>
        <details className="building-units">
          <summary className="button">
            {building.count}
            <Icon name="down" />
          </summary>
          <ul>
            {building.units.map((unit) => (
              <li key={unit.number}>
                <a href={`/property/${unit.number}`}>
                  <span className="building-unit">{unit.name}</span>
                  <span className="building-price">
                    {unit.price}
                    {unit.discount !== null && <span className="tag tag-good">−{unit.discount}</span>}
                  </span>
                  <span className="building-facts">{unit.facts}</span>
                </a>
              </li>
            ))}
          </ul>
          {building.allHref !== null && (
            <a href={building.allHref} className="button w-full">
              Ver todas neste endereço
            </a>
          )}
        </details>
      </div>
    </article>
  );
}
