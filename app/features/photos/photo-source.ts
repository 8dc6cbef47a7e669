import type { PhotoName } from "./photo-address.ts";

/** Result of requesting one photo. */
export type SourceAnswer =
  | { kind: "photo"; bytes: Uint8Array }
  /** The source has no such photo. */
  | { kind: "absent" }
  /** The answer is no photo, or too large: another request soon would give the same. */
  | { kind: "unusable" }
  /** The bot manager's page, or a redirect to it: requests are paused for a long time. */
  | { kind: "blocked" }
  /** Nothing is known about the photo: no connection, a timeout, or a busy source. */
  | { kind: "unreachable"; retryAfterMs: number | null };

/** Where photos come from. */
export interface PhotoSource {
  /** Requests once. Every network failure is a value; only the caller's abort is thrown. */
  fetch(photo: PhotoName, signal: AbortSignal): Promise<SourceAnswer>;
}
