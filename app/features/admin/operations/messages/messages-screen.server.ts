import { appendLog } from "#app/core/admin-log/append-log.server.ts";
import { acknowledgeUnreadable, listUnreadable } from "#app/core/billing/unreadable-events.server.ts";
import { readDeliveries, deliveryQueue } from "#app/core/operations/delivery-counts.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { readCounts } from "#app/db/counts.server.ts";
import { LANES } from "#app/db/outgoing.server.ts";
import { listGivenUp } from "#app/features/notifications/channels/channels.server.ts";
import { CSV_MARK, csvLine } from "#app/lib/csv.ts";
import { formatMoment } from "#app/lib/dates.ts";
import { readPage } from "#app/lib/page-edge.ts";
import type { MessageQuery } from "../operations-tabs.ts";
import {
  MESSAGES_PER_PAGE,
  messagesView,
  unreadableView,
  type MessagesFacts,
  type MessagesView,
} from "./messages-view.ts";

/** What `/admin/operacoes/mensagens` shows. */
export async function messagesScreen(
  db: Db,
  query: MessageQuery,
  delivery: MessagesFacts["delivery"],
  now: Date,
): Promise<MessagesView> {
  const lanes = [];
  for (const lane of LANES)
    lanes.push({ lane, queue: await deliveryQueue(db, lane), figures: await readDeliveries(db, lane, now) });
  const { mails_given_up: mails, pushes_given_up: pushes } = await readCounts(db, [
    "mails_given_up",
    "pushes_given_up",
  ]);
  const page = await readPage(query.edge, MESSAGES_PER_PAGE, (edge, most) =>
    listGivenUp(db, query.channel, { edge, most }),
  );
  const { newest, count } = await listUnreadable(db, MESSAGES_PER_PAGE);
  const unreadable = unreadableView(newest, count);
  return messagesView({ query, lanes, givenUp: { mails, pushes }, page, delivery, unreadable, now });
}

/**
 * An administrator has seen a message of the payment provider that could not be read, or (null) all: they leave the list,
 * and this is logged. Returns how many.
 */
export async function markSeen(db: Db, key: string | null, adminId: string, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const messages = await acknowledgeUnreadable(tx, key, now);
    if (messages.length > 0) {
      const action = "Marcou como vista mensagem de pagamento ilegível";
      const details = { messages, before: "listed", after: "acknowledged" };
      await appendLog(tx, { adminId, action, details, targetUserId: null }, now);
    }
    return messages.length;
  });
}

const BATCH = 500;

/**
 * The messages of a channel, or of all, that did not arrive, on all pages, as the parts of a spreadsheet. That an
 * administrator took it along is logged, because it holds personal data.
 */
export async function* messagesSheet(
  { db, adminId, now }: { db: Db; adminId: string; now: Date },
  { channel }: MessageQuery,
): AsyncGenerator<string> {
  const details = { filters: { channel } };
  const act = { adminId, action: "Exportou mensagens que não chegaram", details, targetUserId: null };
  await appendLog(db, act, now);
  yield (
    CSV_MARK + csvLine(["Identificador", "Mensagem", "Destinatário", "Escrita em", "Tentativas", "Resposta"])
  );
  for (let edge: MessageQuery["edge"] = null; ;) {
    const messages = await listGivenUp(db, channel, { edge, most: BATCH });
    const lines = messages.map(({ id, title, receiver, writtenAt, attempts, reason }) =>
      csvLine([id, title, receiver, formatMoment(writtenAt), attempts, reason]),
    );
    yield lines.join("");
    const last = messages.at(-1);
    if (!last || messages.length < BATCH) return;
    edge = { key: { at: last.writtenAt, id: last.id }, back: false };
  }
}
