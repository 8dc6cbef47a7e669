import type { ReactNode } from "react";
import { Link } from "react-router";

export interface Column<Row> {
  heading: string;
  /** Any CSS width; null: what the others leave over. */
  width: string | null;
  /** Right-aligned digits. */
  numeric?: boolean;
  /** Where the cell stands on narrow screens: beside the row's name, or below it in a line of its own; else below it after its heading. */
  narrow?: "aside" | "wide";
  cell(row: Row): ReactNode;
}

interface Props<Row> {
  /** What the rows are, for screen readers. */
  caption: string;
  /** The first column names the row. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf(row: Row): string | number;
}

/** A page of rows. Its columns keep their widths while rows arrive; on narrow screens each row becomes a block. */
export function RowsTable<Row>({ caption, columns, rows, keyOf }: Props<Row>) {
  const [name, ...others] = columns;
  if (name === undefined) return null;
  return (
    <table className="admin-rows">
      <caption className="sr-only">{caption}</caption>
      <colgroup>
        {columns.map(({ heading, width }) => (
          <col key={heading} style={width === null ? undefined : { width }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.heading} scope="col" className={classOf(column)}>
              {`${column.heading} `}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            <th scope="row" className={classOf(name)}>
              {name.cell(row)}{" "}
            </th>
            {others.map((column) => (
              <td key={column.heading} className={classOf(column)} data-heading={column.heading}>
                {column.cell(row)}{" "}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function classOf<Row>({ numeric = false, narrow }: Column<Row>): string | undefined {
  return [numeric ? "numeric" : "", narrow ?? ""].join(" ").trim() || undefined;
}

/** The first cell of a row: the link that opens the row's dialog. */
export function RowLink({ to, name }: { to: string; name: string }) {
  return (
    <Link to={to} preventScrollReset className="link inline-flex min-h-11 items-center font-semibold">
      {name}
      <span className="sr-only">{": ver detalhes "}</span>
    </Link>
  );
}
