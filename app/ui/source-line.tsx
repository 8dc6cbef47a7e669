import { Fragment } from "react";

/** A source as a reader sees it; its address is null where none is known. */
interface NamedSource {
  /** Its name in our table of sources; absent for one of a table of costs. */
  id?: string;
  words: string;
  href: string | null;
}

/** The sources of the paragraph that it ends, quietly. Nothing where there is none. */
export function SourceLine({ sources }: { sources: readonly NamedSource[] }) {
  if (sources.length === 0) return null;
  return (
    <small className="source-line" data-source={sources.flatMap(({ id }) => id ?? []).join(" ")}>
      {sources.length === 1 ? " Fonte: " : " Fontes: "}
      {sources.map(({ words, href }, at) => (
        <Fragment key={words}>
          {at > 0 && "; "}
          {href === null ? (
            words
          ) : (
            <a href={href} rel="noopener">
              {words}
            </a>
          )}
        </Fragment>
      ))}
      .
    </small>
  );
}

/** A text, then its sources. */
export function Cited({ text, sources }: { text: string; sources: readonly NamedSource[] }) {
  return (
    <>
      {text}
      <SourceLine sources={sources} />
    </>
  );
}
