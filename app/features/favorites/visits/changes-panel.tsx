import { useEffect } from "react";
import { Form, Link } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import type { ChangeLine, ChangesView } from "./changes-view.ts";
import { SEEN_FIELD, SEEN_PATH } from "./seen-path.ts";

/** Number of properties shown at once; the others are behind a disclosure. */
const AT_FIRST = 2;

/** The changes of favourites since the last visit. They count as seen once they were on a visible screen. */
export function ChangesPanel({ view }: { view: ChangesView }) {
  useSeen(view);
  const { since, summary, caveat, items } = view;
  const more = items.slice(AT_FIRST);
  return (
    <section className="panel changes" aria-labelledby="novidades">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="grid gap-0.5">
          <h2 id="novidades" className="text-base font-semibold">
            {since === null ? "O que mudar aparece aqui" : `Desde a sua visita de ${since}`}
          </h2>
          <p className="text-sm text-muted">
            {summary} {caveat}
          </p>
        </div>
        {items.length > 0 && <DoneForm view={view} />}
      </div>
      {items.length > 0 && <Items items={items.slice(0, AT_FIRST)} />}
      {more.length > 0 && (
        <details className="changes-more">
          <summary className="link text-sm">Mostrar mais {more.length}</summary>
          <Items items={more} />
        </details>
      )}
    </section>
  );
}

function Items({ items }: { items: ChangesView["items"] }) {
  return (
    <ul className="changes-items">
      {items.map(({ number, title, lines }) => (
        <li key={number}>
          <Link
            to={`/property/${number}`}
            className="link text-sm font-semibold max-sm:flex max-sm:min-h-11 max-sm:items-center"
          >
            {title}
          </Link>
          <ul className="grid gap-0.5">
            {lines.map((line) => (
              <Line key={line.source + line.text} line={line} />
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function Line({ line: { text, tone, source } }: { line: ChangeLine }) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-2 text-sm">
      <span data-tone={tone}>{text}</span>
      <span className="text-xs text-muted">{source}</span>
    </li>
  );
}

/** Button that dismisses the changes; it also works without a script. */
function DoneForm({ view }: { view: ChangesView }) {
  return (
    <Form method="post" action={SEEN_PATH} preventScrollReset>
      <input type="hidden" name={SEEN_FIELD} value={JSON.stringify(view.cursor)} />
      <button name="feito" value="1" className="button">
        <Icon name="check" />
        Já vi
      </button>
    </Form>
  );
}

/** Reports once that the page was on a visible screen, not merely loaded in a background tab. */
function useSeen({ cursor }: ChangesView): void {
  const text = JSON.stringify(cursor);
  useEffect(() => {
    const seen = new AbortController();
    function look() {
      if (document.visibilityState !== "visible") return;
      seen.abort();
      const body = new URLSearchParams({ [SEEN_FIELD]: text });
      // If this request is lost, the changes are shown again: none is missed.
      fetch(SEEN_PATH, { method: "POST", body, keepalive: true, redirect: "manual" }).catch(() => {});
    }
    document.addEventListener("visibilitychange", look, { signal: seen.signal });
    look();
    return () => seen.abort();
  }, [text]);
}
