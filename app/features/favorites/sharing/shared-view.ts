import type { Shown } from "#app/features/secret-links/secret-link.ts";
import { formatPrice } from "#app/lib/money.ts";
import { offerView, type OfferView } from "#app/features/favorites/list/favorite-view.ts";
import type { Followed } from "#app/features/favorites/list/followed.server.ts";

/** What a shared list shows of a property: what anybody may know, and what its owner chose to tell. */
export interface SharedItem extends OfferView {
  tags: string[];
  target: string | null;
  note: string | null;
}

export interface SharedListView {
  /** First name; null where the owner did not choose to tell it. */
  owner: string | null;
  total: number;
  items: SharedItem[];
  page: number;
  last: number;
}

/** What is added to a favourite one day is not shown to strangers by that: its owner's own fields are picked one by one. */
export function sharedItem(followed: Followed, shown: Shown, now: Date): SharedItem {
  const { listing, available, page, tags, targetCents, note } = followed;
  return {
    ...offerView({ listing, withdrawn: listing.leftOn === null && !available, dates: page }, now),
    tags: shown.tags ? tags : [],
    target: shown.target && targetCents !== null ? formatPrice(targetCents) : null,
    note: shown.notes && note !== "" ? note : null,
  };
}
