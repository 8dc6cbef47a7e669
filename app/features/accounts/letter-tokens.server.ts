import { createEmailVerificationToken } from "better-auth/api";
import { verifyJWT } from "better-auth/crypto";
import type { Auth } from "./auth.server.ts";
import { CONFIRMATION_S } from "./limits.ts";

/** Token for the link of the letter to the current address; `verifyEmail` of the library accepts it. */
export async function emailChangeToken(auth: Auth, email: string, newEmail: string): Promise<string> {
  const { secret } = await auth.$context;
  return createEmailVerificationToken(secret, email, newEmail, CONFIRMATION_S, {
    requestType: "change-email-confirmation",
  });
}

/** Token for the link of the letter that confirms an address. */
export async function confirmationToken(auth: Auth, email: string): Promise<string> {
  const { secret } = await auth.$context;
  return createEmailVerificationToken(secret, email, undefined, CONFIRMATION_S);
}

/** Verified content of a token; null when we did not sign it or it has expired. */
export async function readToken(auth: Auth, token: string): Promise<Record<string, unknown> | null> {
  const { secret } = await auth.$context;
  return verifyJWT(token, secret);
}
