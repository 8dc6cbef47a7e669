import { bigint, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";

/**
 * What administrators did, one row for each act. Rows are never changed or deleted: a trigger refuses it. Each row's hash
 * covers the row before it. No foreign keys and no personal values, because rows outlive the accounts that they name.
 */
export const adminLogs = pgTable(
  "admin_logs",
  {
    /** Position in the log, from 1 on without gaps. */
    id: bigint("id", { mode: "number" }).primaryKey(),
    /** The administrator's user id; null: a command on the server. */
    adminId: uuid("admin_id"),
    /** A Portuguese sentence in the past: `Alterou permissão do usuário`. */
    action: text("action").notNull(),
    /** What its verb says of it, at the time of writing. */
    type: text("type", { enum: ["create", "update", "delete", "info"] }).notNull(),
    details: jsonb("details").$type<Record<string, unknown>>().notNull(),
    /** The user id of the member whom it was about. */
    targetUserId: uuid("target_user_id"),
    createdAt: moment("created_at").notNull(),
    /** How many rows of type `update` and `delete` there are up to this one, so that nobody counts millions of rows. */
    updates: integer("updates").notNull(),
    deletions: integer("deletions").notNull(),
    /** SHA-256 over the row and the hash before, hexadecimal. */
    hash: text("hash").notNull(),
  },
  (t) => [
    index("admin_logs_created").on(t.createdAt),
    index("admin_logs_admin").on(t.adminId, t.type, t.id),
    index("admin_logs_target").on(t.targetUserId, t.id),
    index("admin_logs_action").on(t.action, t.type, t.id),
    index("admin_logs_type").on(t.type, t.id),
  ],
);
