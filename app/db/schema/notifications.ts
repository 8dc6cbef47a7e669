import { bigint, boolean, pgTable, primaryKey, smallint, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });
const owner = () =>
  uuid("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** How somebody wants to be told of what their alerts find; a member without a row has the defaults of the code. */
export const notificationPreferences = pgTable("notification_preferences", {
  userId: owner().primaryKey(),
  /** Null: what the plan gives. */
  email: text("email", { enum: ["immediate", "daily", "none"] }),
  /** Hour of the day in São Paulo, 0 to 23. */
  digestHour: smallint("digest_hour").notNull().default(8),
  /** Hours between which nothing is sent, also across midnight; both null: at any time. */
  quietFrom: smallint("quiet_from"),
  quietTo: smallint("quiet_to"),
  /** Whether devices that were allowed to show messages are sent any. */
  push: boolean("push").notNull().default(true),
  updatedAt: moment("updated_at").notNull(),
});

/**
 * Up to which row of `notifications` somebody was written to on a channel. It moves in the transaction that writes the
 * message, so no crash sends twice or not at all. Without a row nothing was sent yet: who turns a channel on begins with one.
 */
export const deliveryMarks = pgTable(
  "delivery_marks",
  {
    userId: owner(),
    channel: text("channel", { enum: ["email", "push"] }).notNull(),
    notificationId: bigint("notification_id", { mode: "number" }).notNull(),
    movedAt: moment("moved_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.channel] })],
);
