import type { CSSProperties, ReactNode } from "react";
import { PART_NAMES, STATE_NAMES, type PartState, type SystemPart } from "#app/core/status/system-status.ts";

/** A number in large digits; `note` says what is counted. */
export interface Figure {
  label: string;
  value: string;
  note?: string;
}

const TAGS: Readonly<Record<PartState, string>> = {
  good: "tag tag-good",
  warning: "tag tag-late",
  bad: "tag tag-bad",
  off: "tag",
};

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

/** How each part of the running product is: its name, what it answered, and its state in a word. */
export function SystemParts({ parts }: { parts: readonly SystemPart[] }) {
  return (
    <ul className="admin-lines">
      {parts.map(({ key, state, text, details = [] }) => (
        // From the top: while the page arrives the second line may be missing for a moment, and the first must not move.
        <li key={key} className="items-start">
          <span className="min-w-0">
            <span className="font-semibold">{`${PART_NAMES[key]} `}</span>
            <span className="block text-muted wrap-anywhere">{`${text} `}</span>
          </span>{" "}
          <span className={TAGS[state]}>{STATE_NAMES[state]}</span>
          {details.length > 0 && (
            <ul className="col-span-full grid gap-2 text-xs wrap-anywhere text-muted">
              {details.map((detail) => (
                <li key={detail}>{detail}</li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A part of a screen with a heading; `id` is the heading's, for links to it. */
export function TitledPanel({ title, id, children }: { title: string; id: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="panel gap-2">
      <h2 id={id} className="text-base font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}
