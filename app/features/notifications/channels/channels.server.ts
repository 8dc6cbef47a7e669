import type { Db } from "#app/db/connect.server.ts";
import type { DeliveryOutbox } from "#app/db/given-up.server.ts";
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
