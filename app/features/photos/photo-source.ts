import type { PhotoName } from "./photo-address.ts";

/** What asking for one photo came to. */
export type SourceAnswer =
  | { kind: "photo"; bytes: Uint8Array }
  /** The source has no such photo. */
  | { kind: "absent" }
  /** Something came that is no photo, or one too large: asking again soon would bring the same. */
  | { kind: "unusable" }
  /** The bot manager's page, or a way to it: we keep away for a long while. */
  | { kind: "blocked" }
  /** Says nothing about the photo: no connection, too slow, the source is busy. */
  | { kind: "unreachable"; retryAfterMs: number | null };

/** Where photos come from. */
export interface PhotoSource {
  /** Asks once. Everything a network can do is a value; only the caller's abort is thrown. */
  fetch(photo: PhotoName, signal: AbortSignal): Promise<SourceAnswer>;
}
