import type { ReactNode } from "react";
import type { CitedText } from "#app/facts/sources/sources.ts";
import { Cited } from "#app/ui/source-line.tsx";

interface Props {
  /** Of what is below the heading, for links that lead to it. */
  id: string;
  name: string;
  /** Its answer in short, read while it is folded. */
  summary: string;
  isOpen: boolean;
  notes: readonly CitedText[];
  children: ReactNode;
}

/** A block that unfolds below its heading. */
export function DecidingBlock({ id, name, summary, isOpen, notes, children }: Props) {
  return (
    <details className="deciding-block" open={isOpen}>
      <summary>
        <h2>{name}</h2>
        <output>{summary}</output>
      </summary>
      <div id={id} className="deciding-body">
        {children}
        {notes.map((note) => (
          <p key={note.text} className="max-w-[70ch] text-xs text-muted">
            <Cited {...note} />
          </p>
        ))}
      </div>
    </details>
  );
}

interface CasesProps {
  heads: readonly [string, string];
  rows: readonly (readonly [name: string, first: string, second: string])[];
}

/** What two cases come to, beside each other. */
export function CasesTable({ heads, rows }: CasesProps) {
  return (
    <table className="cases">
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">O quê</span>
          </th>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, first, second]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{first}</td>
            <td>{second}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
