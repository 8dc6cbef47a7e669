import type { Shown } from "#app/features/secret-links/secret-link.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import { formatPrice } from "#app/lib/money.ts";
import { favoriteView, type FavoriteView } from "./favorite-view.ts";
import type { Followed } from "./followed.server.ts";

/** What a shared list shows of a property: what anybody may know, and what its owner chose to tell. */
export interface SharedItem extends Omit<FavoriteView, "saved"> {
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

/** Copied field by field: what is added to a favourite one day is not shown to strangers by that. */
export function sharedItem(followed: Followed, shown: Shown, today: IsoDate): SharedItem {
  const { listing, available, savedAt, tags, targetCents, note } = followed;
  const view = favoriteView({ listing, savedAt, withdrawn: listing.leftOn === null && !available }, today);
  const { number, title, address, saleMode, picture, date, priceLabel, price, appraisal, discount } = view;
  return {
    number,
    title,
    address,
    saleMode,
    picture,
    date,
    priceLabel,
    price,
    appraisal,
    discount,
    open: view.open,
    closed: view.closed,
    tags: shown.tags ? tags : [],
    target: shown.target && targetCents !== null ? formatPrice(targetCents) : null,
    note: shown.notes && note !== "" ? note : null,
  };
}
