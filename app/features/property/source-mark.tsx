import { SOURCE_LETTERS, SOURCE_WORDS, type SourceNote } from "./sources.ts";
import type { Source } from "./rows.ts";

/** The letter beside a value that names its source; `SourceLegend` nearby explains it with the date. */
export function SourceMark({ source }: { source: Source }) {
  return (
    <sup className={`source source-${source}`} title={SOURCE_WORDS[source]}>
      <span aria-hidden="true">{`\u00a0${SOURCE_LETTERS[source]}`}</span>
      <span className="sr-only">({SOURCE_WORDS[source]})</span>
    </sup>
  );
}

/** Explains the letters nearby, with dates: only those that occur. */
export function SourceLegend({ notes, used }: { notes: SourceNote[]; used: Iterable<Source> }) {
  const wanted = new Set(used);
  const shown = notes.filter(({ source }) => wanted.has(source));
  if (shown.length === 0) return null;
  return (
    <ul className="source-legend" aria-label="De onde vêm estes dados">
      {shown.map(({ source, letter, text }) => (
        <li key={source}>
          <sup className={`source source-${source}`} aria-hidden="true">
            {letter}
          </sup>{" "}
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
