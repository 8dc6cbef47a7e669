import { bigint, pgTable, text } from "drizzle-orm/pg-core";
import { owner } from "./accounts.ts";
import { moment } from "./columns.ts";

/**
 * The cursor of a member's e-mails: the newest notification that a letter was written for. It moves in the transaction
 * that writes the letter, so that a crash never sends one twice or not at all. Turning e-mails on starts the cursor at
 * the newest notification, so no backlog is sent.
 */
export const letterMarks = pgTable("letter_marks", {
  userId: owner().primaryKey(),
  notificationId: bigint("notification_id", { mode: "number" }).notNull(),
  movedAt: moment("moved_at").notNull(),
  /** The newest month whose report was written to the member, `2026-11`; null: none was. */
  monthReport: text("month_report"),
});
