import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * What an address in a letter may do without signing in: turn letters about matches off, pause one alert, or turn the
 * monthly report off.
 */
export interface UnsubscribeTarget {
  userId: string;
  /** Null: all letters about matches, or the report. */
  alertId: string | null;
  /** Whether it is about the monthly report. */
  report?: true;
}

/** Stands behind the member where the address is about the monthly report. */
const REPORT = Buffer.from("R");

const UUID_BYTES = 16;
/** 128 bits of a signature cannot be guessed. */
const SIGNATURE_BYTES = 16;

/** Signs a target. The address never expires: a letter may be read years later. */
export function signTarget({ userId, alertId, report }: UnsubscribeTarget, secret: string): string {
  const ids = [userId, ...(alertId ? [alertId] : [])].map(bytesOf);
  const payload = Buffer.concat(report ? [...ids, REPORT] : ids);
  return Buffer.concat([signature(payload, secret), payload]).toString("base64url");
}

/** The target of an address; null if we did not sign it. */
export function readTarget(token: string, secret: string): UnsubscribeTarget | null {
  const bytes = Buffer.from(token, "base64url");
  const payload = bytes.subarray(SIGNATURE_BYTES);
  const about = payload.subarray(UUID_BYTES);
  const isReport = about.equals(REPORT);
  if (payload.length < UUID_BYTES || !(isReport || about.length === 0 || about.length === UUID_BYTES))
    return null;
  if (!timingSafeEqual(bytes.subarray(0, SIGNATURE_BYTES), signature(payload, secret))) return null;
  const userId = uuidOf(payload.subarray(0, UUID_BYTES));
  if (isReport) return { userId, alertId: null, report: true };
  return { userId, alertId: about.length ? uuidOf(about) : null };
}

function signature(payload: Uint8Array, secret: string): Buffer {
  // Other links are signed with the same secret: the prefix keeps them apart.
  return createHmac("sha256", secret)
    .update("martelo unsubscribe")
    .update(payload)
    .digest()
    .subarray(0, SIGNATURE_BYTES);
}

function bytesOf(uuid: string): Buffer {
  return Buffer.from(uuid.replaceAll("-", ""), "hex");
}

function uuidOf(bytes: Buffer): string {
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
