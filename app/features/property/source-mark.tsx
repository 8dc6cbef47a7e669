import { SOURCE_MARKS, SOURCE_WORDS, type SourceNote } from "./sources.ts";
import type { Source } from "./rows.ts";

/**
 * The word beside a value that is not from the list: what the list says is the rule, and an unknown value says so itself.
 * `SourceLegend` explains the words.
 */
export function SourceMark({ source }: { source: Source }) {
  const word = SOURCE_MARKS[source];
  if (word === null) return null;
  return (
    <small className={`source source-${source}`} title={SOURCE_WORDS[source]}>
      {` ${word}`}
    </small>
  );
}

/** The sources of all values of the page, with dates. */
export function SourceLegend({ notes }: { notes: SourceNote[] }) {
  return (
    <dl className="source-legend">
      {notes.map(({ source, text }) => (
        <div key={source}>
          <dt>{SOURCE_MARKS[source] ?? "sem marca"}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
