import { bigint, boolean, pgTable, smallint, text } from "drizzle-orm/pg-core";
import { owner } from "./accounts.ts";
import { moment } from "./columns.ts";

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
 * Up to which row of `notifications` somebody was written to. It moves in the transaction that writes the letter, so no
 * crash sends twice or not at all. Without a row nothing was sent yet; who turns letters on begins with one.
 */
export const letterMarks = pgTable("letter_marks", {
  userId: owner().primaryKey(),
  notificationId: bigint("notification_id", { mode: "number" }).notNull(),
  movedAt: moment("moved_at").notNull(),
});
