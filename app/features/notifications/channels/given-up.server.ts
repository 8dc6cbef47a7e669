import type { Db } from "#app/db/connect.server.ts";
import { appendLog } from "#app/core/admin-log/append-log.server.ts";
import type { GivenUp, GivenUpPage } from "#app/db/given-up.server.ts";
import type { ChannelName } from "#app/features/notifications/channel.ts";
import { NAMED_CHANNELS } from "./channels.server.ts";

/** The channels that deliver, with their outboxes. */
const DELIVERING = NAMED_CHANNELS.flatMap(([name, { delivery }]) =>
  delivery ? [{ name, outbox: delivery.outbox }] : [],
);

/** The maximum number of messages of each channel that a command lists. */
const MOST = 500;

/** Messages that were given up, of a channel or (null) of all, the newest first, or before an edge the oldest. */
export async function listGivenUp(
  db: Db,
  channel: ChannelName | null = null,
  page: GivenUpPage = { edge: null, most: MOST },
): Promise<GivenUp[]> {
  const messages: GivenUp[] = [];
  for (const { outbox } of chosen(channel)) messages.push(...(await outbox.givenUp(db, page)));
  const sign = page.edge?.back ? -1 : 1;
  return messages
    .toSorted((a, b) => sign * (b.writtenAt.getTime() - a.writtenAt.getTime() || (a.id < b.id ? 1 : -1)))
    .slice(0, page.most);
}

/** Which messages are retried: one, those of a channel, or all. */
export type WhichGivenUp = { id: string } | { channel: ChannelName } | "all";

/** Retries messages that were given up; logged with the administrator. Returns how many. */
export async function retryGivenUp(
  db: Db,
  which: WhichGivenUp,
  administrator: string | null,
  now: Date,
): Promise<number> {
  const id = typeof which === "object" && "id" in which ? which.id : null;
  const channel = typeof which === "object" && "channel" in which ? which.channel : null;
  return db.transaction(async (tx) => {
    let messages = 0;
    for (const { outbox } of chosen(channel)) messages += await outbox.retry(tx, id, now);
    if (messages > 0) {
      const action = id === null ? "Reenviou todas as mensagens que não chegaram" : "Reenviou mensagem";
      const details = { message_id: id, channel, messages, before: "given_up", after: "due" };
      await appendLog(tx, { adminId: administrator, action, details, targetUserId: null }, now);
    }
    return messages;
  });
}

function chosen(channel: ChannelName | null) {
  return DELIVERING.filter(({ name }) => channel === null || name === channel);
}
