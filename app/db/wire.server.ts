import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import pg from "pg";
import type { Db } from "./connect.server.ts";

/** Short words between the processes of an installation. Nothing depends on a word: it only saves waiting. */
export interface Wire {
  /** Says a word to this process at once and to every other one as soon as it can. Never fails. */
  tell(word: string): void;
  /** Hears every word; null: some may have been missed. Until the returned function is called. */
  hear(listener: (word: string | null) => void): () => void;
  close(): Promise<void>;
}

export interface WireOptions {
  /** PostgreSQL; null: the database is this process's own, and so are all words. */
  url: string | null;
  onError(error: unknown): void;
}

/** Said when an import has ended that may have changed what searches find. */
export const LISTS_CAME = "lists";

const CHANNEL = "martelo";
const RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;

export function openWire(options: WireOptions): Wire {
  const listeners = new Set<(word: string | null) => void>();
  const say = (word: string | null) => {
    for (const listener of listeners) listener(word);
  };
  const line = options.url === null ? null : openLine(options.url, say, options.onError);
  return {
    tell(word) {
      say(word);
      line?.send(word);
    },
    hear(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: async () => line?.close(),
  };
}

/** Says a word to the servers of a database from a process that keeps no connection open for it, such as a command. */
export async function tellServers(db: Db, word: string): Promise<void> {
  await db.execute(sql`select pg_notify(${CHANNEL}, ${randomUUID() + word})`);
}

/** `LISTEN` and `NOTIFY` on a connection of its own, which is made again when it breaks. */
function openLine(url: string, say: (word: string | null) => void, onError: (error: unknown) => void) {
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
      if (!payload.startsWith(self)) say(payload.slice(self.length));
    });
    try {
      await fresh.connect();
      await fresh.query(`listen ${CHANNEL}`);
      client = fresh;
      // Whatever was said while nobody listened.
      if (failures > 0) say(null);
      failures = 0;
    } catch (error) {
      if (failures === 0) onError(error);
      await fresh.end().catch(() => {});
      again();
    }
  }

  function lost(which: pg.Client): void {
    if (client !== which) return;
    client = null;
    again();
  }

  function again(): void {
    if (closed) return;
    const wait = Math.min(LONGEST_RETRY_MS, RETRY_MS * 2 ** failures++);
    clearTimeout(retry);
    retry = setTimeout(() => (connecting = connect()), wait);
  }

  return {
    send(word: string): void {
      // A broken connection says so itself; the others look again from time to time in any case.
      client?.query("select pg_notify($1, $2)", [CHANNEL, self + word]).catch(() => {});
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
