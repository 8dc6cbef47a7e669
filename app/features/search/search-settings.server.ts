import { inArray } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "#app/db/connect.server.ts";
import { portalSettings } from "#app/db/schema/portal.ts";
import { SORTS } from "./filters.ts";
import type { UsualSort } from "./query-codec.ts";

/** What an administrator decides about lists of results. */
export interface SearchSettings {
  /** `properties_per_page`. */
  pageSize: number;
  /** `default_sort_order`: the order of an address that names none; null where nobody chose one. */
  usualSort: UsualSort;
}

const MAX_PAGE_SIZE = 100;
const KEYS = { pageSize: "properties_per_page", usualSort: "default_sort_order" } as const;

/** A value that cannot be meant counts as not set. */
const SETTINGS = z.object({
  pageSize: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).catch(20),
  usualSort: z.enum(SORTS).nullable().catch(null),
});

export async function readSearchSettings(db: Db): Promise<SearchSettings> {
  const rows = await db
    .select({ key: portalSettings.key, value: portalSettings.value })
    .from(portalSettings)
    .where(inArray(portalSettings.key, Object.values(KEYS)));
  const values = new Map(rows.map(({ key, value }) => [key, value.trim()]));
  return SETTINGS.parse({ pageSize: values.get(KEYS.pageSize), usualSort: values.get(KEYS.usualSort) });
}

interface Options {
  /** How old an answer may get. */
  maxAgeMs: number;
  now(): Date;
  onError(error: unknown): void;
}

/**
 * The settings as they were a moment ago, without waiting: one that asks after `maxAgeMs` has them read anew for the
 * next. Other processes of an installation learn of a change this way; while the database is away the last ones hold.
 */
export async function followSearchSettings(db: Db, options: Options): Promise<() => SearchSettings> {
  let held = await readSearchSettings(db);
  let readAt = options.now().getTime();
  return () => {
    const at = options.now().getTime();
    if (at - readAt > options.maxAgeMs) {
      readAt = at;
      readSearchSettings(db).then((read) => (held = read), options.onError);
    }
    return held;
  };
}
