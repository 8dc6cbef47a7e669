import { sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import type { ResolvePlace } from "#app/facts/places/place.ts";
import { pass } from "#app/platform/failpoint.server.ts";
import { refitAll } from "./refit.server.ts";
import type { StagedList } from "./stage.server.ts";
import { keepSuperseded, stageFacts } from "./superseded-facts.server.ts";
import { upsertStaged } from "./write-listings.server.ts";

/**
 * Fits a staged list into the past, or over the newest list of the same day: the histories of the properties it touches
 * are computed anew, and only differences are written. `dates` are all list dates of the state, this one included. A
 * later list's facts about a property stay its present.
 */
export async function mergeOlder(
  db: Db,
  list: StagedList,
  dates: IsoDate[],
  resolvePlace: ResolvePlace,
): Promise<void> {
  await stageFacts(db, list);
  await upsertLatest(db, list, dates);
  const { importId, state, listDate } = list;
  await refitAll(db, { state, dates, day: listDate, importId }, resolvePlace);
  pass("history fitted");
}

/**
 * Wide rows are written only where no later list has newer facts: for unknown numbers, and for those last seen on or
 * before this date.
 */
async function upsertLatest(db: Db, list: StagedList, dates: IsoDate[]): Promise<void> {
  const hasNewer = sql`select from properties p
    where p.n_do_imovel = i.n_do_imovel and p.uf = i.uf and coalesce(p.visto_ultimo, ${dates.at(-1)}::date) > ${list.listDate}`;
  const wanted = sql`not exists (${hasNewer})`;
  await keepSuperseded(db, list, dates[dates.indexOf(list.listDate) - 1] ?? null, wanted);
  await upsertStaged(db, list, dates.at(-1)!, wanted);
}
