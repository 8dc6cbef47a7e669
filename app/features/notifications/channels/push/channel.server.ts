import { and, eq, isNull, lt, sql } from "drizzle-orm";
import {
  givenUpFields,
  givenUpRows,
  isGivenUp,
  type DeliveryOutbox,
  type GivenUp,
} from "#app/db/given-up.server.ts";
import { pushDevices, pushes } from "#app/db/schema/push.ts";
import type { Channel } from "#app/features/notifications/channel.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import { vapidIdentity } from "#app/platform/vapid.server.ts";
import { composePushes } from "./compose-pushes.server.ts";
import { deviceSignedIn, pushView } from "./devices.server.ts";
import { createPushService } from "./push-service.server.ts";
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

/** The table `pushes`. */
export const PUSH_OUTBOX: DeliveryOutbox = {
  async givenUp(db, page) {
    const { where, order } = givenUpRows(pushes, page);
    const rows = await db
      .select({ push: pushes, device: pushDevices.name })
      .from(pushes)
      .innerJoin(pushDevices, eq(pushDevices.id, pushes.deviceId))
      .where(where)
      .orderBy(...order)
      .limit(page.most);
    return rows.map(({ push, device }): GivenUp => ({
      ...givenUpFields(push),
      title: "Aviso no navegador",
      receiver: `Aparelho: ${device}`,
      name: device,
      line: `Aviso em ${device}`,
    }));
  },
  async retry(db, id, now) {
    // An expired message would be given up again at once: a retry renews its time to live.
    const term = sql`least(${pushes.expiresAt} - ${pushes.createdAt}, interval '1 day')`;
    const { rowCount } = await db
      .update(pushes)
      .set({ nextAttemptAt: now, attempts: 0, expiresAt: sql`${now}::timestamptz + ${term}` })
      .where(isGivenUp(pushes, id));
    return rowCount ?? 0;
  },
  async dropOld(db, now) {
    const before = new Date(now.getTime() - RETENTION_MS);
    await db.delete(pushes).where(and(isNull(pushes.nextAttemptAt), lt(pushes.createdAt, before)));
  },
};

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

const RETENTION_MS = 30 * DAY_MS;
