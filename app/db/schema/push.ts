import { sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { owner, sessions } from "./accounts.ts";
import { moment } from "./columns.ts";

/**
 * A browser in which a member turned push messages on. Messages are sent to it only while the member is signed in
 * there.
 */
export const pushDevices = pgTable(
  "push_devices",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: owner(),
    /** The session of its owner in this browser; null while they are signed out. */
    sessionId: uuid("session_id").references(() => sessions.id, { onDelete: "set null" }),
    /** Address at the browser maker's push service. */
    endpoint: text("endpoint").notNull().unique(),
    /** Keys that only this browser can read messages with, base64url. */
    p256dh: text("p256dh").notNull(),
    auth: text("auth").notNull(),
    /** Browser and system as shown to people. */
    name: text("name").notNull(),
    /** Random id of the browser, from a cookie of its own. */
    browser: text("browser").notNull(),
    /** The cursor of the device: the newest notification that a message was written for. */
    lastNotificationId: bigint("told_until", { mode: "number" }).notNull(),
    createdAt: moment("created_at").notNull(),
    /** When the push service last accepted a message for it. */
    lastSentAt: moment("last_sent_at"),
  },
  (t) => [
    index("push_devices_user").on(t.userId, t.createdAt),
    index("push_devices_session").on(t.sessionId),
    index("push_devices_browser").on(t.browser),
  ],
);

/** Push messages to be sent: stored first, sent afterwards, and retried until they are sent or given up. */
export const pushes = pgTable(
  "pushes",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: uuid("user_id").notNull(),
    deviceId: uuid("device_id")
      .notNull()
      .references(() => pushDevices.id, { onDelete: "cascade" }),
    kind: text("kind").notNull(),
    /** A later message of the same topic replaces one that was not shown yet. */
    topic: text("topic").notNull(),
    /** The message as JSON; emptied once it is sent. */
    payload: text("payload").notNull(),
    createdAt: moment("created_at").notNull(),
    /** After this time it is not sent any more. */
    expiresAt: moment("expires_at").notNull(),
    attempts: integer("attempts").notNull().default(0),
    /** Time of the next attempt; null: sent or given up. */
    nextAttemptAt: moment("next_attempt_at"),
    sentAt: moment("sent_at"),
    lastError: text("last_error"),
  },
  (t) => [
    index("pushes_next").on(t.nextAttemptAt),
    index("pushes_device").on(t.deviceId),
    index("pushes_waiting")
      .on(t.createdAt)
      .where(sql`next_attempt_at is not null`),
    index("pushes_given_up")
      .on(t.createdAt, t.id)
      .where(sql`next_attempt_at is null and sent_at is null`),
  ],
);
