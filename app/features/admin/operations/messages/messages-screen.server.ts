import { readDeliveries } from "#app/core/operations/delivery-counts.server.ts";
import { deliveryQueue } from "#app/core/operations/delivery-queues.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { readCounts } from "#app/db/counts.server.ts";
import { LANES } from "#app/db/outgoing.server.ts";
import { listGivenUp } from "#app/features/notifications/channels/given-up.server.ts";
import { readPage } from "#app/lib/page-edge.ts";
import type { MessageQuery } from "./message-query.ts";
import { MESSAGES_PER_PAGE, messagesView, type MessagesFound, type MessagesView } from "./messages-view.ts";

/** What `/admin/operacoes/mensagens` shows. */
export async function messagesScreen(
  db: Db,
  query: MessageQuery,
  delivery: MessagesFound["delivery"],
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
  return messagesView({ query, lanes, givenUp: { mails, pushes }, page, delivery, now });
}
