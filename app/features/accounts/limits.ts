const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export interface Limit {
  key: string;
  most: number;
  windowMs: number;
}

const unknown = "desconhecido";

/** For so long after signing in, nobody is asked to prove once more who they are. */
export const FRESH_S = 3_600;

/**
 * How often each thing may be tried. By account and address together it is tight; by account alone it is loose, or a
 * stranger could keep people out of their own accounts.
 */
export const ATTEMPTS = {
  signIn: (email: string, address: string | null): Limit[] => [
    { key: `sign-in:${email}:${address ?? unknown}`, most: 10, windowMs: 15 * MINUTE_MS },
    { key: `sign-in:${email}`, most: 60, windowMs: HOUR_MS },
    { key: `sign-in-from:${address ?? unknown}`, most: 100, windowMs: 15 * MINUTE_MS },
  ],
  /** By account the library counts as well: five wrong codes and the password is asked again. */
  secondStep: (address: string | null): Limit[] => [
    { key: `second-step-from:${address ?? unknown}`, most: 50, windowMs: 15 * MINUTE_MS },
  ],
  signUp: (address: string | null): Limit[] => [
    { key: `sign-up-from:${address ?? unknown}`, most: 20, windowMs: HOUR_MS },
  ],
  /** Letters that anybody can have sent to an address. */
  mail: (email: string, address: string | null): Limit[] => [
    { key: `mail:${email}`, most: 5, windowMs: HOUR_MS },
    { key: `mail-from:${address ?? unknown}`, most: 30, windowMs: HOUR_MS },
  ],
  passkey: (address: string | null): Limit[] => [
    { key: `passkey-from:${address ?? unknown}`, most: 60, windowMs: 15 * MINUTE_MS },
  ],
  /** Changes that ask for the password once more. */
  sensitive: (userId: string): Limit[] => [
    { key: `sensitive:${userId}`, most: 20, windowMs: 15 * MINUTE_MS },
  ],
  upload: (userId: string): Limit[] => [{ key: `upload:${userId}`, most: 30, windowMs: HOUR_MS }],
  dataRequest: (userId: string): Limit[] => [
    { key: `data-request:${userId}`, most: 5, windowMs: 24 * HOUR_MS },
  ],
  export: (userId: string): Limit[] => [{ key: `export:${userId}`, most: 10, windowMs: HOUR_MS }],
} as const;
