import { Icon } from "#app/ui/icon.tsx";
import { TAG_CLASS } from "#app/features/listings/listing-card.tsx";
import type { Note } from "./property-notes.ts";
import type { PropertyView } from "./property-view.ts";
import type { Row } from "./rows.ts";
import { SourceMark } from "./source-mark.tsx";

/** Terms and what is known of them; nothing at all when nothing is. */
export function Rows({ rows, title, id }: { rows: Row[]; title?: string; id?: string }) {
  if (rows.length === 0) return null;
  const list = (
    <dl className="text-sm">
      {rows.map((row) => (
        <div key={row.term} className="flex justify-between gap-6 border-b border-line py-2">
          <dt className="text-muted">{row.term}</dt>
          <dd className={row.source === "unknown" ? "text-right text-muted" : "text-right"}>
            {row.value}
            <SourceMark source={row.source} />
          </dd>
        </div>
      ))}
    </dl>
  );
  if (title === undefined) return list;
  return (
    <section className="grid gap-2" aria-labelledby={id}>
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      {list}
    </section>
  );
}

/** Duties and doubts; general rules ask to be confirmed. */
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
    <section className="grid gap-3" aria-labelledby={id}>
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      <ul className="grid gap-3">
        {notes.map((note) => (
          <li key={note.title} className="flex gap-3">
            <Icon name={icon} className="icon mt-0.5 text-muted" />
            <div className="max-w-[70ch]">
              <h3 className="text-sm font-semibold tracking-normal">
                {note.title}
                {note.confirm && <span className="tag tag-late ml-2">confirme no edital</span>}
              </h3>
              <p className="text-sm text-muted">{note.text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What happened to it, and its prices as a table. */
export function History({ view }: { view: PropertyView }) {
  if (view.events.length === 0 && view.prices.length === 0) return null;
  return (
    <section className="grid gap-4" aria-labelledby="historico">
      <h2 id="historico" className="text-lg font-semibold">
        Histórico
      </h2>
      {view.events.length > 0 && (
        <ol className="grid gap-2 text-sm">
          {view.events.map((event) => (
            <li key={event.date + event.text} className="flex gap-3">
              <span className="w-24 shrink-0 text-muted">{event.date}</span>
              <span className={TAG_CLASS[event.tone] + " whitespace-normal"}>{event.text}</span>
            </li>
          ))}
        </ol>
      )}
      {view.prices.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled sideways with the keyboard
        <section className="overflow-x-auto" aria-label="Tabela de preços" tabIndex={0}>
          <table className="w-full min-w-xl text-left text-sm">
            <caption className="sr-only">Preços desde que o imóvel está nas listas</caption>
            <thead className="border-b border-line text-muted">
              <tr>
                <th scope="col">De</th>
                <th scope="col">Até</th>
                <th scope="col" className="numeric">
                  Preço
                </th>
                <th scope="col" className="numeric">
                  Avaliação
                </th>
                <th scope="col" className="numeric">
                  Desconto
                </th>
                <th scope="col">Modalidade</th>
              </tr>
            </thead>
            <tbody>
              {view.prices.map((price) => (
                <tr key={price.from} className="border-b border-line">
                  <td>{price.from}</td>
                  <td>{price.to}</td>
                  <td className="numeric font-semibold">{price.price}</td>
                  <td className="numeric">{price.appraisal}</td>
                  <td className="numeric">{price.discount}</td>
                  <td>{price.saleMode}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}
