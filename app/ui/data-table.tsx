interface Props {
  /** What the rows are, for screen readers. */
  caption: string;
  /** The first column names the row, the others are numbers. */
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

/** From so many columns on, a table is scrolled sideways on narrow screens. */
const WIDE = 5;

/** Rows of numbers that are only read. Columns keep their widths while rows arrive. */
export function DataTable({ caption, head, rows }: Props) {
  const table = (
    <table className={head.length < WIDE ? "data-table" : "data-table data-table-wide"}>
      <caption className="sr-only">{caption}</caption>
      <colgroup>
        {head.map((heading, n) => (
          <col key={heading} className={n === 0 ? "data-name" : undefined} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {head.map((heading, n) => (
            <th key={heading} scope="col" className={n === 0 ? undefined : "numeric"}>
              {`${heading} `}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row[0]}>
            {row.map((cell, n) =>
              n === 0 ? (
                <th key={head[n]} scope="row">
                  {`${cell} `}
                </th>
              ) : (
                <td key={head[n]} className={/\d/.test(cell) ? "numeric" : "numeric text-muted"}>
                  {`${cell} `}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
  if (head.length < WIDE) return table;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled sideways with the keyboard
    <section className="overflow-x-auto" aria-label={`Tabela: ${caption}`} tabIndex={0}>
      {table}
    </section>
  );
}
