import type { Channel } from "#app/features/notifications/channel.ts";

/** The feeds: secret addresses that show `notifications` to feed readers and calendars. */
export const feedsChannel: Channel<null, null> = {
  delivery: null,
  onSignedIn: null,
  open: () => ({
    service: null,
    panel: null,
    onChanged: null,
    onSessionsEnded: null,
    nudge: null,
    disconnect: null,
    stop: null,
  }),
};
