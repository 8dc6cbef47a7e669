import type { Shown } from "#app/features/secret-links/secret-link.ts";
import { formatExact } from "#app/lib/money.ts";
import { offerView, type OfferView } from "#app/features/favorites/list/favorite-view.ts";
import type { Followed } from "#app/features/favorites/list/followed.server.ts";

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

/** The owner's fields are copied one by one, so that a field added later is not shared by accident. */
export function sharedItem(followed: Followed, shown: Shown, now: Date): SharedItem {
  const { listing, withdrawn, page, tags, targetCents, note } = followed;
  return {
    ...offerView({ listing, withdrawn, dates: page }, now),
    tags: shown.tags ? tags : [],
    target: shown.target && targetCents !== null ? formatExact(targetCents) : null,
    note: shown.notes && note !== "" ? note : null,
  };
}
