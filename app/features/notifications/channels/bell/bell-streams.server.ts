import { and, gt, inArray } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { sessions } from "#app/db/schema/accounts.ts";
import type { PubSub } from "#app/db/pub-sub.server.ts";
import { MINUTE_MS } from "#app/lib/durations.ts";
import { bellStates } from "./notification-list.server.ts";
import { stateId, type BellState } from "./bell-state.ts";

/** The member and session of a stream. */
interface Listener {
  userId: string;
  sessionId: string;
}

/** The streams to open browsers. */
export interface Bell {
  /** Opens a stream of states, the first at once unless `lastId` names it; the stream ends with the session. */
  listen(listener: Listener, lastId: string | null, signal: AbortSignal): Response;
  /** Something changed for a member; without an id, for any number of members. */
  changed(userId?: string): void;
  /** Sessions were ended. */
  sessionsEnded(): void;
  /** Number of open streams in this process. */
  size(): number;
  /** Ends all streams; browsers then reconnect. */
  close(): void;
}

interface BellOptions {
  db: Db;
  pubSub: PubSub;
  now(): Date;
  onError(error: unknown): void;
  /** Interval of the pulses, at which changes that no message announced are noticed. */
  pulseMs?: number;
}

/** Below the half minute after which intermediaries close a silent connection. */
const PULSE_MS = 20_000;
/** After this the stream ends and the browser reconnects, which checks its plan again. */
const LONGEST_MS = 30 * MINUTE_MS;
/** Streams of one member; a browser needs one for all of its tabs. */
const MAX_OF_MEMBER = 6;
const MAX_STREAMS = 5_000;
/** Events that may wait for a browser that does not read them. */
const MAX_WAITING = 16;

const encoder = new TextEncoder();

/** Intermediaries must not cache, change or buffer the stream. */
const STREAM_HEADERS: Readonly<Record<string, string>> = {
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "private, no-store, no-transform",
  "X-Accel-Buffering": "no",
  // A stopping server waits for connections: keeping them open for further requests would delay it.
  Connection: "close",
};

/** A comment that shows that the connection is alive. */
const PULSE = encoder.encode(":\n\n");

const CHANGED = "bell:";
const SESSIONS = "sessions";

/** Why a stream ends for good: the session ended, or too many browsers of the member are connected. */
type EndReason = "session_ended" | "too_many_browsers";

interface Stream extends Listener {
  since: number;
  shown: string | null;
  send(bytes: Uint8Array): void;
  end(reason: EndReason | null): void;
}

export function createBell({ db, pubSub, now, onError, pulseMs = PULSE_MS }: BellOptions): Bell {
  const byMember = new Map<string, Set<Stream>>();
  /** Members whose state must be read again; null: all. */
  let due: Set<string> | null = new Set();
  let reading = false;
  let size = 0;
  const unsubscribe = pubSub.subscribe((message) => {
    if (message === SESSIONS) void dropEndedSessions();
    else if (message === null || message === CHANGED) refresh(null);
    else if (message.startsWith(CHANGED)) refresh(message.slice(CHANGED.length));
  });
  const pulse = setInterval(beat, pulseMs);

  function listen(listener: Listener, lastId: string | null, signal: AbortSignal): Response {
    if (size >= MAX_STREAMS) return new Response(null, { status: 503, headers: { "Retry-After": "60" } });
    const own = byMember.get(listener.userId) ?? new Set();
    // The newest browser is the one in use; the oldest connection may be dead.
    if (own.size >= MAX_OF_MEMBER) own.values().next().value!.end("too_many_browsers");
    let stream: Stream;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        stream = {
          ...listener,
          since: now().getTime(),
          shown: lastId,
          send(bytes) {
            if (!own.has(stream)) return;
            if ((controller.desiredSize ?? 0) < -MAX_WAITING) stream.end(null);
            else controller.enqueue(bytes);
          },
          end(reason) {
            if (!leave(stream, own)) return;
            if (reason) controller.enqueue(ended(reason));
            controller.close();
          },
        };
      },
      cancel: () => void leave(stream, own),
    });
    own.add(stream!);
    byMember.set(listener.userId, own);
    size++;
    signal.addEventListener("abort", () => stream.end(null), { once: true });
    if (signal.aborted) stream!.end(null);
    stream!.send(PULSE);
    refresh(listener.userId);
    return new Response(body, { headers: STREAM_HEADERS });
  }

  function leave(stream: Stream, own: Set<Stream>): boolean {
    if (!own.delete(stream)) return false;
    size--;
    if (own.size === 0 && byMember.get(stream.userId) === own) byMember.delete(stream.userId);
    return true;
  }

  function refresh(userId: string | null): void {
    if (userId === null) due = null;
    else if (byMember.has(userId)) due?.add(userId);
    if (!reading) void readDue();
  }

  async function readDue(): Promise<void> {
    reading = true;
    try {
      while (due === null || due.size > 0) {
        const userIds = [...(due ?? byMember.keys())];
        due = new Set();
        if (userIds.length === 0) continue;
        for (const [userId, state] of await bellStates(db, userIds)) show(userId, state);
      }
    } catch (error) {
      onError(error);
    } finally {
      reading = false;
    }
  }

  function show(userId: string, state: BellState): void {
    const id = stateId(state);
    let event: Uint8Array | null = null;
    for (const stream of byMember.get(userId) ?? []) {
      if (stream.shown === id) continue;
      stream.shown = id;
      stream.send((event ??= stateEvent(state)));
    }
  }

  async function beat(): Promise<void> {
    const oldest = now().getTime() - LONGEST_MS;
    for (const stream of all()) {
      if (stream.since < oldest) stream.end(null);
      else stream.send(PULSE);
    }
    refresh(null);
    await dropEndedSessions();
  }

  async function dropEndedSessions(): Promise<void> {
    const streams = all();
    if (streams.length === 0) return;
    const ids = [...new Set(streams.map(({ sessionId }) => sessionId))];
    try {
      const rows = await db
        .select({ id: sessions.id })
        .from(sessions)
        .where(and(inArray(sessions.id, ids), gt(sessions.expiresAt, now())));
      const open = new Set(rows.map(({ id }) => id));
      for (const stream of streams) if (!open.has(stream.sessionId)) stream.end("session_ended");
    } catch (error) {
      onError(error);
    }
  }

  function all(): Stream[] {
    return [...byMember.values()].flatMap((own) => [...own]);
  }

  return {
    listen,
    changed: (userId = "") => pubSub.publish(CHANGED + userId),
    sessionsEnded: () => pubSub.publish(SESSIONS),
    size: () => size,
    close() {
      clearInterval(pulse);
      unsubscribe();
      for (const stream of all()) stream.end(null);
    },
  };
}

function stateEvent(state: BellState): Uint8Array {
  return encoder.encode(`id: ${stateId(state)}\nevent: state\ndata: ${JSON.stringify(state)}\n\n`);
}

function ended(reason: EndReason): Uint8Array {
  return encoder.encode(`event: end\ndata: ${reason}\n\n`);
}
