import { Icon } from "#app/ui/icon.tsx";
import { joinAnd } from "#app/lib/enumerate.ts";
import { Cited } from "#app/ui/source-line.tsx";
import type { Note } from "./property-notes.ts";
import { NOT_IN_LIST, type Row } from "./rows.ts";
import { SourceMark } from "./source-mark.tsx";

/** Facts as terms and values, those that the list does not say in one row; renders nothing when there are no rows. */
export function Rows({ rows }: { rows: Row[] }) {
  if (rows.length === 0) return null;
  const known = rows.filter(({ value }) => value !== NOT_IN_LIST);
  const missing = rows.filter(({ value }) => value === NOT_IN_LIST).map(({ term }) => term);
  return (
    <dl className="text-sm">
      {known.map((row) => (
        <div key={row.term} className="flex justify-between gap-6 border-b border-line py-2">
          <dt className="max-w-1/2 shrink-0 text-muted">{row.term}</dt>
          <dd className={row.source === "unknown" ? "text-right text-muted" : "text-right"}>
            {row.value}
            <SourceMark source={row.source} />
          </dd>
        </div>
      ))}
      {missing.length > 0 && (
        <div className="flex justify-between gap-6 border-b border-line py-2 text-muted">
          <dt>{joinAnd(missing)}</dt>
          <dd className="max-w-1/2 shrink-0 text-right">{NOT_IN_LIST}</dd>
        </div>
      )}
    </dl>
  );
}

/** Duties and warnings; general rules are marked as to be confirmed. */
export function NoteList({
  id,
  title,
  notes,
  icon,
}: {
  id: string;
  title: string;
  notes: Note[];
  icon: string;
}) {
  return (
    <section className="grid gap-1" aria-labelledby={id}>
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      <ul className="grid">
        {notes.map((note) => (
          <li key={note.title}>
            <details className="note">
              <summary>
                <Icon name={icon} className="icon text-muted" />
                <h3 className="text-sm font-semibold tracking-normal">
                  {`${note.title} `}
                  {note.confirm && <span className="tag tag-late ml-1">confirme no edital</span>}
                </h3>
              </summary>
              <p className="max-w-[70ch] text-sm text-muted">
                <Cited text={note.text} sources={note.sources ?? []} />
              </p>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}
