import type { Db } from "#app/db/connect.server.ts";
import { mails } from "#app/db/schema/portal.ts";
import type { Post } from "./mail.ts";

export interface PostOptions {
  now(): Date;
  /** Told of every new letter: who delivers can start at once. */
  onPosted?(): void;
}

/** The post of this database: a letter is safe when `send` resolves, and delivered by whoever runs `startDelivery`. */
export function createPost(db: Db, { now, onPosted }: PostOptions): Post {
  return {
    async send(to, content) {
      // Loaded with the first letter: templates bring React and more, which most processes never need.
      const { renderMail } = await import("./render-mail.server.ts");
      const letter = await renderMail(content);
      const at = now();
      await db
        .insert(mails)
        .values({ recipient: to, kind: content.kind, ...letter, createdAt: at, nextAttemptAt: at });
      onPosted?.();
    },
  };
}
