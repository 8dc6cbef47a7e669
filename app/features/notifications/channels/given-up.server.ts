import type { Db } from "#app/db/connect.server.ts";
import type { GivenUp } from "#app/db/given-up.server.ts";
import { OUTBOXES } from "./channels.server.ts";

/** The newest messages that were given up, of all channels. */
export async function listGivenUp(db: Db): Promise<GivenUp[]> {
  const messages: GivenUp[] = [];
  for (const outbox of OUTBOXES) messages.push(...(await outbox.givenUp(db)));
  return messages.sort((a, b) => b.writtenAt.getTime() - a.writtenAt.getTime());
}

/** Retries messages that were given up: one by its id, or all. Returns how many. */
export async function retryGivenUp(db: Db, id: string | null, now: Date): Promise<number> {
  let messages = 0;
  for (const outbox of OUTBOXES) messages += await outbox.retry(db, id, now);
  return messages;
}
