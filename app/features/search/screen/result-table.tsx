import { useRef } from "react";
import { Form, Link, useLocation } from "react-router";
import { HiddenNote } from "#app/features/cards/card-list.tsx";
import { CardActions } from "#app/features/cards/listing-card.tsx";
import { usePresses } from "#app/features/cards/use-presses.tsx";
import { EarlyHiding } from "#app/features/device-marks/early-hiding.tsx";
import { useMarked } from "#app/features/device-marks/use-marks.tsx";
import { useFavorite } from "#app/features/favorites/hearts/favorites-provider.tsx";
import { SEARCH_PATH } from "#app/lib/paths.ts";
import { trailState } from "#app/features/search/trail/trail-state.ts";
import { Icon } from "#app/ui/icon.tsx";
import { unpack, type Packed } from "#app/ui/packed.ts";
import { COLUMNS_FIELD } from "./columns-field.ts";
import type { ColumnHead, RowView, TableView } from "./table-view.ts";

/** The results as rows. Headings of columns that have an order are links to it. */
export function ResultTable({ table }: { table: TableView }) {
  const state = trailState(useLocation());
  const items = () => table.rows.map((row) => unpack(row));
  const click = usePresses(items);
  return (
    <div className="card-list">
      <TableTools table={table} />
      <EarlyHiding />
      <section
        className="result-table"
        data-wide={table.heads.length > MOST_THAT_FIT || undefined}
        aria-label="Tabela dos imóveis"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled sideways with the keyboard
        tabIndex={0}
      >
        <table>
          <thead>
            <tr>
              <th scope="col">Imóvel</th>
              {table.heads.map((head) => (
                <Heading key={head.name} {...head} />
              ))}
              <th scope="col">
                <span className="sr-only">Ações</span>
              </th>
            </tr>
          </thead>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- only the buttons inside are used, and the keyboard clicks those */}
          <tbody onClick={click}>
            {table.rows.map((row) => (
              <Row key={row} row={row} heads={table.heads} state={state} />
            ))}
          </tbody>
        </table>
      </section>
      <HiddenNote numbers={() => items().map(({ number }) => number)} of={table} />
    </div>
  );
}

/** So many columns fit beside the names from 1280 px on. */
const MOST_THAT_FIT = 11;

const MENU_ID = "colunas-da-tabela";

/** The choice of columns, a form that works without a script, and the rows as a spreadsheet. */
function TableTools({ table: { choices, fields, sheetHref } }: { table: TableView }) {
  const menu = useRef<HTMLDivElement>(null);
  const key = choices.map(({ chosen }) => Number(chosen)).join("");
  return (
    <div className="table-tools">
      <button type="button" popoverTarget={MENU_ID} className="button">
        <Icon name="columns" />
        Colunas
      </button>{" "}
      <div ref={menu} id={MENU_ID} popover="auto" className="menu">
        <Form action={SEARCH_PATH} preventScrollReset onSubmit={() => menu.current?.hidePopover()}>
          {fields.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {/* Where nothing is ticked. */}
          <input type="hidden" name={COLUMNS_FIELD} value="" />
          <fieldset key={key} className="table-columns">
            <legend className="sr-only">Colunas da tabela</legend>
            {choices.map((choice) => (
              <label key={choice.key} className="menu-item">
                <input
                  type="checkbox"
                  name={COLUMNS_FIELD}
                  value={choice.key}
                  defaultChecked={choice.chosen}
                  className="size-4.5 accent-brand"
                />
                {`${choice.name} `}
              </label>
            ))}
          </fieldset>
          <button className="button button-brand w-full">Mostrar</button>
        </Form>
      </div>
      <a href={sheetHref} download rel="nofollow" className="button">
        <Icon name="file" />
        Baixar esta tabela
      </a>
    </div>
  );
}

function Heading({ name, numeric, href, order }: ColumnHead) {
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

interface RowProps {
  row: Packed<RowView>;
  heads: readonly ColumnHead[];
  state: unknown;
}

function Row({ row, heads, state }: RowProps) {
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
        <td colSpan={heads.length}>Oculto neste aparelho</td>
      ) : (
        cells.map((cell, i) => (
          <td key={heads[i]!.name} className={heads[i]!.numeric ? "numeric" : undefined}>
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
