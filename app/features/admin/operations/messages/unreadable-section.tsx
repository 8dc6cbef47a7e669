import { Form } from "react-router";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { RowsTable, type Column } from "../../kit/rows-table.tsx";
import { UNREADABLE_ID } from "../operations-tabs.ts";
import type { UnreadableLine, UnreadableView } from "./messages-view.ts";

/** Name of the field that says which message an administrator has seen, and its value for all of them. */
export const UNREADABLE_NAME = "ilegivel";
export const ALL_UNREADABLE = "todas";

const COLUMNS: readonly Column<UnreadableLine>[] = [
  {
    heading: "Mensagem",
    width: null,
    cell: ({ id, kind }) => (
      <span className="grid justify-items-start py-3 wrap-anywhere">
        <code className="text-xs select-all">{`${id} `}</code>
        <span className="text-muted">{kind}</span>
      </span>
    ),
  },
  {
    heading: "Campo",
    width: "30%",
    narrow: "wide",
    cell: ({ field }) => <code className="text-xs wrap-anywhere">{field}</code>,
  },
  {
    heading: "Recebida em",
    width: "12rem",
    cell: ({ first, repeats }) => (
      <span className="grid">
        <span>{`${first} `}</span>
        {repeats !== null && <span className="text-muted">{repeats}</span>}
      </span>
    ),
  },
  {
    heading: "Visto",
    width: "7.5rem",
    cell: ({ key, id }) => (
      <RowButton name={UNREADABLE_NAME} value={key} busy="Salvando…" label="Já vi" about={id} />
    ),
  },
];

interface RowButtonProps {
  name: string;
  value: string;
  label: string;
  busy: string;
  /** What the row is about, for screen readers. */
  about?: string;
}

/** The payment provider's messages that this version could not read, the newest first. */
export function UnreadableSection({ view: { count, lines } }: { view: UnreadableView }) {
  return (
    <section aria-labelledby={UNREADABLE_ID} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h2 id={UNREADABLE_ID} className="text-lg font-semibold">
          Mensagens de pagamento ilegíveis
        </h2>
        {lines.length > 1 && (
          <RowButton name={UNREADABLE_NAME} value={ALL_UNREADABLE} busy="Salvando…" label="Já vi todas" />
        )}
      </div>
      {lines.length === 0 ? (
        <p className="panel p-6 text-muted">Nenhuma: todas as do serviço de pagamento foram lidas.</p>
      ) : (
        <>
          <p className="max-w-[70ch] text-sm text-muted">
            {`${count} O que não foi lido ainda não vale. Procure pelo número no painel do serviço de pagamento e atualize o Martelo: o que ele entende sai daqui sozinho.`}
          </p>
          <RowsTable
            caption="Mensagens de pagamento ilegíveis"
            columns={COLUMNS}
            rows={lines}
            keyOf={({ key }) => key}
          />
        </>
      )}
    </section>
  );
}

/** A form with one button, for one row of a list of messages or for all of them. */
export function RowButton({ name, value, label, busy, about }: RowButtonProps) {
  return (
    <Form method="post" preventScrollReset>
      <SubmitButton name={name} value={value} busy={busy} className="button">
        {label}
        {about !== undefined && <span className="sr-only">: {about}</span>}
      </SubmitButton>
    </Form>
  );
}
