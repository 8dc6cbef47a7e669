import { typedAmount } from "#app/lib/money.ts";
import type { Arrangement } from "#app/features/favorites/arrangement.ts";
import type { TagCount } from "./favorite-choice.ts";
import type { ChosenFavorites } from "./favorite-list.server.ts";
import { favoriteView, type FavoriteView } from "./favorite-view.ts";
import { followAddress, type FollowQuery } from "#app/features/favorites/follow-query.ts";
import type { Stage } from "#app/features/favorites/stage.ts";

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

/** Builds the page of an address from what was loaded for it. */
export function favoritesView(
  { choice, favorites, open }: ChosenFavorites,
  query: FollowQuery,
  standing: Pick<FavoritesView, "removed" | "readOnly" | "wishes">,
  now: Date,
): FavoritesView {
  const { list, board, total, tags, counts } = choice;
  const views = new Map(favorites.map((one) => [one.listing.number, favoriteView(one, now)]));
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
