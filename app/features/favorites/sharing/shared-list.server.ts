import type { Db } from "#app/db/connect.server.ts";
import { firstName } from "#app/features/accounts/viewer.ts";
import type { Shown } from "#app/features/secret-links/secret-link.ts";
import { readLink } from "#app/features/secret-links/secret-links.server.ts";
import { countFavorites } from "#app/features/favorites/list/favorite-list.server.ts";
import { followedBy } from "#app/features/favorites/list/followed.server.ts";
import { sharedItem, type SharedListView } from "./shared-view.ts";

const PAGE_SIZE = 48;

/**
 * A page of the list behind a link, in its current state, whatever plan its owner has now. Null: there is no such link.
 */
export async function sharedList(
  db: Db,
  token: string,
  page: number,
  now: Date,
): Promise<SharedListView | null> {
  const link = await readLink(db, "lista", token);
  if (!link) return null;
  const { userId, fullName, shown } = link;
  const { saved: total } = await countFavorites(db, userId);
  const last = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const shownPage = Math.min(page, last);
  const part = { limit: PAGE_SIZE, offset: (shownPage - 1) * PAGE_SIZE };
  return {
    owner: nameOf(fullName, shown),
    total,
    items: (await followedBy(db, userId, part)).map((followed) => sharedItem(followed, shown, now)),
    page: shownPage,
    last,
  };
}

function nameOf(fullName: string, { name }: Shown): string | null {
  return name ? firstName(fullName) || null : null;
}
