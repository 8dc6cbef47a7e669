import { createEmailVerificationToken } from "better-auth/api";
import { verifyJWT } from "better-auth/crypto";
import type { Auth } from "./auth.server.ts";
import { CONFIRMATION_S } from "./limits.ts";

/** Whose link it is: an address alone may belong to somebody else by the time the link is opened. */
interface Holder {
  userId: string;
  email: string;
}

/** Token for the link of the letter to the current address; `verifyEmail` of the library accepts it. */
export async function emailChangeToken(auth: Auth, user: Holder, newEmail: string): Promise<string> {
  const { secret } = await auth.$context;
  return createEmailVerificationToken(secret, user.email, newEmail, CONFIRMATION_S, {
    userId: user.userId,
    requestType: "change-email-confirmation",
  });
}

/** Token for the link of the letter that confirms an address. */
export async function confirmationToken(auth: Auth, user: Holder): Promise<string> {
  const { secret } = await auth.$context;
  return createEmailVerificationToken(secret, user.email, undefined, CONFIRMATION_S, { userId: user.userId });
}

/** Verified content of a token; null when we did not sign it or it has expired. */
export async function readToken(auth: Auth, token: string): Promise<Record<string, unknown> | null> {
  const { secret } = await auth.$context;
  return verifyJWT(token, secret);
}
