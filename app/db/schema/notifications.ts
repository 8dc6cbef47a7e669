import { boolean, pgTable, smallint, text } from "drizzle-orm/pg-core";
import { owner } from "./accounts.ts";
import { moment } from "./columns.ts";

/** How a member wants to be notified; a member without a row has the defaults of the code. */
export const notificationPreferences = pgTable("notification_preferences", {
  userId: owner().primaryKey(),
  /** Null: the default of the plan. */
  email: text("email", { enum: ["immediate", "daily", "none"] }),
  /** Hour of the day in São Paulo, 0 to 23. */
  digestHour: smallint("digest_hour").notNull().default(8),
  /** Hours between which nothing is sent, also across midnight; both null: at any time. */
  quietFrom: smallint("quiet_from"),
  quietTo: smallint("quiet_to"),
  /** Whether push messages are sent to the member's devices. */
  push: boolean("push").notNull().default(true),
  /** Whether the monthly report of the market is sent, to members whose plan has it. */
  monthlyReport: boolean("monthly_report").notNull().default(true),
  updatedAt: moment("updated_at").notNull(),
});
