import { and, asc, count, eq } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { lists, replacedLists } from "#app/db/schema/imports.ts";
import { propertyEvents } from "#app/db/schema/properties.ts";
import type { EventKind } from "#app/facts/listings/event-kinds.ts";
import { addDays, dayInSaoPaulo, type IsoDate } from "#app/lib/dates.ts";
import { RESTORABLE_DAYS } from "#app/core/ingestion/run-outcome.ts";
import { reversibleOf, type WhyNot } from "./roll-back.server.ts";
import type { ListDay } from "./take-back.server.ts";

/** What a roll back changes of a list, as far as it can be told without doing it. */
export interface ListPreview extends ListDay {
  rows: number;
  /** Events that this list shows. Those of the next list are computed anew. */
  events: Partial<Record<EventKind, number>>;
  /** The state's lists before and after it. */
  previous: { day: IsoDate; rows: number } | null;
  next: IsoDate | null;
  /** The run whose list of the same day is restored, and the last day on which it can be. */
  restores: { importId: number; until: IsoDate } | null;
}

export interface RollBackPreview {
  lists: ListPreview[];
  /** Lists of the run that others of their day have replaced: only the memory of them goes. */
  replaced: ListDay[];
}

/** What rolling a run back would change, read by the days of its lists; or why it cannot be rolled back. */
export async function previewRollBack(db: Db, importId: number): Promise<RollBackPreview | { why: WhyNot }> {
  const reversible = await reversibleOf(db, importId);
  if ("why" in reversible) return reversible;
  const previews: ListPreview[] = [];
  for (const day of reversible.listDays) previews.push(await previewList(db, importId, day));
  return { lists: previews, replaced: reversible.replaced };
}

async function previewList(db: Db, importId: number, { state, day }: ListDay): Promise<ListPreview> {
  const earlier = await db
    .select({ day: lists.data, rows: lists.linhas })
    .from(lists)
    .where(eq(lists.uf, state))
    .orderBy(asc(lists.data));
  const at = earlier.findIndex((list) => list.day === day);
  const [replaced] = await db
    .select({ importId: replacedLists.importId, at: replacedLists.substituidaEm })
    .from(replacedLists)
    .where(
      and(eq(replacedLists.porImportId, importId), eq(replacedLists.uf, state), eq(replacedLists.data, day)),
    );
  return {
    state,
    day,
    rows: earlier[at]?.rows ?? 0,
    events: await eventsOf(db, { state, day }),
    previous: earlier[at - 1] ?? null,
    next: earlier[at + 1]?.day ?? null,
    restores: replaced
      ? { importId: replaced.importId, until: addDays(dayInSaoPaulo(replaced.at), RESTORABLE_DAYS) }
      : null,
  };
}

/** The events in the log that the list of a day shows, by kind. */
export async function eventsOf(db: Db, { state, day }: ListDay): Promise<Partial<Record<EventKind, number>>> {
  const rows = await db
    .select({ kind: propertyEvents.tipo, events: count() })
    .from(propertyEvents)
    .where(and(eq(propertyEvents.uf, state), eq(propertyEvents.dataLista, day)))
    .groupBy(propertyEvents.tipo);
  return Object.fromEntries(rows.map(({ kind, events }) => [kind, events]));
}
