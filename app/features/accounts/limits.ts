const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export interface Limit {
  key: string;
  most: number;
  windowMs: number;
}

/** How long after signing in no further proof of identity is asked for. */
export const FRESH_S = 3_600;

/**
 * How often each thing may be tried. By account and address together it is tight; by account alone it is loose, or a
 * stranger could keep people out of their own accounts.
 */
export const ATTEMPTS = {
  signIn: (email: string, address: string | null, knownDevice: string | null = null): Limit[] =>
    // A browser that was in the account counts for itself alone: strangers' guesses do not keep its owner out, not even
    // those of a whole town behind one address.
    knownDevice
      ? [{ key: `sign-in:${email}:${knownDevice}`, most: 10, windowMs: 15 * MINUTE_MS }]
      : [
          { key: `sign-in:${email}:${network(address)}`, most: 10, windowMs: 15 * MINUTE_MS },
          { key: `sign-in:${email}`, most: 60, windowMs: HOUR_MS },
          { key: `sign-in-from:${network(address)}`, most: 100, windowMs: 15 * MINUTE_MS },
        ],
  /** By account the library counts as well: five wrong codes and the password is asked again. */
  secondStep: (address: string | null): Limit[] => [
    { key: `second-step-from:${network(address)}`, most: 50, windowMs: 15 * MINUTE_MS },
  ],
  signUp: (address: string | null): Limit[] => [
    { key: `sign-up-from:${network(address)}`, most: 20, windowMs: HOUR_MS },
  ],
  /** Letters that anybody can have sent to an address. */
  mail: (email: string, address: string | null): Limit[] => [
    { key: `mail:${email}`, most: 5, windowMs: HOUR_MS },
    { key: `mail-from:${network(address)}`, most: 30, windowMs: HOUR_MS },
  ],
  /** Letters that a member requests for themselves: a separate limit, so that strangers cannot use it up. */
  ownMail: (userId: string): Limit[] => [{ key: `mail-own:${userId}`, most: 5, windowMs: HOUR_MS }],
  /** A link that works once. */
  link: (digest: string): Limit[] => [{ key: `link:${digest}`, most: 1, windowMs: 48 * HOUR_MS }],
  /** Six digits that were right once: within the minutes in which they would be right again. */
  usedCode: (userId: string, code: string): Limit[] => [
    { key: `code:${userId}:${code}`, most: 1, windowMs: 5 * MINUTE_MS },
  ],
  passkey: (address: string | null): Limit[] => [
    { key: `passkey-from:${network(address)}`, most: 60, windowMs: 15 * MINUTE_MS },
  ],
  /** Changes that ask for the password once more. */
  sensitive: (userId: string): Limit[] => [
    { key: `sensitive:${userId}`, most: 20, windowMs: 15 * MINUTE_MS },
  ],
  upload: (userId: string): Limit[] => [{ key: `upload:${userId}`, most: 30, windowMs: HOUR_MS }],
  dataRequest: (userId: string): Limit[] => [
    { key: `data-request:${userId}`, most: 5, windowMs: 24 * HOUR_MS },
  ],
  /** Requests for contact: a stranger's letters count as letters as well. */
  interest: (asker: string): Limit[] => [{ key: `interest:${asker}`, most: 20, windowMs: HOUR_MS }],
  /** Opening links that show something of a member: people, feed readers, and whoever guesses. */
  secretLink: (address: string | null): Limit[] => [
    { key: `secret-link-from:${network(address)}`, most: 300, windowMs: 10 * MINUTE_MS },
  ],
  /** Files that are made of a whole list, for whoever knows a feed's address and for members. */
  feed: (digest: string): Limit[] => [{ key: `feed:${digest}`, most: 30, windowMs: 10 * MINUTE_MS }],
  takeAlong: (userId: string): Limit[] => [
    { key: `take-along:${userId}`, most: 30, windowMs: 10 * MINUTE_MS },
  ],
  export: (userId: string): Limit[] => [{ key: `export:${userId}`, most: 10, windowMs: HOUR_MS }],
} as const;

/**
 * What of an address is one household or machine: an IPv6 line has 2⁶⁴ of its own, and the half before them in common.
 * `2001:db8::1` becomes `2001:db8:0:0`; an IPv4 address stays as it is.
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
