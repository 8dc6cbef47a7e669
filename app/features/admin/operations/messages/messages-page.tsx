import { RowButton, UnreadableSection } from "./unreadable-section.tsx";
import { Link } from "react-router";
import { NotLoaded } from "../../kit/admin-page.tsx";
import { Facts, Figures } from "../../kit/figures.tsx";
import { ResultBar } from "../../kit/filter-bar.tsx";
import { LeftOut } from "#app/ui/left-out.tsx";
import { KeysetPages } from "#app/ui/page-steps.tsx";
import { RowsTable, type Column } from "../../kit/rows-table.tsx";
import { OperationsPage } from "../operations-page.tsx";
import {
  OPERATIONS,
  sheetPath,
  MESSAGE_CHANNELS,
  messageList,
  type MessageChannel,
  type MessageQuery,
} from "../operations-tabs.ts";
import type { LaneLine, MessageLine, MessagesView } from "./messages-view.ts";

/** Name of the field that says which message to retry, and its value for all that are listed. */
export const MESSAGE_NAME = "mensagem";
export const ALL_MESSAGES = "todas";

const { path, fault } = OPERATIONS.messages;

/** `/admin/operacoes/mensagens`: queues and what was given up; null: it could not be read. */
export function MessagesPage({ view }: { view: MessagesView | null }) {
  return (
    <OperationsPage tab="messages">
      {view === null ? <NotLoaded text={fault} to={path} /> : <Loaded view={view} />}
    </OperationsPage>
  );
}

const LANE_COLUMNS: readonly Column<LaneLine>[] = [
  {
    heading: "Canal",
    width: "11rem",
    cell: ({ title }) => <span className="inline-flex min-h-11 items-center font-semibold">{title}</span>,
  },
  {
    heading: "Na fila",
    width: "6.5rem",
    numeric: true,
    cell: ({ waiting }) => waiting,
  },
  { heading: "Mais antiga", width: "7rem", cell: ({ oldest }) => oldest },
  { heading: "24 horas", width: "11rem", cell: ({ day }) => day },
  { heading: "7 dias", width: "11rem", cell: ({ week }) => week },
  { heading: "Último erro", width: null, cell: ({ lastError }) => lastError },
];

const MESSAGE_COLUMNS: readonly Column<MessageLine>[] = [
  {
    heading: "Mensagem",
    width: null,
    cell: ({ title, receiver }) => (
      <span className="grid py-3">
        <span className="font-semibold">{title}</span>
        <span className="text-muted">{receiver}</span>
      </span>
    ),
  },
  { heading: "Escrita em", width: "10.5rem", cell: ({ when }) => when },
  { heading: "Tentativas", width: "7.5rem", cell: ({ attempts }) => attempts },
  {
    heading: "Resposta",
    width: "30%",
    narrow: "wide",
    cell: ({ reason }) => (
      <code lang="en" className="text-xs">
        {reason}
      </code>
    ),
  },
  {
    heading: "Reenviar",
    width: "9.5rem",
    cell: ({ id, name }) => (
      <RowButton name={MESSAGE_NAME} value={id} busy="Enviando…" label="Tentar de novo" about={name} />
    ),
  },
];

function Loaded({
  view: { query, figures, unsent, ways, lanes, summary, lines, steps, unreadable },
}: {
  view: MessagesView;
}) {
  const here = messageList.href(query);
  return (
    <div className="admin-list">
      <LeftOut of={messageList.leftOut} />
      {unsent !== null && <p className="rounded-md bg-amber-soft px-4 py-3 text-sm text-amber">{unsent}</p>}
      <Figures figures={figures} />
      <RowsTable caption="Canais" columns={LANE_COLUMNS} rows={lanes} keyOf={({ lane }) => lane} />
      <div className="panel">
        <Facts facts={ways} />
      </div>
      <section aria-labelledby="nao-chegaram" className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
          <h2 id="nao-chegaram" className="text-lg font-semibold">
            Mensagens que não chegaram
          </h2>
          {lines.length > 1 && (
            <RowButton name={MESSAGE_NAME} value={ALL_MESSAGES} busy="Enviando…" label={allWords(query)} />
          )}
        </div>
        <nav aria-label="Canal" className="flex flex-wrap gap-2">
          <ChannelLink query={query} channel={null} />
          {Object.keys(MESSAGE_CHANNELS).map((channel) => (
            <ChannelLink key={channel} query={query} channel={channel as MessageChannel} />
          ))}
        </nav>
        {lines.length > 0 && (
          <ResultBar
            summary={summary}
            sheet={messageList.href({ ...query, edge: null }, sheetPath("messages"))}
          />
        )}
        {lines.length === 0 ? (
          <p className="panel p-6 text-muted">
            Nenhuma: tudo o que foi escrito saiu, ou ainda está a caminho.
          </p>
        ) : (
          <RowsTable
            key={here}
            caption="Mensagens que não chegaram"
            columns={MESSAGE_COLUMNS}
            rows={lines}
            keyOf={({ id }) => id}
          />
        )}
        <KeysetPages steps={steps} />
      </section>
      <UnreadableSection view={unreadable} />
    </div>
  );
}

function allWords({ channel }: MessageQuery): string {
  return channel === null
    ? "Tentar todas de novo"
    : `Tentar todas de ${MESSAGE_CHANNELS[channel].toLowerCase()} de novo`;
}

function ChannelLink({ query, channel }: { query: MessageQuery; channel: MessageChannel | null }) {
  const chosen = query.channel === channel;
  return (
    <Link
      to={messageList.href({ channel, edge: null })}
      preventScrollReset
      aria-current={chosen ? "true" : undefined}
      className={chosen ? "button button-brand" : "button"}
    >
      {`${channel === null ? "Todos" : MESSAGE_CHANNELS[channel]} `}
    </Link>
  );
}
