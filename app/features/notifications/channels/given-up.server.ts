import type { Db } from "#app/db/connect.server.ts";
import { appendLog } from "#app/core/admin-log/append-log.server.ts";
import type { GivenUp } from "#app/db/given-up.server.ts";
import { OUTBOXES } from "./channels.server.ts";

/** The newest messages that were given up, of all channels. */
export async function listGivenUp(db: Db): Promise<GivenUp[]> {
  const messages: GivenUp[] = [];
  for (const outbox of OUTBOXES) messages.push(...(await outbox.givenUp(db)));
  return messages.sort((a, b) => b.writtenAt.getTime() - a.writtenAt.getTime());
}

/** Retries messages that were given up: one by its id, or all; logged with the administrator. Returns how many. */
export async function retryGivenUp(
  db: Db,
  id: string | null,
  administrator: string | null,
  now: Date,
): Promise<number> {
  return db.transaction(async (tx) => {
    let messages = 0;
    for (const outbox of OUTBOXES) messages += await outbox.retry(tx, id, now);
    if (messages > 0) {
      const action = id === null ? "Reenviou todas as mensagens que não chegaram" : "Reenviou mensagem";
      const details = { message_id: id, messages };
      await appendLog(tx, { adminId: administrator, action, details, targetUserId: null }, now);
    }
    return messages;
  });
}
