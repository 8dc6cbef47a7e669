import type { ReactNode } from "react";
import { PART_NAMES, STATE_NAMES, type PartState, type SystemPart } from "#app/core/status/system-status.ts";

const TAGS: Readonly<Record<PartState, string>> = {
  good: "tag tag-good",
  warning: "tag tag-late",
  bad: "tag tag-bad",
  off: "tag",
};

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
