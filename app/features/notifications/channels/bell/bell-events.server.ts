import { stateId, type BellState } from "./bell-state.ts";

/** Why a stream ends for good: the session ended, or too many browsers of the member are connected. */
export type EndReason = "session_ended" | "too_many_browsers";

const encoder = new TextEncoder();

/** Intermediaries must not cache, change or buffer the stream. */
export const STREAM_HEADERS: Readonly<Record<string, string>> = {
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "private, no-store, no-transform",
  "X-Accel-Buffering": "no",
  // A stopping server waits for connections: keeping them open for further requests would delay it.
  Connection: "close",
};

/** A comment that shows that the connection is alive. */
export const PULSE = encoder.encode(":\n\n");

export function stateEvent(state: BellState): Uint8Array {
  return encoder.encode(`id: ${stateId(state)}\nevent: state\ndata: ${JSON.stringify(state)}\n\n`);
}

export function ended(reason: EndReason): Uint8Array {
  return encoder.encode(`event: end\ndata: ${reason}\n\n`);
}
