import { DecidingBlock } from "./deciding-block.tsx";
import type { UsualView } from "./usual-view.ts";

const INSUFFICIENT = "dados insuficientes";

/** What usually becomes of listings like this one, within some spans of days. */
export function UsualBlock({ view, isOpen }: { view: UsualView; isOpen: boolean }) {
  const { summary, about, heads, rows, returned, notes } = view;
  return (
    <DecidingBlock
      id="costuma"
      name="O que costuma acontecer"
      summary={summary}
      isOpen={isOpen}
      notes={notes}
    >
      <p className="max-w-[70ch] text-sm">{about}</p>
      <table className="usual">
        <caption>O que acontece primeiro</caption>
        <thead>
          <tr>
            <th scope="col">Em até</th>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ days, cells, atRisk }) => (
            <tr key={days}>
              <th scope="row">
                {`${days} `}
                <small>{atRisk}</small>
              </th>
              {cells.every((cell) => cell === null) ? (
                <td colSpan={heads.length}>{INSUFFICIENT}</td>
              ) : (
                cells.map((cell, i) => <UsualCell key={heads[i]} cell={cell} />)
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {returned.length > 0 && (
        <table className="usual">
          <caption>Dos que saem da lista, voltam a ela</caption>
          <thead>
            <tr>
              <th scope="col">Em até</th>
              <th scope="col">Voltam</th>
            </tr>
          </thead>
          <tbody>
            {returned.map(({ days, cell, atRisk }) => (
              <tr key={days}>
                <th scope="row">
                  {`${days} `}
                  <small>{atRisk}</small>
                </th>
                <UsualCell cell={cell} />
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </DecidingBlock>
  );
}

function UsualCell({ cell }: { cell: UsualView["rows"][number]["cells"][number] }) {
  if (cell === null) return <td>{INSUFFICIENT}</td>;
  return (
    <td>
      <strong>{`${cell.likely} `}</strong>
      <small>{cell.interval}</small>
    </td>
  );
}
