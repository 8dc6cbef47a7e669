import { Link, useLocation } from "react-router";
import { useMarked } from "#app/features/device-marks/use-marks.tsx";
import { trailState } from "#app/features/search/trail/trail-state.ts";
import { Icon } from "#app/ui/icon.tsx";
import { unpack, type Packed } from "#app/ui/packed.ts";
import type { SearchView } from "./search-view.ts";
import { COLUMNS, type RowView } from "./table-view.ts";

type Table = NonNullable<SearchView["table"]>;

/** The results as rows. Headings of columns that have an order are links to it. */
export function ResultTable({ table }: { table: Table }) {
  const state = trailState(useLocation());
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled sideways with the keyboard
    <section className="result-table" aria-label="Tabela dos imóveis" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Imóvel</th>
            {COLUMNS.map((column, i) => (
              <Heading key={column.name} {...column} {...table.heads[i]!} />
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <Row key={row} row={row} state={state} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Heading({ name, numeric, href, order }: (typeof COLUMNS)[number] & Table["heads"][number]) {
  return (
    <th scope="col" className={numeric ? "numeric" : undefined} aria-sort={order ?? undefined}>
      {href === null ? (
        `${name} `
      ) : (
        <Link to={href} preventScrollReset>
          {name}
          {order !== null && <Icon name="down" />}
        </Link>
      )}
    </th>
  );
}

function Row({ row, state }: { row: Packed<RowView>; state: unknown }) {
  const { number, title, cells } = unpack(row);
  const { leftOut, covered, marks } = useMarked(number);
  if (leftOut || covered) return null;
  return (
    <tr data-number={number} data-marks={marks ?? undefined}>
      <th scope="row">
        <Link to={`/property/${number}`} state={state}>
          {title}
        </Link>{" "}
      </th>
      {cells.map((cell, i) => (
        <td key={COLUMNS[i]!.name} className={COLUMNS[i]!.numeric ? "numeric" : undefined}>
          {`${cell} `}
        </td>
      ))}
    </tr>
  );
}
