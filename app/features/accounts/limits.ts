import type { AttemptLimit } from "#app/db/attempts.server.ts";
import { HOUR_MS, MINUTE_MS } from "#app/lib/durations.ts";
import { network } from "#app/lib/network.ts";

/**
 * Seconds during which a full proof, such as signing in, counts: for sensitive acts of administrators and for new
 * sign-in methods alike, because a new passkey would be a new proof.
 */
export const FRESH_S = 15 * 60;

/** Seconds during which the link of a letter confirms an address. */
export const CONFIRMATION_S = 86_400;

/**
 * Rate limits of accounts. A limit by account and address together is tight. A limit by account alone is loose, because
 * a tight one would let strangers lock people out of their own accounts.
 */
export const ATTEMPTS = {
  signIn: (email: string, address: string | null, knownDevice: string | null = null): AttemptLimit[] =>
    // A browser that has signed in to the account before has its own limit: guesses by strangers do not lock its owner
    // out, not even those from the same address.
    knownDevice
      ? [{ key: `sign-in:${email}:${knownDevice}`, most: 10, windowMs: 15 * MINUTE_MS }]
      : [
          { key: `sign-in:${email}:${network(address)}`, most: 10, windowMs: 15 * MINUTE_MS },
          { key: `sign-in:${email}`, most: 60, windowMs: HOUR_MS },
          { key: `sign-in-from:${network(address)}`, most: 100, windowMs: 15 * MINUTE_MS },
        ],
  /** The library also counts by account: after five wrong codes it asks for the password again. */
  secondStep: (address: string | null): AttemptLimit[] => [
    { key: `second-step-from:${network(address)}`, most: 50, windowMs: 15 * MINUTE_MS },
  ],
  signUp: (address: string | null): AttemptLimit[] => [
    { key: `sign-up-from:${network(address)}`, most: 20, windowMs: HOUR_MS },
  ],
  /** Letters that anybody can request for an address. */
  mail: (email: string, address: string | null): AttemptLimit[] => [
    { key: `mail:${email}`, most: 5, windowMs: HOUR_MS },
    { key: `mail-from:${network(address)}`, most: 30, windowMs: HOUR_MS },
  ],
  /** Letters that a member requests for themselves: a separate limit, so that strangers cannot use it up. */
  ownMail: (userId: string): AttemptLimit[] => [{ key: `mail-own:${userId}`, most: 5, windowMs: HOUR_MS }],
  /** A link that works once. */
  link: (digest: string): AttemptLimit[] => [{ key: `link:${digest}`, most: 1, windowMs: 48 * HOUR_MS }],
  /** A letter that the second step is locked, which several wrong codes at once may do together. */
  lockLetter: (userId: string): AttemptLimit[] => [
    { key: `lock-letter:${userId}`, most: 1, windowMs: 15 * MINUTE_MS },
  ],
  /** An authenticator code that was accepted: it is refused for as long as it would be valid again. */
  usedCode: (userId: string, code: string): AttemptLimit[] => [
    { key: `code:${userId}:${code}`, most: 1, windowMs: 5 * MINUTE_MS },
  ],
  passkey: (address: string | null): AttemptLimit[] => [
    { key: `passkey-from:${network(address)}`, most: 60, windowMs: 15 * MINUTE_MS },
  ],
  /** Changes that ask for the password again. */
  sensitive: (userId: string): AttemptLimit[] => [
    { key: `sensitive:${userId}`, most: 20, windowMs: 15 * MINUTE_MS },
  ],
} as const;
