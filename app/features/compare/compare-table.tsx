import { Fragment, type CSSProperties } from "react";
import { Link } from "react-router";
import { compared } from "#app/features/device-marks/device-marks.browser.ts";
import { FavoriteButton } from "#app/features/favorites/hearts/favorite-button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Illustration } from "#app/ui/illustration.tsx";
import type { CompareCell, CompareColumn, CompareRow, CompareView } from "./compare-view.ts";

/**
 * Facts in rows, properties in columns; it scrolls sideways when it does not fit, while the names of the
 * facts stay.
 */
export function CompareTable({ view }: { view: CompareView }) {
  const several = view.columns.length > 1;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled sideways with the keyboard
    <section className="compare-scroll" aria-label="Tabela de comparação" tabIndex={0}>
      <table className="compare-table" style={{ "--columns": view.columns.length } as CSSProperties}>
        <caption className="sr-only">
          Fatos de cada imóvel lado a lado. O que ninguém informou está escrito como não informado.
        </caption>
        <colgroup>
          <col />
          <col span={view.columns.length} />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">Fato</span>
            </th>
            {view.columns.map((column) => (
              <ColumnHead key={column.number} column={column} />
            ))}
          </tr>
        </thead>
        {view.groups.map((group) => (
          <tbody key={group.title}>
            <tr className="compare-group">
              <th scope="rowgroup" colSpan={view.columns.length + 1}>
                <span>{group.title}</span>
              </th>
            </tr>
            {group.rows.map((row) => (
              <Row key={row.term} row={row} several={several} numbers={view.columns} />
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

function ColumnHead({ column }: { column: CompareColumn }) {
  return (
    <th scope="col">
      <div className="compare-picture">
        <Illustration {...column.picture} />
      </div>
      <Link to={`/property/${column.number}`} className="link font-semibold">
        {column.title}
      </Link>{" "}
      <small className="block">{`${column.place} `}</small>
      <small className="block">Código {column.number}</small> <small className="block">{column.list}</small>
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 print:mt-0">
        <FavoriteButton number={column.number} of={column.title} />
        {column.closed !== null && <span className="tag tag-late">{column.closed}</span>}{" "}
        <Link
          to={column.withoutHref}
          replace
          preventScrollReset
          className="link print:hidden inline-flex min-h-11 items-center gap-1 text-sm"
          onClick={() => compared.remove(column.number)}
        >
          <Icon name="close" />
          Tirar
          <span className="sr-only"> {column.title} da comparação</span>
        </Link>
      </div>
    </th>
  );
}

function Row({ row, several, numbers }: { row: CompareRow; several: boolean; numbers: CompareColumn[] }) {
  return (
    <tr data-same={several && !row.differs ? "" : undefined}>
      <th scope="row">
        {`${row.term} `}
        {several && <span className="sr-only">{row.differs ? "(difere) " : "(igual) "}</span>}
        {row.caution !== null && <small className="block">{row.caution}</small>}
      </th>
      {row.cells.map((cell, i) => (
        <td key={numbers[i]!.number}>
          <Cell cell={cell} />
        </td>
      ))}
    </tr>
  );
}

function Cell({ cell }: { cell: CompareCell }) {
  if (cell.text === null) return <span className="text-muted italic">não informado</span>;
  return (
    <Fragment>
      {`${cell.text} `}
      {cell.best !== null && <span className="tag tag-good ml-1">{`${cell.best} `}</span>}
      {cell.note !== null && <small className="block">{cell.note}</small>}
    </Fragment>
  );
}
