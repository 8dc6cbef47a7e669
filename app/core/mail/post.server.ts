import type { Db } from "#app/db/connect.server.ts";
import { mails } from "#app/db/schema/portal.ts";
import type { Post } from "./mail.ts";
import { matchesSubject } from "./matches-content.ts";
import { type MatchesContent } from "#app/db/shapes/matches-content.ts";

export interface PostOptions {
  now(): Date;
  /** Called for every new letter, so that delivery can start at once. */
  onPosted?(): void;
}

/** The post of this database: a letter is safe when `send` resolves, and delivered by whoever runs `startDelivery`. */
export function createPost(db: Db, { now, onPosted }: PostOptions): Post {
  return {
    async send(to, content) {
      // Loaded with the first letter: templates bring React and more, which most processes never need.
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
 * Hands in many letters at once. They are kept as what they say, a fifth of what they are as HTML, and rendered when they
 * leave, after every letter of an account.
 */
export async function handInMany(
  db: Db,
  letters: { to: string; content: MatchesContent }[],
  now: Date,
): Promise<void> {
  if (letters.length === 0) return;
  await db.insert(mails).values(
    letters.map(({ to, content }) => ({
      recipient: to,
      kind: content.kind,
      subject: matchesSubject(content),
      html: "",
      plain: "",
      content,
      bulk: true,
      createdAt: now,
      nextAttemptAt: now,
    })),
  );
}
