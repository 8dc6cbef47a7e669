import { eq } from "drizzle-orm";
import { claimLetter } from "#app/core/ingestion/quarantined-lists.server.ts";
import { createPost } from "#app/core/mail/post.server.ts";
import type { Database, Db } from "#app/db/connect.server.ts";
import { profiles, users } from "#app/db/schema/accounts.ts";
import { UF_NAMES } from "#app/lib/br.ts";
import { formatDate } from "#app/lib/dates.ts";
import { MINUTE_MS } from "#app/lib/durations.ts";
import type { Job } from "#app/platform/job.server.ts";

const EVERY_MS = 5 * MINUTE_MS;

interface LetterHost {
  /** The address of whoever runs the installation; null: every administrator is written to. */
  contactEmail: string | null;
  baseUrl(): string;
  now(): Date;
  /** Letters wait for delivery. */
  onWritten(): void;
}

/** Writes about the first list of a state that waits to be checked: the letter and the note of it, both or neither. */
export function waitingListsJob(database: Database, host: LetterHost): Job {
  const { contactEmail, baseUrl, now } = host;
  return {
    name: "waiting lists",
    every: EVERY_MS,
    async run() {
      // The lists of other states, or one that confirms it, may come in a moment.
      if (await database.isBusy("sync")) return;
      const isWritten = await database.db.transaction(async (tx) => {
        const to = contactEmail === null ? await administrators(tx) : [contactEmail];
        const lists = to.length === 0 ? [] : await claimLetter(tx, now());
        if (lists.length === 0) return false;
        const facts = lists.map(({ state, listDate, reasons }) => ({
          list: `${UF_NAMES[state]}, lista de ${formatDate(listDate)}`,
          reasons,
        }));
        const content = {
          kind: "lists_to_check",
          lists: facts,
          url: `${baseUrl()}/admin/imports#retidas`,
        } as const;
        for (const address of to) await createPost(tx, { now }).send(address, content);
        return true;
      });
      if (isWritten) host.onWritten();
    },
  };
}

async function administrators(tx: Db): Promise<string[]> {
  const rows = await tx
    .select({ email: users.email })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(eq(profiles.role, "admin"));
  return rows.map(({ email }) => email);
}
