import type { Database, Db } from "#app/db/connect.server.ts";
import type { DeliveryOutbox } from "#app/db/given-up.server.ts";
import type { PubSub } from "#app/db/pub-sub.server.ts";
import type { Plan } from "#app/facts/plans/plans.ts";
import type { Env } from "#app/platform/env.server.ts";
import type { Log } from "#app/platform/log.server.ts";

/** The channels by which members learn what their alerts found; each is a folder of this name under `channels`. */
export type ChannelName = "bell" | "push" | "email" | "feeds";

/**
 * What every channel has. A part that a channel does without is null, so that leaving it out is written down. Channels that
 * are read (bell, feeds) show `notifications` when somebody looks; channels that deliver (email, push) write messages first.
 */
export interface Channel<Service, Panel> {
  delivery: ChannelDelivery | null;
  /** A session began in a browser. */
  onSignedIn: ((db: Db, session: BrowserSession) => Promise<void>) | null;
  /** Starts what the channel does in this process until it stops. */
  open(host: ChannelHost): OpenChannel<Service, Panel>;
}

/** How a channel delivers: messages are composed into an outbox, sent from there, tried again and in the end given up. */
export interface ChannelDelivery {
  /** Name of the job that composes. */
  job: string;
  /** Writes what is due to everybody; gives how many messages that were. `composer` makes it. */
  compose(database: Database, options: ComposeOptions): Promise<number>;
  outbox: DeliveryOutbox;
}

export interface ComposeOptions {
  now: Date;
  /** Address people use, without a final slash. */
  baseUrl: string;
  /** Signs addresses that need no signing in. */
  linkSecret: string;
  /** Leaves the rest to the next time. */
  signal?: AbortSignal;
  /** Messages are in the outbox. */
  onWritten?(): void;
}

/** A channel in a process that runs. */
export interface OpenChannel<Service, Panel> {
  /** What the channel's own routes ask of it; null: nothing that the process holds. */
  service: Service;
  /** What the channel's section of the settings shows (`panels.tsx`). */
  panel: ((asked: PanelRequest) => Promise<Panel>) | null;
  /** Notifications of a member were written, read or deleted; null: of any number of members. */
  onChanged: ((userId: string | null) => void) | null;
  /** Sessions were ended. */
  onSessionsEnded: (() => void) | null;
  /** Messages were composed: sends them now. */
  nudge: (() => void) | null;
  /** Ends the connections it keeps open, for which a server that stops would wait. */
  disconnect: (() => void) | null;
  /** Resolves when what is being sent is through. */
  stop: (() => Promise<void>) | null;
}

/** What a process gives its channels. */
export interface ChannelHost {
  database: Database;
  pubSub: PubSub;
  env: Env;
  log: Log;
  now(): Date;
  /** The sending of letters, which e-mail shares with the letters of accounts. */
  letters: { nudge(): void };
}

export interface BrowserSession {
  userId: string;
  sessionId: string;
  /** Random name of the browser. */
  browser: string;
}

/** Who opens the settings of notifications. */
export interface PanelRequest {
  db: Db;
  viewer: { userId: string; plan: Plan; email: string };
  headers: Headers;
  now: Date;
}
