import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";

/** Settings that an administrator changed; a key without a row or a value has its default from the code. */
export const portalSettings = pgTable("portal_settings", {
  key: text("key").primaryKey(),
  /** Null: the default. */
  value: text("value"),
  /** The value before the last change, to which it can be undone. */
  former: text("former"),
  /** Raised by every change, so that two administrators notice each other. */
  version: integer("version").notNull().default(1),
  updatedAt: moment("updated_at").notNull().defaultNow(),
  /**
   * The administrator's user id, which stays after the account is deleted. Null: the change was made without signing
   * in.
   */
  updatedBy: uuid("updated_by"),
});
