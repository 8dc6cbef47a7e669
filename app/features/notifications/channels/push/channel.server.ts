import type { Channel } from "#app/features/notifications/channel.ts";
import { vapidIdentity } from "#app/platform/vapid.server.ts";
import { composePushes } from "./compose-pushes.server.ts";
import { deviceSignedIn } from "./devices.server.ts";
import { PUSH_OUTBOX } from "./push-outbox.server.ts";
import { createPushService } from "./push-service.server.ts";
import { pushView } from "./push-view.server.ts";
import type { PushView } from "./push-view.ts";
import { startSendingPushes } from "./send-pushes.server.ts";

/** What the routes of push need. */
interface PushRoutes {
  /** Public key with which browsers subscribe, base64url. */
  publicKey: string;
  /** Whether push services in the operator's own network are allowed. */
  anyHost: boolean;
  /** A message was written: sends it now. */
  nudge(): void;
}

/** Push messages to devices on which a member is signed in. */
export const pushChannel: Channel<PushRoutes, PushView> = {
  delivery: { job: "pushes", compose: composePushes, outbox: PUSH_OUTBOX },
  onSignedIn: deviceSignedIn,
  open({ database, env, vapidPrivateKey, now, log, watch }) {
    const { publicKey, ...identity } = vapidIdentity(vapidPrivateKey, env);
    const anyHost = env.pushAnyHost;
    const service = createPushService({ publicKey, ...identity }, { anyHost });
    const { nudge, stop } = startSendingPushes(database.db, service, {
      now,
      watch,
      onError: (error) => log.error({ err: error }, "sending push messages failed; retrying later"),
      onGivenUp: (push) =>
        log.warn(push, "push message given up; `npm run mails` lists it and sends it again"),
    });
    return {
      service: { publicKey, anyHost, nudge },
      panel: (request) => pushView({ ...request, publicKey }),
      onChanged: null,
      onSessionsEnded: null,
      nudge,
      disconnect: null,
      stop,
    };
  },
};
