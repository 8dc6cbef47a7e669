import { Fragment } from "react";
import { Cited } from "#app/ui/source-line.tsx";
import type { InstalmentsView } from "./instalments-view.ts";
import { PlanFields } from "./plan-field.tsx";

/** The instalments of a loan by SAC and by Price beside each other. */
export function InstalmentsBlock({ view, isOpen }: { view: InstalmentsView; isOpen: boolean }) {
  return (
    <details className="deciding-block" open={isOpen}>
      <summary>
        <h2>Parcelas</h2>
        <output>{view.summary}</output>
      </summary>
      <div id="parcelas" className="deciding-body">
        <PlanFields fields={view.fields} />
        <table className="cases">
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">O quê</span>
              </th>
              <th scope="col">SAC</th>
              <th scope="col">Price</th>
            </tr>
          </thead>
          <tbody>
            {view.rows.map(({ name, sac, price }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{sac}</td>
                <td>{price}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="flex flex-wrap gap-x-4">
          {view.files.map(({ name, href }) => (
            <Fragment key={href}>
              <a href={href} download className="link inline-flex min-h-11 items-center text-sm">
                {name}
              </a>{" "}
            </Fragment>
          ))}
        </p>
        {view.notes.map((note) => (
          <p key={note.text} className="max-w-[70ch] text-xs text-muted">
            <Cited {...note} />
          </p>
        ))}
      </div>
    </details>
  );
}
