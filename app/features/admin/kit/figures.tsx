import type { CSSProperties, ReactNode } from "react";

/** A number in large digits; `note` says what is counted. */
export interface Figure {
  label: string;
  value: string;
  note?: string;
}

/** The counts above a list. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="admin-figures" style={{ "--figures": figures.length } as CSSProperties}>
      {figures.map(({ label, value, note }) => (
        <div key={label} className="panel">
          <dt>{`${label} `}</dt>
          <dd>{`${value} `}</dd>
          {note !== undefined && <dd className="text-xs text-muted">{`${note} `}</dd>}
        </div>
      ))}
    </dl>
  );
}

/** What is known of one thing: terms beside their texts, on phones above them. */
export function Facts({ facts }: { facts: readonly { term: string; text: ReactNode }[] }) {
  return (
    <dl className="grid gap-2 text-sm">
      {facts.map(({ term, text }) => (
        <div key={term} className="grid gap-x-3 sm:grid-cols-[9rem_minmax(0,1fr)]">
          <dt className="text-muted">{`${term} `}</dt>
          <dd className="wrap-anywhere">{text} </dd>
        </div>
      ))}
    </dl>
  );
}
