import type { Db } from "#app/db/connect.server.ts";
import { deviceOf } from "#app/features/accounts/device.server.ts";
import { preferencesOf } from "#app/features/notifications/preferences.server.ts";
import { can, type Plan } from "#app/facts/plans/plans.ts";
import { formatDay, formatMoment } from "#app/lib/dates.ts";
import { devicesOf } from "./devices.server.ts";
import type { PushView } from "./push-view.ts";

interface PushViewInput {
  db: Db;
  viewer: { userId: string; plan: Plan };
  headers: Headers;
  publicKey: string;
  now: Date;
}

/** The devices of a member as shown in this browser. */
export async function pushView({ db, viewer, headers, publicKey, now }: PushViewInput): Promise<PushView> {
  const devices = await devicesOf(db, { userId: viewer.userId, browser: deviceOf(headers) }, now);
  return {
    allowed: can(viewer.plan, "immediate_notifications"),
    paused: !(await preferencesOf(db, viewer.userId)).push,
    publicKey,
    devices: devices.map(({ id, name, createdAt, lastSentAt, signedIn, here }) => ({
      id,
      name,
      since: formatDay(createdAt),
      lastSent: lastSentAt && formatMoment(lastSentAt),
      signedIn,
      here,
    })),
    endpointHere: devices.find(({ here, signedIn }) => here && signedIn)?.endpoint ?? null,
  };
}
