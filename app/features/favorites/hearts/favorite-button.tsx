import { use, type MouseEvent } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { MARK_FORM, markName } from "./favorite-mark.ts";
import { Favorites, useFavorite } from "./favorites-provider.tsx";

interface Props {
  number: string;
  /** Id of the element it belongs to, when a page has several buttons. */
  of?: string;
}

/** A heart with a text that says what pressing it does. */
export function FavoriteButton({ number, of }: Props) {
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
      data-saved={saved || undefined}
      onClick={toggle}
    >
      <Icon name="heart" />
      <span>
        {saved ? "Favoritado" : "Favoritar"}
        {of !== undefined && <span className="sr-only">: {of}</span>}
      </span>
    </button>
  );
}
