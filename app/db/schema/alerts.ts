import { sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { owner } from "./accounts.ts";
import { moment } from "./columns.ts";

/** A search whose new matches its owner is notified of. `query` holds the filters; the columns before it summarise them. */
export const userAlerts = pgTable(
  "user_alerts",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: owner(),
    name: text("name").notNull(),
    /** Names of the places as shown to people. */
    location: text("location").notNull(),
    /** Names of the types as shown to people; `Qualquer` for any. */
    propertyType: text("property_type").notNull(),
    /** Whole reais. */
    minPrice: integer("min_price"),
    maxPrice: integer("max_price"),
    /** Percent. */
    minDiscount: integer("min_discount"),
    /** The filters as a canonical query string: `estado=SP&tipo=casa`. */
    query: text("query").notNull(),
    /** Whether the filters name a place smaller than a state, which not every plan allows. */
    byPlace: boolean("by_place").notNull(),
    /** The kinds of event it notifies of. */
    events: text("events").array().notNull(),
    active: boolean("active").notNull().default(true),
    /** The cursor at which the alert began or was resumed: only later events are matched. */
    sinceEvent: bigint("since_event", { mode: "number" }).notNull(),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
    /**
     * Its name and place, and its owner's name and e-mail, as folded words after spaces, for administrators. Triggers write
     * it.
     */
    searchText: text("search_text").notNull().default(""),
  },
  (t) => [
    index("user_alerts_user").on(t.userId, t.createdAt),
    index("user_alerts_created").on(t.createdAt, t.id),
    index("user_alerts_active").on(t.active, t.createdAt, t.id),
    index("user_alerts_search").using("gin", t.searchText.op("gin_trgm_ops")),
  ],
);

/** The cursor of matching for each state: the list and event up to which alerts have been matched. */
export const alertMarks = pgTable("alert_marks", {
  uf: text("uf").primaryKey(),
  /** The newest list at that time, and the import that brought it. */
  dataLista: date("data_lista").notNull(),
  importId: bigint("import_id", { mode: "number" }).notNull(),
  /** The newest event at that time. */
  eventId: bigint("event_id", { mode: "number" }).notNull(),
});

/** Properties that alerts are not matched with while they are off the portal, and those that came back since the last round. */
export const alertGaps = pgTable("alert_gaps", {
  nDoImovel: text("n_do_imovel").primaryKey(),
  /** The newest event that had been matched when it was taken off. */
  sinceEvent: bigint("since_event", { mode: "number" }).notNull(),
  /** It is back: the next round matches what was missed. */
  ended: boolean("ended").notNull().default(false),
});

/**
 * A match of an alert: a property and its event, written only once. The event log has the details of the
 * event.
 */
export const notifications = pgTable(
  "notifications",
  {
    /** Ascending in the order in which they were written. */
    id: bigserial("id", { mode: "number" }).notNull(),
    alertId: uuid("alert_id")
      .notNull()
      .references(() => userAlerts.id, { onDelete: "cascade" }),
    userId: uuid("user_id").notNull(),
    nDoImovel: text("n_do_imovel").notNull(),
    tipo: text("tipo").notNull(),
    dataLista: date("data_lista").notNull(),
    createdAt: moment("created_at").notNull(),
    readAt: moment("read_at"),
  },
  (t) => [
    // Every reader knows the member, so no index on the id alone is needed: an import may write a hundred
    // thousand rows, and each index costs time for each of them.
    primaryKey({ columns: [t.userId, t.id] }),
    // Costs hardly anything to write. A roll back finds by it what was matched since an import.
    index("notifications_written").using("brin", t.createdAt),
    unique("notifications_once").on(t.alertId, t.nDoImovel, t.tipo, t.dataLista),
    // Every page for a member counts the unread ones.
    index("notifications_unread")
      .on(t.userId)
      .where(sql`read_at is null`),
  ],
);
