import type { Db } from "#app/db/connect.server.ts";
import { mails } from "#app/db/schema/mail.ts";
import type { BulkContent, Post } from "./mail.ts";
import { matchesSubject, monthReportSubject } from "./letter-texts.ts";
import { refusedAmong } from "./refused-addresses.server.ts";

interface PostOptions {
  now(): Date;
  /** Called for every new letter, so that delivery can be nudged. */
  onPosted?(): void;
}

/**
 * Queues letters in this database. A letter is stored when `send` resolves; whichever process runs `startDelivery`
 * sends it. Nothing is written to a member's address that refused a letter, unless somebody asks for it just now.
 */
export function createPost(db: Db, { now, onPosted }: PostOptions): Post {
  return {
    async send(to, content) {
      if ((await refusedAmong(db, [to], content.kind)).has(to)) return;
      // Imported with the first letter: templates load React and more, which most processes never need.
      const { renderMail } = await import("./render-mail.server.ts");
      const { subject, html, plain } = await renderMail(content);
      const at = now();
      await db.insert(mails).values({
        recipient: to,
        kind: content.kind,
        subject,
        html,
        plain,
        createdAt: at,
        nextAttemptAt: at,
      });
      onPosted?.();
    },
  };
}

/**
 * Queues many letters at once. Their content is stored, a fifth of the size of the HTML, and rendered when they are
 * sent, after every account letter. Members whose address refused a letter get none. Returns how many were queued.
 */
export async function handInMany(
  db: Db,
  letters: { to: string; content: BulkContent }[],
  now: Date,
): Promise<number> {
  if (letters.length === 0) return 0;
  const refused = await refusedAmong(
    db,
    letters.map(({ to }) => to),
    letters[0]!.content.kind,
  );
  const wanted = letters.filter(({ to }) => !refused.has(to));
  if (wanted.length === 0) return 0;
  await db.insert(mails).values(
    wanted.map(({ to, content }) => ({
      recipient: to,
      kind: content.kind,
      subject: content.kind === "matches" ? matchesSubject(content) : monthReportSubject(content),
      html: "",
      plain: "",
      content,
      bulk: true,
      createdAt: now,
      nextAttemptAt: now,
    })),
  );
  return wanted.length;
}
