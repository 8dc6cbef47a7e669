import { RowLink, RowsTable, type Column } from "../kit/rows-table.tsx";
import { propertiesHref, type PropertyQuery } from "./property-query.ts";
import type { PropertyRow, SituationView } from "./property-rows.ts";

const COLUMNS: readonly Column<PropertyRow & { to: string }>[] = [
  { heading: "Código", width: "9rem", cell: ({ to, number }) => <RowLink to={to} name={number} /> },
  {
    heading: "Endereço",
    width: null,
    narrow: "wide",
    cell: ({ address, place }) => (
      <>
        <span className="block">{address}</span> <span className="block text-muted">{place}</span>
      </>
    ),
  },
  { heading: "Tipo", width: "14%", cell: ({ type }) => type },
  { heading: "Preço", width: "14%", numeric: true, cell: ({ price }) => price },
  {
    heading: "Desconto",
    width: "12%",
    numeric: true,
    cell: ({ discount }) => discount ?? <span className="text-muted">sem desconto</span>,
  },
  {
    heading: "Status",
    width: "16%",
    narrow: "aside",
    cell: ({ situation }) => <Situation situation={situation} />,
  },
];

/** A page of properties. */
export function PropertyRows({ rows, query }: { rows: PropertyRow[]; query: PropertyQuery }) {
  const linked = rows.map((row) => ({ ...row, to: propertiesHref({ ...query, open: row.number }) }));
  return (
    <RowsTable caption="Imóveis encontrados" columns={COLUMNS} rows={linked} keyOf={({ number }) => number} />
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
