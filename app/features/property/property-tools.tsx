import { FavoriteButton } from "#app/features/favorites/hearts/favorite-button.tsx";
import { CompareToggle } from "#app/features/cards/compare-toggle.tsx";
import { HideToggle } from "#app/features/cards/hide-toggle.tsx";
import type { FactsView } from "./property-view.ts";

/** What its viewer makes of a property, as on cards. */
export function PropertyTools({ view: { number, title, picture } }: { view: FactsView }) {
  return (
    <div className="property-tools">
      <FavoriteButton number={number} />
      <CompareToggle item={{ number, title, picture }} />
      <HideToggle number={number} />
    </div>
  );
}
