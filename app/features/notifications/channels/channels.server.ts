import { appendLog } from "#app/core/admin-log/append-log.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import type { DeliveryOutbox, GivenUp, GivenUpPage } from "#app/db/given-up.server.ts";
import type {
  BrowserSession,
  Channel,
  ChannelHost,
  ChannelName,
  PanelRequest,
} from "#app/features/notifications/channel.ts";
import { bellChannel } from "./bell/channel.server.ts";
import { emailChannel } from "./email/channel.server.ts";
import { feedsChannel } from "./feeds/channel.server.ts";
import { pushChannel } from "./push/channel.server.ts";

/** All channels, in the order in which they are notified. */
const CHANNELS = {
  bell: bellChannel,
  push: pushChannel,
  email: emailChannel,
  feeds: feedsChannel,
} satisfies Record<ChannelName, Channel<unknown, unknown>>;

export const NAMED_CHANNELS = Object.entries(CHANNELS) as [ChannelName, Channel<unknown, unknown>][];

/** What routes call of each channel. */
type ChannelServices = {
  [Name in ChannelName]: (typeof CHANNELS)[Name] extends Channel<infer Service, unknown> ? Service : never;
};

/** Data of each channel's section in the settings; null for a channel without one. */
export type PanelViews = {
  [Name in ChannelName]: (typeof CHANNELS)[Name] extends Channel<unknown, infer Panel> ? Panel : never;
};

/** The channels of a running process. */
export interface OpenChannels {
  services: ChannelServices;
  panels(request: PanelRequest): Promise<PanelViews>;
  /** Notifications of a member were written, read or deleted; null: of any number of members. */
  changed(userId: string | null): void;
  /** Sessions were ended. */
  sessionsEnded(): void;
  /** Messages of a channel were composed. */
  nudge(name: ChannelName): void;
  /** Closes the connections that channels keep open. */
  disconnect(): void;
  /** Resolves when the messages being sent are finished. */
  stop(): Promise<void>;
}

/** The channels that deliver, with their outboxes. */
const DELIVERING = NAMED_CHANNELS.flatMap(([name, { delivery }]) =>
  delivery ? [{ name, outbox: delivery.outbox }] : [],
);

/** The maximum number of messages of each channel that a command lists. */
const MOST = 500;

export function openChannels(host: ChannelHost): OpenChannels {
  const all = NAMED_CHANNELS.map(([name, channel]) => ({ name, ...channel.open(host) }));
  return {
    services: Object.fromEntries(all.map(({ name, service }) => [name, service])) as ChannelServices,
    async panels(request) {
      const views = [];
      for (const { name, panel } of all) views.push([name, panel && (await panel(request))]);
      return Object.fromEntries(views) as PanelViews;
    },
    changed(userId) {
      for (const { onChanged } of all) onChanged?.(userId);
    },
    sessionsEnded() {
      for (const { onSessionsEnded } of all) onSessionsEnded?.();
    },
    nudge: (which) => all.find(({ name }) => name === which)!.nudge?.(),
    disconnect() {
      for (const { disconnect } of all) disconnect?.();
    },
    async stop() {
      await Promise.all(all.map(({ stop }) => stop?.()));
    },
  };
}

/** Tells every channel that a session began, if it did in a browser with an identifier. */
export async function signedIn(
  db: Db,
  { browser, ...session }: Omit<BrowserSession, "browser"> & { browser: string | null },
): Promise<void> {
  if (browser === null) return;
  for (const [, { onSignedIn }] of NAMED_CHANNELS) await onSignedIn?.(db, { ...session, browser });
}

/** The outboxes of the channels that deliver. */
export const OUTBOXES: readonly DeliveryOutbox[] = NAMED_CHANNELS.flatMap(
  ([, { delivery }]) => delivery?.outbox ?? [],
);

/** Messages that were given up, of a channel or (null) of all, the newest first, or before an edge the oldest. */
export async function listGivenUp(
  db: Db,
  channel: ChannelName | null = null,
  page: GivenUpPage = { edge: null, most: MOST },
): Promise<GivenUp[]> {
  const messages: GivenUp[] = [];
  for (const { outbox } of chosen(channel)) messages.push(...(await outbox.givenUp(db, page)));
  const sign = page.edge?.back ? -1 : 1;
  return messages
    .toSorted((a, b) => sign * (b.writtenAt.getTime() - a.writtenAt.getTime() || (a.id < b.id ? 1 : -1)))
    .slice(0, page.most);
}

/** Which messages are retried: one, those of a channel, or all. */
export type WhichGivenUp = { id: string } | { channel: ChannelName } | "all";

/** Retries messages that were given up; logged with the administrator. Returns how many. */
export async function retryGivenUp(
  db: Db,
  which: WhichGivenUp,
  administrator: string | null,
  now: Date,
): Promise<number> {
  const id = typeof which === "object" && "id" in which ? which.id : null;
  const channel = typeof which === "object" && "channel" in which ? which.channel : null;
  return db.transaction(async (tx) => {
    let messages = 0;
    for (const { outbox } of chosen(channel)) messages += await outbox.retry(tx, id, now);
    if (messages > 0) {
      const action = id === null ? "Reenviou todas as mensagens que não chegaram" : "Reenviou mensagem";
      const details = { message_id: id, channel, messages, before: "given_up", after: "due" };
      await appendLog(tx, { adminId: administrator, action, details, targetUserId: null }, now);
    }
    return messages;
  });
}

function chosen(channel: ChannelName | null) {
  return DELIVERING.filter(({ name }) => channel === null || name === channel);
}
