import { sql } from "drizzle-orm";
import {
  bigint,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import type { ProcessState } from "#app/db/shapes/process-state.ts";
import { moment } from "./columns.ts";

// Measures of the running product, without any personal value. Every table is bounded in number and in age.

/** The servers of the installation, each of which rewrites its row from time to time. */
export const serverProcesses = pgTable(
  "server_processes",
  {
    /** Made at each start. */
    id: uuid("id").primaryKey(),
    /** Digest of the name of the machine. */
    host: text("host").notNull(),
    pid: integer("pid").notNull(),
    version: text("version").notNull(),
    startedAt: moment("started_at").notNull(),
    seenAt: moment("seen_at").notNull(),
    /** When it stopped in an orderly way. */
    endedAt: moment("ended_at"),
    state: jsonb("state").$type<ProcessState>().notNull(),
  },
  (t) => [index("server_processes_seen").on(t.seenAt)],
);

/** Errors with one cause. */
export const errorGroups = pgTable(
  "error_groups",
  {
    fingerprint: text("fingerprint").primaryKey(),
    event: text("event").notNull(),
    kind: text("kind").notNull(),
    message: text("message").notNull(),
    frames: text("frames").notNull(),
    job: text("job"),
    /** The path of the last one. */
    path: text("path"),
    count: bigint("count", { mode: "number" }).notNull(),
    firstSeenAt: moment("first_seen_at").notNull(),
    lastSeenAt: moment("last_seen_at").notNull(),
    /** Null: open. A new error opens it again. */
    resolvedAt: moment("resolved_at"),
    /** When it came back after it was resolved. */
    returnedAt: moment("returned_at"),
  },
  (t) => [
    index("error_groups_open")
      .on(t.lastSeenAt)
      .where(sql`resolved_at is null`),
    index("error_groups_seen").on(t.lastSeenAt),
  ],
);

/** The latest single errors, to find one by the number that a person was shown. */
export const errorReports = pgTable(
  "error_reports",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    fingerprint: text("fingerprint")
      .notNull()
      .references(() => errorGroups.fingerprint, { onDelete: "cascade" }),
    requestId: uuid("request_id"),
    method: text("method"),
    path: text("path"),
    processId: uuid("process_id").notNull(),
    at: moment("at").notNull(),
  },
  (t) => [
    index("error_reports_request").on(t.requestId),
    index("error_reports_group").on(t.fingerprint, t.id),
    index("error_reports_at").on(t.at),
  ],
);

/** Slow statements by day in São Paulo. */
export const slowStatements = pgTable(
  "slow_statements",
  {
    day: date("day").notNull(),
    /** Digest of the text. */
    id: text("id").notNull(),
    /** Without values. */
    statement: text("statement").notNull(),
    count: integer("count").notNull(),
    totalMs: doublePrecision("total_ms").notNull(),
    maxMs: doublePrecision("max_ms").notNull(),
    histogram: integer("histogram").array().notNull(),
    lastSeenAt: moment("last_seen_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.id] })],
);

/** How many messages of each channel were sent and failed in each hour. */
export const deliveryHours = pgTable(
  "delivery_hours",
  {
    hour: moment("hour").notNull(),
    channel: text("channel").notNull(),
    sent: integer("sent").notNull(),
    /** Attempts that failed, also those that are repeated. */
    failed: integer("failed").notNull(),
    givenUp: integer("given_up").notNull(),
    /** What the receiver said last, without values. */
    lastError: text("last_error"),
    lastErrorAt: moment("last_error_at"),
  },
  (t) => [primaryKey({ columns: [t.hour, t.channel] })],
);
