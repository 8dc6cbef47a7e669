import { SubmitButton } from "#app/ui/submit-button.tsx";
import { ACT_NAME, buttonOf, CHOSEN_NAME } from "./feed-form.ts";
import type { UploadView } from "./feed-screen.server.ts";
import type { PartView } from "./part-view.ts";
import { UploadHead } from "./uploads-section.tsx";

/** A sent file: what it would change or has changed, and what can be done with it. */
export function UploadCard({ upload }: { upload: UploadView }) {
  const { id, name, facts, status, notes, progress, parts, waits, ready, rejects } = upload;
  return (
    <li className="panel gap-3">
      <UploadHead
        name={name}
        status={status}
        choice={waits ? <Choice id={id} name={name} ready={ready} /> : undefined}
        facts={facts}
        progress={progress}
        progressLabel={`Leitura de ${name}`}
      />
      {notes.map((note) => (
        <p key={note} className="max-w-[70ch] text-sm">
          {note}
        </p>
      ))}
      {parts.map((part) => (
        <Part key={part.title} part={part} />
      ))}
      {(rejects !== null || waits) && (
        <div className="flex flex-wrap gap-3">
          {rejects !== null && (
            <a href={rejects} className="button" download>
              Baixar linhas rejeitadas (CSV)
              <span className="sr-only"> de {name}</span>
            </a>
          )}{" "}
          {waits && (
            <SubmitButton name={ACT_NAME} value={buttonOf("tirar", id)} busy="Tirando…" className="button">
              Tirar<span className="sr-only"> {name}</span>
            </SubmitButton>
          )}
        </div>
      )}
    </li>
  );
}

/** A new key where the file becomes ready, so that it is chosen then. */
function Choice({ id, name, ready }: Pick<UploadView, "id" | "name" | "ready">) {
  return (
    <label className="flex min-h-11 min-w-0 cursor-pointer items-center gap-3 wrap-anywhere">
      <input
        key={String(ready)}
        type="checkbox"
        name={CHOSEN_NAME}
        value={id}
        defaultChecked={ready}
        disabled={!ready}
        className="size-5 shrink-0 accent-brand"
      />
      <span className="font-semibold">{name}</span>
    </label>
  );
}

const MARKS = {
  taken: null,
  quarantined: { text: "Retida", tone: "tag tag-late" },
  refused: { text: "Recusada", tone: "tag tag-late" },
} as const;

function Part({ part: { title, verdict, lines, counts, notices, rejected } }: { part: PartView }) {
  const mark = MARKS[verdict];
  return (
    <div className="grid gap-2 border-t border-line pt-3">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-sm font-semibold wrap-anywhere">
        {`${title} `}
        {mark && <span className={mark.tone}>{mark.text}</span>}
      </p>
      {lines.map((line) => (
        <p key={line} className="max-w-[70ch] text-sm">
          {line}
        </p>
      ))}
      {counts.length > 0 && (
        <dl className="upload-counts">
          {counts.map(({ label, value }) => (
            <div key={label}>
              <dt>{`${label} `}</dt>
              <dd>{`${value} `}</dd>
            </div>
          ))}
        </dl>
      )}
      {rejected !== null && <p className="text-sm">Linhas rejeitadas: {rejected}</p>}
      {notices.map((notice) => (
        <p key={notice} className="text-sm text-muted">
          {notice}
        </p>
      ))}
    </div>
  );
}
