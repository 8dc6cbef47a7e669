import { use, type MouseEvent } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { MARK_FORM, markName } from "./favorite-mark.ts";
import { Favorites, useFavorite } from "./favorites-provider.tsx";

/** The heart of a property's own page. */
export function FavoriteButton({ number }: { number: string }) {
  const store = use(Favorites);
  const saved = useFavorite(number);
  const toggle = (event: MouseEvent) => {
    if (!store) return;
    event.preventDefault();
    store.toggle(number);
  };
  return (
    <button
      form={MARK_FORM}
      name={markName(!saved)}
      value={number}
      className="button favorite-button print:hidden"
      aria-pressed={saved}
      onClick={toggle}
    >
      <Icon name="heart" />
      {saved ? "Favoritado" : "Favoritar"}
    </button>
  );
}
