import { eq } from "drizzle-orm";
import type { MailContent, Post } from "#app/core/mail/mail.ts";
import type { Db } from "#app/db/connect.server.ts";
import { users } from "#app/db/schema/accounts.ts";
import { firstName } from "./viewer.ts";

/** A second sign-up of an unconfirmed address within this time counts as the same form sent twice. */
const TWICE_MS = 60_000;

interface Addressee {
  email: string;
  name: string;
}

interface Options {
  db: Db;
  baseUrl: string;
  post: Post;
  now(): Date;
}

/** Senders of the letters that the sign-in library requests, each with the address of its link. */
export function authLetters({ db, baseUrl, post, now }: Options) {
  const link = (path: string, parameters: Record<string, string>) =>
    `${baseUrl}${path}?${new URLSearchParams(parameters)}`;
  const alreadyRegistered = (owner: { name: string }): MailContent => ({
    kind: "already_registered",
    name: firstName(owner.name),
    signInUrl: `${baseUrl}/auth`,
    resetUrl: link("/auth", { esqueci: "1" }),
  });
  return {
    resetPassword: ({ user, token }: { user: Addressee; token: string }) =>
      post.send(user.email, {
        kind: "reset_password",
        name: firstName(user.name),
        url: link("/auth", { reset: "true", token }),
      }),
    async signUpAgain({ user }: { user: Addressee & { createdAt: Date; emailVerified: boolean } }) {
      // The form was sent twice: the confirmation letter is already on its way.
      const age = now().getTime() - user.createdAt.getTime();
      if (!user.emailVerified && age < TWICE_MS) return;
      await post.send(user.email, alreadyRegistered(user));
    },
    async confirmAddress({ user, token }: { user: Addressee & { emailVerified: boolean }; token: string }) {
      const name = firstName(user.name);
      const url = link("/auth/confirmar", { token });
      // Also called for a change of address, which only confirmed accounts can request.
      if (!user.emailVerified) return post.send(user.email, { kind: "confirm_email", name, url });
      const [owner] = await db.select().from(users).where(eq(users.email, user.email.toLowerCase()));
      if (owner) return post.send(owner.email, alreadyRegistered(owner));
      return post.send(user.email, { kind: "verify_new_email", name, url });
    },
  };
}
