const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export interface Limit {
  key: string;
  most: number;
  windowMs: number;
}

/** Seconds after signing in during which the sign-in itself proves who the person is. */
export const FRESH_S = 3_600;

/**
 * Rate limits. A limit by account and address together is tight. A limit by account alone is loose, because a tight one
 * would let strangers lock people out of their own accounts.
 */
export const ATTEMPTS = {
  signIn: (email: string, address: string | null, knownDevice: string | null = null): Limit[] =>
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
  secondStep: (address: string | null): Limit[] => [
    { key: `second-step-from:${network(address)}`, most: 50, windowMs: 15 * MINUTE_MS },
  ],
  signUp: (address: string | null): Limit[] => [
    { key: `sign-up-from:${network(address)}`, most: 20, windowMs: HOUR_MS },
  ],
  /** Letters that anybody can request for an address. */
  mail: (email: string, address: string | null): Limit[] => [
    { key: `mail:${email}`, most: 5, windowMs: HOUR_MS },
    { key: `mail-from:${network(address)}`, most: 30, windowMs: HOUR_MS },
  ],
  /** Letters that a member requests for themselves: a separate limit, so that strangers cannot use it up. */
  ownMail: (userId: string): Limit[] => [{ key: `mail-own:${userId}`, most: 5, windowMs: HOUR_MS }],
  /** A link that works once. */
  link: (digest: string): Limit[] => [{ key: `link:${digest}`, most: 1, windowMs: 48 * HOUR_MS }],
  /** An authenticator code that was accepted: it is refused for as long as it would be valid again. */
  usedCode: (userId: string, code: string): Limit[] => [
    { key: `code:${userId}:${code}`, most: 1, windowMs: 5 * MINUTE_MS },
  ],
  passkey: (address: string | null): Limit[] => [
    { key: `passkey-from:${network(address)}`, most: 60, windowMs: 15 * MINUTE_MS },
  ],
  /** Changes that ask for the password again. */
  sensitive: (userId: string): Limit[] => [
    { key: `sensitive:${userId}`, most: 20, windowMs: 15 * MINUTE_MS },
  ],
  upload: (userId: string): Limit[] => [{ key: `upload:${userId}`, most: 30, windowMs: HOUR_MS }],
  dataRequest: (userId: string): Limit[] => [
    { key: `data-request:${userId}`, most: 5, windowMs: 24 * HOUR_MS },
  ],
  /** Requests for contact. A request by a stranger also counts as a letter. */
  interest: (asker: string): Limit[] => [{ key: `interest:${asker}`, most: 20, windowMs: HOUR_MS }],
  /** Opening secret links, by people, by feed readers and by anybody who guesses tokens. */
  secretLink: (address: string | null): Limit[] => [
    { key: `secret-link-from:${network(address)}`, most: 300, windowMs: 10 * MINUTE_MS },
  ],
  /** Files generated from a whole list, for members and for holders of a feed's address. */
  feed: (digest: string): Limit[] => [{ key: `feed:${digest}`, most: 30, windowMs: 10 * MINUTE_MS }],
  takeAlong: (userId: string): Limit[] => [
    { key: `take-along:${userId}`, most: 30, windowMs: 10 * MINUTE_MS },
  ],
  export: (userId: string): Limit[] => [{ key: `export:${userId}`, most: 10, windowMs: HOUR_MS }],
} as const;

/**
 * The part of an address that stands for one household or machine. An IPv6 line has 2⁶⁴ addresses with the same first
 * half: `2001:db8::1` becomes `2001:db8:0:0`. An IPv4 address stays as it is.
 */
export function network(address: string | null): string {
  if (address === null) return "desconhecido";
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped || !address.includes(":")) return mapped ?? address;
  const [before = "", after] = address.toLowerCase().split("::");
  const head = before.split(":").filter(Boolean);
  const tail = (after ?? "").split(":").filter(Boolean);
  const missing = after === undefined ? 0 : Math.max(0, 8 - head.length - tail.length);
  return [...head, ...Array.from({ length: missing }, () => "0"), ...tail].slice(0, 4).join(":");
}
