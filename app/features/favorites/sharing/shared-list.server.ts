import type { Db } from "#app/db/connect.server.ts";
import { firstName } from "#app/features/accounts/viewer.ts";
import { countFavorites } from "#app/features/favorites/list/favorite-list.server.ts";
import { offerView, type OfferView } from "#app/features/favorites/list/favorite-view.ts";
import { followedBy, type Followed } from "#app/features/favorites/list/followed.server.ts";
import type { Shown } from "#app/features/secret-links/secret-link.ts";
import { readLink } from "#app/features/secret-links/secret-links.server.ts";
import { formatExact } from "#app/lib/money.ts";

const PAGE_SIZE = 48;

/** A property of a shared list: the public part, and the additions that its owner shares. */
export interface SharedItem extends OfferView {
  tags: string[];
  target: string | null;
  note: string | null;
}

export interface SharedListView {
  /** First name; null if the owner does not share it. */
  owner: string | null;
  total: number;
  items: SharedItem[];
  page: number;
  last: number;
}

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

/** The owner's fields are copied one by one, so that a field added later is not shared by accident. */
function sharedItem(followed: Followed, shown: Shown, now: Date): SharedItem {
  const { listing, withdrawn, page, tags, targetCents, note } = followed;
  return {
    ...offerView({ listing, withdrawn, dates: page }, now),
    tags: shown.tags ? tags : [],
    target: shown.target && targetCents !== null ? formatExact(targetCents) : null,
    note: shown.notes && note !== "" ? note : null,
  };
}
