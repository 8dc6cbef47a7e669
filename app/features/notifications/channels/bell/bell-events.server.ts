import { stateId, type BellState } from "./bell-state.ts";

/** Why a stream is over for good: the session ended, or too many browsers of the member listen. */
export type EndReason = "session_ended" | "too_many_browsers";

const encoder = new TextEncoder();

/** The session is gone with the connection: no intermediary may keep, change or gather what is sent. */
export const STREAM_HEADERS: Readonly<Record<string, string>> = {
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "private, no-store, no-transform",
  "X-Accel-Buffering": "no",
  // A server that stops waits for connections, and those that only stay open for the next request are many.
  Connection: "close",
};

/** A comment: a sign of life. */
export const PULSE = encoder.encode(":\n\n");

export function stateEvent(state: BellState): Uint8Array {
  return encoder.encode(`id: ${stateId(state)}\nevent: state\ndata: ${JSON.stringify(state)}\n\n`);
}

export function ended(reason: EndReason): Uint8Array {
  return encoder.encode(`event: end\ndata: ${reason}\n\n`);
}
