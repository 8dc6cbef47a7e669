import type { BuildingView } from "./building-view.ts";
import { SourceMark } from "./source-mark.tsx";
import type { SalesView } from "./sales-view.ts";
import type { StandingView } from "./standing-view.ts";

/** The property's price per m² compared with the others of its neighbourhood, city and state. */
export function Standing({ standing }: { standing: StandingView }) {
  return (
    <section className="grid gap-3" aria-labelledby="comparado">
      <h2 id="comparado" className="text-lg font-semibold">
        Preço por m² comparado
        <SourceMark source="derived" />
      </h2>
      <dl className="standings">
        {standing.lines.map(({ place, text, sample, position }) => (
          <div key={place}>
            <dt className="text-muted">{place}</dt>
            <dd className={position === null ? "text-muted" : "font-semibold"}>{text}</dd>
            {position !== null && (
              <dd aria-hidden="true" className="standing">
                <i style={{ left: `${position}%` }} />
              </dd>
            )}
            {sample !== null && <dd className="text-xs text-muted">{sample}</dd>}
          </div>
        ))}
      </dl>
      <details className="disclosure">
        <summary>Como comparamos</summary>
        <p className="max-w-[70ch] text-xs text-muted">{standing.note}</p>
      </details>
    </section>
  );
}

/** What sales near it were registered for. */
export function RegisteredSales({ sales }: { sales: SalesView }) {
  return (
    <section className="grid gap-1" aria-labelledby="vendas">
      <h2 id="vendas" className="text-lg font-semibold">
        Vendas registradas
        <SourceMark source="derived" />
      </h2>
      <p className="max-w-[70ch] text-sm">
        {sales.text} {sales.comparison}
      </p>
      <p className="max-w-[70ch] text-xs text-muted">{sales.note}</p>
    </section>
  );
}

/** The other units at its street number. */
export function Building({ building }: { building: BuildingView }) {
  return (
    <section className="grid gap-3" aria-labelledby="predio">
      <h2 id="predio" className="text-lg font-semibold">
        No mesmo endereço
      </h2>
      <p className="max-w-[70ch] text-sm">
        {building.count} em {building.address}. {building.rank !== null && `${building.rank}.`}
      </p>
      <table className="units">
        <caption className="sr-only">Unidades neste endereço, da mais barata por m² à mais cara</caption>
        <thead>
          <tr>
            <th scope="col">Unidade</th>
            <th scope="col" className="numeric">
              Preço
            </th>
            <th scope="col" className="numeric">
              Por m²
            </th>
          </tr>
        </thead>
        <tbody>
          {building.units.map((unit) => (
            <tr key={unit.number} aria-current={unit.current || undefined}>
              <th scope="row">
                {unit.current ? (
                  <span className="unit">
                    {unit.unit} <span className="tag tag-good">este imóvel</span>
                  </span>
                ) : (
                  <a href={`/property/${unit.number}`} className="link unit">
                    {unit.unit}
                  </a>
                )}
                <span className="block text-xs text-muted">
                  {unit.saleMode}
                  {unit.area !== null && ` · ${unit.area}`}
                </span>
              </th>
              <td className="numeric">{unit.price}</td>
              <td className="numeric font-semibold">{unit.perM2 ?? "–"}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {building.allHref !== null && (
        <a href={building.allHref} className="button justify-self-start">
          Ver todas na busca
        </a>
      )}
    </section>
  );
}
