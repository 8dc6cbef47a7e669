import { and, eq, gt, inArray, ne, or, type SQL } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { properties, propertyEvents } from "#app/db/schema/properties.ts";
import type { Uf } from "#app/lib/br.ts";
import { addDays } from "#app/lib/dates.ts";
import { NEWS_DAYS } from "./list-days.ts";
import type { HeldLists } from "./listing-rows.server.ts";

/** Properties that came to their state from another: their events are dated by the lists of both. */
export async function movedNumbers(db: Db, among?: SQL): Promise<string[]> {
  const rows = await db
    .selectDistinct({ number: properties.nDoImovel })
    .from(properties)
    .innerJoin(
      propertyEvents,
      and(eq(propertyEvents.nDoImovel, properties.nDoImovel), ne(propertyEvents.uf, properties.uf)),
    )
    .where(among);
  return rows.map(({ number }) => number);
}

/**
 * Events that say something else of properties of other states, because lists of their own state are others than before:
 * all of a state whose earlier lists changed, and those that a newer list brought or that were news until it came. Of at
 * least one state.
 */
export function eventsOf(altered: readonly Uf[], newer: readonly Uf[], before: HeldLists): SQL {
  const recent = newer.map((state) =>
    and(
      eq(propertyEvents.uf, state),
      gt(propertyEvents.dataLista, addDays(before.newest.get(state)!, -NEWS_DAYS)),
    ),
  );
  return or(altered.length ? inArray(propertyEvents.uf, [...altered]) : undefined, ...recent)!;
}
