import { Link } from "react-router";
import { propertiesHref, type PropertyQuery } from "./property-query.ts";
import type { PropertyRow, SituationView } from "./property-rows.ts";

/** A page of properties as a table; on a phone each row is a block. */
export function PropertyRows({ rows, query }: { rows: PropertyRow[]; query: PropertyQuery }) {
  return (
    <table className="property-rows">
      <caption className="sr-only">Imóveis encontrados</caption>
      <colgroup>
        <col />
        <col />
        <col />
        <col />
        <col />
        <col />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">Código</th>
          <th scope="col">Endereço</th>
          <th scope="col">Tipo</th>
          <th scope="col" className="numeric">
            Preço
          </th>
          <th scope="col" className="numeric">
            Desconto
          </th>
          <th scope="col">Situação</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ number, address, place, type, price, discount, situation }) => (
          <tr key={number}>
            <th scope="row">
              <Link
                to={propertiesHref({ ...query, open: number })}
                preventScrollReset
                className="link inline-flex min-h-11 items-center"
              >
                {number}
                <span className="sr-only">: ver detalhes</span>
              </Link>
            </th>
            <td>
              <span className="block">{address}</span> <span className="block text-muted">{place}</span>
            </td>
            <td>{type}</td>
            <td className="numeric">{price}</td>
            <td className="numeric">{discount ?? <span className="text-muted">sem desconto</span>}</td>
            <td>
              <Situation situation={situation} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const TONES: Record<SituationView["kind"], string> = {
  available: "tag tag-good",
  unavailable: "tag tag-late",
  gone: "tag",
};

/** Whether the portal shows it, as a tag. */
export function Situation({ situation: { kind, text, note } }: { situation: SituationView }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <span className={TONES[kind]}>{text}</span>
      {note !== null && <span className="text-xs text-muted"> {note}</span>}
    </span>
  );
}
