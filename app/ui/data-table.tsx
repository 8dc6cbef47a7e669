import { TOO_LITTLE } from "#app/lib/numbers.ts";
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
  const isWide = head.length >= WIDE;
  const table = (
    <table className={isWide ? "data-table data-table-wide" : "data-table"}>
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
                  {isWide && cell === TOO_LITTLE ? <Dash /> : `${cell} `}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
  if (!isWide) return table;
  return (
    <section
      className="relative contain-inline-size overflow-x-auto"
      aria-label={`Tabela: ${caption}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled sideways with the keyboard
      tabIndex={0}
    >
      {table}
    </section>
  );
}

/** Words would make a wide table of few numbers unreadable; beneath it stands what the dash means. */
function Dash() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">{`${TOO_LITTLE} `}</span>
    </>
  );
}
