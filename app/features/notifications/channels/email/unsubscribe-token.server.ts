import { createHmac, timingSafeEqual } from "node:crypto";

/** What an address in a letter may do without signing in: turn letters about matches off, or pause one alert. */
export interface UnsubscribeTarget {
  userId: string;
  /** Null: all letters about matches. */
  alertId: string | null;
}

const UUID_BYTES = 16;
/** 128 bits of a signature cannot be guessed. */
const SIGNATURE_BYTES = 16;

/** Signs a target. The address never expires: a letter may be read years later. */
export function signTarget({ userId, alertId }: UnsubscribeTarget, secret: string): string {
  const said = Buffer.concat([userId, ...(alertId ? [alertId] : [])].map(bytesOf));
  return Buffer.concat([signature(said, secret), said]).toString("base64url");
}

/** The target of an address; null if we did not sign it. */
export function readTarget(token: string, secret: string): UnsubscribeTarget | null {
  const bytes = Buffer.from(token, "base64url");
  const said = bytes.subarray(SIGNATURE_BYTES);
  if (said.length !== UUID_BYTES && said.length !== 2 * UUID_BYTES) return null;
  if (!timingSafeEqual(bytes.subarray(0, SIGNATURE_BYTES), signature(said, secret))) return null;
  const alert = said.subarray(UUID_BYTES);
  return { userId: uuidOf(said.subarray(0, UUID_BYTES)), alertId: alert.length ? uuidOf(alert) : null };
}

function signature(said: Uint8Array, secret: string): Buffer {
  // Other links are signed with the same secret: the prefix keeps them apart.
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
