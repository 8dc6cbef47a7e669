import { count, eq } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { favorites } from "#app/db/schema/favorites.ts";
import { ruleVersions } from "#app/facts/costs/purchase-tables.server.ts";
import { documentOf, rulesOfPlan } from "#app/facts/costs/sale-rules.ts";
import { listingsByNumber } from "#app/facts/listings/listing-rows.server.ts";
import { can, type Plan } from "#app/facts/plans/plans.ts";
import type { Arrangement } from "#app/features/favorites/arrangement.ts";
import { followAddress, type FollowQuery } from "#app/features/favorites/follow-query.ts";
import { STAGES, type Stage } from "#app/features/favorites/stage.ts";
import { dayInSaoPaulo } from "#app/lib/dates.ts";
import { typedAmount } from "#app/lib/money.ts";
import { choose, type Choice, type TagCount } from "./favorite-choice.ts";
import { favoriteRows, noteOf } from "./favorite-rows.server.ts";
import { favoriteView, type Favorite, type FavoriteView } from "./favorite-view.ts";

interface ChosenFavorites {
  choice: Choice;
  /** The favourites to show, and the open one. */
  favorites: Favorite[];
  /** The favourite that the address opens; null: the member has none with that number. */
  open: { favorite: Favorite; note: string; version: number } | null;
}

/**
 * What a member may do with their favourites: everything; read, take along and remove those that a former plan saved;
 * or nothing, because no plan of theirs ever saved one.
 */
export interface FavoritesAccess {
  access: "full" | "reading" | "locked";
  saved: number;
  /** Asked for on a plan that saves none. */
  wishes: number;
}

/** The data of `/favorites`. */
export interface FavoritesView {
  query: FollowQuery;
  /** The favourites of this page, or of the board. */
  items: FavoriteView[];
  total: number;
  tags: TagCount[];
  /** Number in each column, of those with the chosen tag. */
  counts: Record<Stage, number>;
  /** Null: a list is shown. */
  board: Arrangement | null;
  /** Addresses of the neighbouring pages. */
  previous: string | null;
  next: string | null;
  editor: EditorView | null;
  /** Just removed without a script: it can be restored. */
  removed: string | null;
  /** The plan saves no favourites: these were saved on a former one, and can be read and removed. */
  readOnly: boolean;
  /** Asked for since, and not saved. */
  wishes: number;
}

/** A favourite with its owner's note, tags and target. */
export interface EditorView {
  item: FavoriteView;
  note: string;
  /** Version of the note, as it was read. */
  version: number;
  /** In whole reais; empty without one. */
  target: string;
}

/** A refused form, with the typed text. */
export interface RefusedChange {
  action: string;
  why: string;
  typed: string;
  /** The stored note when it was changed elsewhere. */
  newer: { note: string; version: number } | null;
}

/** Number of a member's favourites, and of wishes that are none yet. */
export async function countFavorites(db: Db, userId: string): Promise<{ saved: number; wishes: number }> {
  const rows = await db
    .select({ wish: favorites.desejo, n: count() })
    .from(favorites)
    .where(eq(favorites.userId, userId))
    .groupBy(favorites.desejo);
  const of = (wanted: boolean) => rows.find(({ wish }) => wish === wanted)?.n ?? 0;
  return { saved: of(false), wishes: of(true) };
}

/** Loads what a page of a member's favourites shows, including those that have left the lists. */
export async function chosenFavorites(
  db: Db,
  userId: string,
  query: FollowQuery,
  now: Date,
): Promise<ChosenFavorites> {
  const rows = await favoriteRows(db, userId);
  const choice = choose(rows, query, now);
  const { list, board } = choice;
  const shown = list ? list.numbers : board ? STAGES.flatMap((stage) => board[stage]) : [];
  const note = query.open === null ? null : await noteOf(db, userId, query.open);
  const numbers = query.open !== null && note ? [...new Set([...shown, query.open])] : shown;
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  const listings = await listingsByNumber(db, numbers);
  const isPlanned = listings.some(({ number }) => byNumber.get(number)?.plan);
  const rulesBy = isPlanned ? await ruleVersions(db) : [];
  const matches = listings.flatMap((listing) => {
    const row = byNumber.get(listing.number);
    if (!row) return [];
    const document = documentOf(listing.saleModeCode);
    const versions = rulesBy.filter(({ key }) => key === document);
    const plan = row.plan && {
      ...row.plan,
      rules: rulesOfPlan(versions, row.plan.savedAt, dayInSaoPaulo(now)),
    };
    return [{ ...row, plan, listing }];
  });
  const favorite = note && matches.find(({ number }) => number === query.open);
  return { choice, favorites: matches, open: favorite ? { favorite, ...note } : null };
}

/** Everything that shows a member their favourites asks this first. */
export async function favoritesAccess(
  db: Db,
  { userId, plan }: { userId: string; plan: Plan },
): Promise<FavoritesAccess> {
  const counts = await countFavorites(db, userId);
  if (can(plan, "save_favorites")) return { access: "full", saved: counts.saved, wishes: 0 };
  return { access: counts.saved > 0 ? "reading" : "locked", ...counts };
}

/** Builds the page of an address from what was loaded for it. */
export function favoritesView(
  { choice, open, ...chosen }: ChosenFavorites,
  query: FollowQuery,
  standing: Pick<FavoritesView, "removed" | "readOnly" | "wishes">,
  now: Date,
): FavoritesView {
  const { list, board, total, tags, counts } = choice;
  const views = new Map(chosen.favorites.map((one) => [one.listing.number, favoriteView(one, now)]));
  const shown = list ? list.numbers : board ? Object.values(board).flat() : [];
  const at = (page: number) => followAddress({ ...query, page, open: null });
  return {
    query,
    items: shown.flatMap((number) => views.get(number) ?? []),
    total,
    tags,
    counts,
    board,
    previous: list && list.page > 1 ? at(list.page - 1) : null,
    next: list && list.page < list.pages ? at(list.page + 1) : null,
    editor: open && {
      item: favoriteView(open.favorite, now),
      note: open.note,
      version: open.version,
      target: open.favorite.targetCents === null ? "" : typedAmount(open.favorite.targetCents),
    },
    ...standing,
  };
}
