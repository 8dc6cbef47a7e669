import { z } from "zod";
import type { GivenUp } from "#app/db/given-up.server.ts";
import { listGivenUp, retryGivenUp } from "#app/features/notifications/channels/channels.server.ts";
import type { Work } from "./work.ts";

/** Without `retry` the messages that were given up are listed; with an id or `all`, they are retried. */
const request = z.object({ retry: z.string().nullable() });

type MailsOutcome = { outcome: "given_up"; message: GivenUp } | { outcome: "retried"; count: number };

export const mailsWork: Work<z.infer<typeof request>, MailsOutcome> = {
  name: "mails",
  request,
  async *run({ database, now }, { retry }) {
    if (retry === null) {
      for (const message of await listGivenUp(database.db)) yield { outcome: "given_up", message };
      return;
    }
    const count = await retryGivenUp(database.db, retry === "all" ? "all" : { id: retry }, null, now());
    yield { outcome: "retried", count };
  },
};
