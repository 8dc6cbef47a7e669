import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";

/** Settings that an administrator changed; a key without a row has its default from the code. */
export const portalSettings = pgTable("portal_settings", {
  key: text("key").primaryKey(),
  value: text("value").notNull(),
  updatedAt: moment("updated_at").notNull().defaultNow(),
  /**
   * The administrator's user id, which stays after the account is deleted. Null: the change was made without signing
   * in.
   */
  updatedBy: uuid("updated_by"),
});
