import { createHmac, timingSafeEqual } from "node:crypto";

/** What an address in a letter may be used for without signing in: ending all letters about matches, or pausing one alert. */
export interface UnsubscribeTarget {
  userId: string;
  /** Null: all letters about matches. */
  alertId: string | null;
}

const UUID_BYTES = 16;
/** 128 bits of a signature are more than anybody guesses. */
const SIGNATURE_BYTES = 16;

/** Signs what a letter's address is for. It stays good: a letter may be read again after years. */
export function signTarget({ userId, alertId }: UnsubscribeTarget, secret: string): string {
  const said = Buffer.concat([userId, ...(alertId ? [alertId] : [])].map(bytesOf));
  return Buffer.concat([signature(said, secret), said]).toString("base64url");
}

/** What an address is for; null when we did not write it. */
export function readTarget(token: string, secret: string): UnsubscribeTarget | null {
  const bytes = Buffer.from(token, "base64url");
  const said = bytes.subarray(SIGNATURE_BYTES);
  if (said.length !== UUID_BYTES && said.length !== 2 * UUID_BYTES) return null;
  if (!timingSafeEqual(bytes.subarray(0, SIGNATURE_BYTES), signature(said, secret))) return null;
  const alert = said.subarray(UUID_BYTES);
  return { userId: uuidOf(said.subarray(0, UUID_BYTES)), alertId: alert.length ? uuidOf(alert) : null };
}

function signature(said: Uint8Array, secret: string): Buffer {
  // Other links follow from the same secret: the words keep them apart.
  return createHmac("sha256", secret)
    .update("martelo unsubscribe")
    .update(said)
    .digest()
    .subarray(0, SIGNATURE_BYTES);
}

function bytesOf(uuid: string): Buffer {
  return Buffer.from(uuid.replaceAll("-", ""), "hex");
}

function uuidOf(bytes: Buffer): string {
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
