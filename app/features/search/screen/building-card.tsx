import { hidden } from "#app/features/device-marks/device-marks.browser.ts";
import { useHiddenCount, useMarked } from "#app/features/device-marks/use-marks.tsx";
import { useFavorite } from "#app/features/favorites/hearts/favorites-provider.tsx";
import { CardActions, markedText } from "#app/features/cards/listing-card.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Illustration } from "#app/ui/illustration.tsx";
import type { BuildingView, UnitView } from "./building-view.ts";
import { plural } from "#app/lib/numbers.ts";

/** A card for several units of one address that expands to list them. Its markup is memoized for equal units. */
export function BuildingCard({ building }: { building: BuildingView }) {
  return (
    <article className="card building">
      <div className="card-picture">
        <Illustration drawing={building.picture.drawing} tint={building.picture.tint} />
      </div>
      <div className="card-text">
        <p className="card-label">
          {`${building.priceLabel} `}
          {building.discount !== null && (
            <span className="tag tag-good">
              {building.discount}
              <span className="sr-only"> de desconto</span>
            </span>
          )}
        </p>
        <p className="card-price">
          <strong>{building.price}</strong>
        </p>
        <h2 className="card-title">
          {building.marked ? markedText(building.marked.address) : building.address}
        </h2>
        <p className="card-place">{building.marked ? markedText(building.marked.place) : building.place}</p>
        {building.distance && <p className="card-place">{building.distance}</p>}
        <p className="card-facts">{building.facts}</p>
        <details className="building-units">
          <summary className="button">
            <span>
              {building.count}
              <HiddenUnits building={building} />
            </span>
            <Icon name="down" />
          </summary>
          <ul>
            {building.units.map((unit) => (
              <Unit key={unit.number} unit={unit} />
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

/** A unit with its buttons, or, when it is hidden on this device, with the button that shows it again. */
function Unit({ unit }: { unit: UnitView }) {
  const { leftOut, covered, marks, ...marked } = useMarked(unit.number);
  const favorite = useFavorite(unit.number);
  if (leftOut) return <li hidden />;
  return (
    <li data-marks={marks ?? undefined}>
      <div className="building-row" data-number={unit.number}>
        {covered ? (
          <>
            <p className="py-3 text-sm text-muted">{unit.name}: oculta neste aparelho</p>
            <button
              type="button"
              className="button"
              data-action="restore"
              aria-label={`Desfazer: mostrar ${unit.name} de novo`}
            >
              Desfazer
            </button>
          </>
        ) : (
          <>
            <a href={`/property/${unit.number}`}>
              <span className="building-unit">
                {unit.marked ? markedText(unit.marked) : unit.name}{" "}
                {marked.seen && !marked.hidden && <span className="tag">Vista</span>}
                {marked.hidden && <span className="tag">Oculta</span>}
              </span>{" "}
              <span className="building-price">
                {`${unit.price} `}
                {unit.discount !== null && <span className="tag tag-good">−{unit.discount}</span>}
              </span>{" "}
              <span className="building-facts">{unit.facts}</span>
            </a>
            <CardActions
              number={unit.number}
              title={unit.name}
              hidden={marked.hidden}
              compared={marked.compared}
              favorite={favorite}
            />
          </>
        )}
      </div>
    </li>
  );
}

/** Number of listed units that are hidden on this device. */
function HiddenUnits({ building: { units } }: { building: BuildingView }) {
  const count = useHiddenCount(() => units.filter(({ number }) => hidden.has(number)).length);
  return count > 0 && ` · ${plural(count, "oculta", "ocultas").replace(" ", "\u00a0")}`;
}
