import { jsonb, pgTable } from "drizzle-orm/pg-core";
import type { OwnPlaces } from "#app/db/shapes/own-places.ts";
import { owner } from "./accounts.ts";
import { moment } from "./columns.ts";

/** The places that members measure distances from, all of a member in one row. Those of visitors are in a cookie. */
export const ownPlaces = pgTable("own_places", {
  userId: owner().primaryKey(),
  places: jsonb("places").$type<OwnPlaces>().notNull(),
  updatedAt: moment("updated_at").notNull(),
});
