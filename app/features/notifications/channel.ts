import type { Database, Db } from "#app/db/connect.server.ts";
import type { DeliveryOutbox } from "#app/db/given-up.server.ts";
import type { SendingWatch } from "#app/db/outgoing.server.ts";
import type { PubSub } from "#app/db/pub-sub.server.ts";
import type { Plan } from "#app/facts/plans/plans.ts";
import type { Env } from "#app/platform/env.server.ts";
import type { JobName } from "#app/platform/jobs.ts";
import type { Log } from "#app/platform/log.server.ts";

/** The channels by which members learn what their alerts found; each is a folder of this name under `channels`. */
export type ChannelName = "bell" | "push" | "email" | "feeds";

/**
 * What every channel provides. A part that a channel lacks is null, so that its absence is explicit. Channels
 * that are read (bell, feeds) show `notifications` on request; channels that deliver (email, push) write
 * messages to an outbox first.
 */
export interface Channel<Service, Panel> {
  delivery: ChannelDelivery | null;
  /** A session began in a browser. */
  onSignedIn: ((db: Db, session: BrowserSession) => Promise<void>) | null;
  /** Starts the channel in this process; it runs until it is stopped. */
  open(host: ChannelHost): OpenChannel<Service, Panel>;
}

/** How a channel delivers: messages are composed into an outbox, sent from there, retried and finally given up. */
export interface ChannelDelivery {
  /** Name of the composing job. */
  job: JobName;
  /** Writes all due messages; returns how many. `composer` makes it. */
  compose(database: Database, options: ComposeOptions): Promise<number>;
  outbox: DeliveryOutbox;
}

export interface ComposeOptions {
  now: Date;
  /** Address people use, without a final slash. */
  baseUrl: string;
  /** Signs addresses that work without signing in. */
  linkSecret: string;
  /** Aborted: leaves the rest to the next run. */
  signal?: AbortSignal;
  /** Called when messages are in the outbox. */
  onWritten?(): void;
}

/** A channel in a running process. */
interface OpenChannel<Service, Panel> {
  /** What the channel's routes call; null: nothing held by the process. */
  service: Service;
  /** Data of the channel's section in the settings (`panels.tsx`). */
  panel: ((request: PanelRequest) => Promise<Panel>) | null;
  /** Notifications of a member were written, read or deleted; null: of any number of members. */
  onChanged: ((userId: string | null) => void) | null;
  /** Sessions were ended. */
  onSessionsEnded: (() => void) | null;
  /** Messages were composed: sends them now. */
  nudge: (() => void) | null;
  /** Closes the open connections, for which a stopping server would wait. */
  disconnect: (() => void) | null;
  /** Resolves when the messages being sent are finished. */
  stop: (() => Promise<void>) | null;
}

/** What a process gives its channels. */
export interface ChannelHost {
  database: Database;
  pubSub: PubSub;
  env: Env;
  /** Signs push messages, base64url. */
  vapidPrivateKey: string;
  log: Log;
  watch?: SendingWatch;
  now(): Date;
  /** Sends letters; e-mail shares it with the letters of accounts. */
  letters: { nudge(): void };
}

export interface BrowserSession {
  userId: string;
  sessionId: string;
  /** Random name of the browser. */
  browser: string;
}

/** A request for the settings of notifications. */
export interface PanelRequest {
  db: Db;
  viewer: { userId: string; plan: Plan; email: string };
  headers: Headers;
  now: Date;
}
