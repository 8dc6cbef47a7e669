import type { Channel } from "#app/features/notifications/channel.ts";
import { createBell, type Bell } from "./bell-streams.server.ts";

/** The bell of open pages: it shows `notifications`, and streams its state to members whose plan has live updates. */
export const bellChannel: Channel<Bell, null> = {
  delivery: null,
  onSignedIn: null,
  open({ database, pubSub, now, log }) {
    const bell = createBell({
      db: database.db,
      pubSub,
      now,
      onError: (error) =>
        log.error({ err: error }, "unread counts could not be read; open pages keep the old ones"),
    });
    return {
      service: bell,
      panel: null,
      onChanged: (userId) => bell.changed(userId ?? undefined),
      onSessionsEnded: bell.sessionsEnded,
      nudge: null,
      disconnect: bell.close,
      stop: null,
    };
  },
};
