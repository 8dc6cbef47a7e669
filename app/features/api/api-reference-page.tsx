import { Fragment } from "react";
import type { ApiReference } from "./api-reference.ts";

/** Backquoted parts of a text as code. */
function Prose({ text }: { text: string }) {
  let end = 0;
  const parts = [...text.matchAll(/`([^`]*)`/g)].map((match) => {
    const before = text.slice(end, match.index);
    end = match.index + match[0].length;
    return (
      <Fragment key={match.index}>
        {before}
        <code>{match[1]}</code>
      </Fragment>
    );
  });
  return [...parts, text.slice(end)];
}

/** Reference of the public API, readable without a script. */
export function ApiReferencePage({ reference }: { reference: ApiReference }) {
  return (
    <div className="page grid gap-8 py-10">
      <header className="grid gap-2">
        <h1 className="text-xl font-bold">{reference.title}</h1>
        {reference.description.split("\n\n").map((paragraph) => (
          <p key={paragraph} className="max-w-[70ch]">
            <Prose text={paragraph} />
          </p>
        ))}
        <p className="text-sm text-muted">
          Versão {reference.version}
          {". "}
          <a href="/api/v1/openapi.json" className="link">
            Documento OpenAPI
          </a>
        </p>
      </header>
      {reference.operations.map((operation) => (
        <section key={operation.id} aria-labelledby={operation.id} className="panel grid gap-4 p-5">
          <h2 id={operation.id} className="flex flex-wrap items-center gap-2 text-base font-semibold">
            <span className="tag tag-good">{operation.method}</span>
            <code className="break-all">{operation.path}</code>
          </h2>
          <p>
            <Prose text={operation.summary} />
          </p>
          {operation.parameters.length > 0 && (
            <dl className="grid text-sm">
              {operation.parameters.map((parameter) => (
                <div
                  key={parameter.name}
                  className="grid gap-x-6 border-b border-line py-2 sm:grid-cols-[9rem_minmax(0,14rem)_minmax(0,1fr)]"
                >
                  <dt>
                    <code className="font-semibold">{parameter.name}</code>
                    {parameter.required && <span className="text-muted"> obrigatório</span>}
                  </dt>
                  <dd className="text-muted">{parameter.kind}</dd>
                  <dd>
                    <Prose text={parameter.description} />
                  </dd>
                </div>
              ))}
            </dl>
          )}
          <ul className="flex flex-wrap gap-2 text-sm text-muted">
            {operation.responses.map((response) => (
              <li key={response.status}>
                <span className="tag">{response.status}</span> <Prose text={response.description} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
