import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import pg from "pg";
import { CHANNEL, type Database, type Db } from "./connect.server.ts";

/** Publish and subscribe between the processes of an installation. Messages only save polling: one may be lost. */
export interface PubSub {
  /** Delivers a message to this process at once and to every other one as soon as possible. Never fails. */
  publish(message: string): void;
  /** Calls the listener with every message, or with null when some may have been missed. Returns the unsubscribe function. */
  subscribe(listener: (message: string | null) => void): () => void;
  close(): Promise<void>;
}

interface PubSubOptions {
  /** PostgreSQL; null: the database is embedded in this process, which then gets only its own messages. */
  url: string | null;
  /** The embedded database: what its transactions notify is delivered too. */
  database?: Pick<Database, "hear">;
  onError(error: unknown): void;
}

/** Published when something was committed that may have changed what searches find: a run of imports, a withdrawal. */
export const LISTINGS_CHANGED = "listings";

/** Published when the figures of a state that pages show were counted anew. */
export const MARKET_COUNTED = "counted";

/** Before each message stands the id of its sender. */
const SENDER_LENGTH = 36;

const RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;

export function openPubSub(options: PubSubOptions): PubSub {
  const listeners = new Set<(message: string | null) => void>();
  const deliver = (message: string | null) => {
    for (const listener of listeners) listener(message);
  };
  options.database?.hear?.((payload) => deliver(payload.slice(SENDER_LENGTH)));
  const channel = options.url === null ? null : openChannel(options.url, deliver, options.onError);
  return {
    publish(message) {
      deliver(message);
      channel?.notify(message);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: async () => channel?.close(),
  };
}

/** Publishes to the servers of a database from a process without a `PubSub` of its own, such as a command. */
export async function notifyServers(db: Db, message: string): Promise<void> {
  await db.execute(sql`select pg_notify(${CHANNEL}, ${randomUUID() + message})`);
}

/** `LISTEN` and `NOTIFY` on a connection of its own, which reconnects when it breaks. */
function openChannel(
  url: string,
  deliver: (message: string | null) => void,
  onError: (error: unknown) => void,
) {
  const self = randomUUID();
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | undefined;
  let failures = 0;
  let closed = false;
  let connecting = connect();

  async function connect(): Promise<void> {
    const fresh = new pg.Client({ connectionString: url, keepAlive: true });
    fresh.on("error", () => lost(fresh));
    fresh.on("end", () => lost(fresh));
    fresh.on("notification", ({ payload = "" }) => {
      if (!payload.startsWith(self)) deliver(payload.slice(SENDER_LENGTH));
    });
    try {
      await fresh.connect();
      await fresh.query(`listen ${CHANNEL}`);
      client = fresh;
      // Messages published while the connection was down are lost.
      if (failures > 0) deliver(null);
      failures = 0;
    } catch (error) {
      if (failures === 0) onError(error);
      await fresh.end().catch(() => {});
      reconnect();
    }
  }

  function lost(which: pg.Client): void {
    if (client !== which) return;
    client = null;
    reconnect();
  }

  function reconnect(): void {
    if (closed) return;
    const wait = Math.min(LONGEST_RETRY_MS, RETRY_MS * 2 ** failures++);
    clearTimeout(retry);
    retry = setTimeout(() => (connecting = connect()), wait);
  }

  return {
    notify(message: string): void {
      // A broken connection reconnects by its own events; other processes poll from time to time in any case.
      client?.query("select pg_notify($1, $2)", [CHANNEL, self + message]).catch(() => {});
    },
    async close(): Promise<void> {
      closed = true;
      clearTimeout(retry);
      await connecting;
      const open = client;
      client = null;
      await open?.end().catch(() => {});
    },
  };
}
