import type { Database } from "#app/db/connect.server.ts";
import { composePushes } from "#app/features/notifications/channels/push/compose-pushes.server.ts";
import { createPushService } from "#app/features/notifications/channels/push/push-service.server.ts";
import { startSendingPushes } from "#app/features/notifications/channels/push/send-pushes.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import type { Services } from "#app/services.ts";
import { vapidIdentity } from "#app/platform/vapid.server.ts";
import type { Job } from "./jobs.ts";

/** Quiet hours end on the hour; after a restart the next run is at most 15 minutes away. */
const EVERY = "*/15 * * * *";

export interface Pushes {
  /** Writes the messages: after a round that found something, and every 15 minutes for members whose quiet hours ended. */
  job: Job;
  /** What loaders and actions ask of it. */
  services: Services["push"];
  /** Resolves when the messages being sent have been sent or have failed. */
  stop(): Promise<void>;
}

/** Sends push messages from now on. */
export function openPushes(
  database: Database,
  env: Pick<Env, "vapidPrivateKey" | "dataDir" | "contactEmail" | "publicUrl" | "mailFrom" | "pushAnyHost">,
  { now, log }: { now(): Date; log: Log },
): Pushes {
  const { db } = database;
  const identity = vapidIdentity(env);
  const anyHost = env.pushAnyHost;
  const sending = startSendingPushes(db, createPushService(identity, { anyHost }), {
    now,
    onError: (error) => log.error({ err: error }, "sending push messages failed; retrying later"),
    onGivenUp: (push) => log.warn(push, "push message given up; it is not sent again"),
  });
  return {
    job: {
      name: "pushes",
      every: EVERY,
      async run(signal) {
        // Waits for a running round of matching, which writes in batches, so that all its matches are in one message.
        await database.exclusively("alerts", async () => {});
        const pushes = await composePushes(db, now(), { signal, onWritten: sending.nudge });
        if (pushes > 0) log.info({ pushes }, "push messages about matches written; sending them now");
      },
    },
    services: { publicKey: identity.publicKey, anyHost, nudge: sending.nudge },
    stop: sending.stop,
  };
}
