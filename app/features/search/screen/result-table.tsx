import { Link, useLocation } from "react-router";
import { HiddenNote } from "#app/features/cards/hidden-note.tsx";
import { CardActions } from "#app/features/cards/listing-card.tsx";
import { usePresses } from "#app/features/cards/use-presses.tsx";
import { EarlyHiding } from "#app/features/device-marks/early-hiding.tsx";
import { useMarked } from "#app/features/device-marks/use-marks.tsx";
import { useFavorite } from "#app/features/favorites/hearts/favorites-provider.tsx";
import { trailState } from "#app/features/search/trail/trail-state.ts";
import { Icon } from "#app/ui/icon.tsx";
import { unpack, type Packed } from "#app/ui/packed.ts";
import type { SearchView } from "./search-view.ts";
import { COLUMNS, type RowView } from "./table-view.ts";

type Table = NonNullable<SearchView["table"]>;

/** The results as rows. Headings of columns that have an order are links to it. */
export function ResultTable({ table }: { table: Table }) {
  const state = trailState(useLocation());
  const items = () => table.rows.map((row) => unpack(row));
  const click = usePresses(items);
  return (
    <div className="card-list">
      <EarlyHiding />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled sideways with the keyboard */}
      <section className="result-table" aria-label="Tabela dos imóveis" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Imóvel</th>
              {COLUMNS.map((column, i) => (
                <Heading key={column.name} {...column} {...table.heads[i]!} />
              ))}
              <th scope="col">
                <span className="sr-only">Ações</span>
              </th>
            </tr>
          </thead>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- only the buttons inside are used, and the keyboard clicks those */}
          <tbody onClick={click}>
            {table.rows.map((row) => (
              <Row key={row} row={row} state={state} />
            ))}
          </tbody>
        </table>
      </section>
      <HiddenNote numbers={() => items().map(({ number }) => number)} of={table} />
    </div>
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
  const { leftOut, covered, marks, hidden, compared } = useMarked(number);
  const favorite = useFavorite(number);
  // An empty row keeps the count: the first row of a page added below is found by its index.
  if (leftOut) return <tr hidden />;
  return (
    <tr data-number={number} data-marks={marks ?? undefined}>
      <th scope="row">
        <Link to={`/property/${number}`} state={state}>
          {title}
        </Link>{" "}
      </th>
      {covered ? (
        <td colSpan={COLUMNS.length}>Oculto neste aparelho</td>
      ) : (
        cells.map((cell, i) => (
          <td key={COLUMNS[i]!.name} className={COLUMNS[i]!.numeric ? "numeric" : undefined}>
            {`${cell} `}
          </td>
        ))
      )}
      <td>
        <CardActions
          number={number}
          title={title}
          hidden={hidden}
          compared={compared}
          favorite={favorite}
          looks
        />
      </td>
    </tr>
  );
}
