import { use, type MouseEvent, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { Link } from "react-router";
import { MARK_FORM, markName } from "#app/features/favorites/favorite-mark.ts";
import { Favorites, useFavorite } from "#app/features/favorites/favorites-provider.tsx";
import { ListingPicture } from "#app/features/listings/listing-picture.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { FavoriteView } from "./favorite-view.ts";

/**
 * One favourite: a card in a grid, a row on phones. Removed, it keeps its place under a cover until the next page, so
 * that nothing moves and a slip is undone where it happened.
 */
export function FavoriteCard({ item }: { item: FavoriteView }) {
  const saved = useFavorite(item.number);
  return (
    <li>
      <article className="favorite" inert={!saved}>
        <div className="favorite-picture">
          <ListingPicture
            number={item.number}
            picture={item.picture}
            sizes="(max-width: 40rem) 7rem, 22rem"
          />
          <span className={`tag favorite-status ${item.open ? "tag-good" : ""}`}>
            <span className="sr-only">Situação: </span>
            {item.open ? "Aberto" : "Encerrado"}
          </span>
        </div>
        <div className="favorite-text">
          <p className="text-xs text-muted">{item.priceLabel}</p>
          <p className="favorite-price">
            <strong>{item.price}</strong>
            {item.appraisal !== null && (
              <s>
                <span className="sr-only">Avaliação: </span>
                {item.appraisal}
              </s>
            )}
            {item.discount !== null && (
              <span className="tag tag-good">
                <span className="sr-only">Desconto de </span>−{item.discount}
              </span>
            )}
          </p>
          <h2 className="text-sm font-semibold tracking-normal">
            <Link to={`/property/${item.number}`} className="cover">
              {item.title}
            </Link>
          </h2>
          <p className="text-sm text-muted">{item.address}</p>
          <p className="favorite-line">
            <Icon name="calendar" />
            {item.date}
          </p>
          {item.closed !== null && (
            <p className="favorite-line">
              <Icon name="info" />
              {item.closed}
            </p>
          )}
          <p className="text-xs text-muted">
            {item.saleMode} · {item.saved}
          </p>
        </div>
        <div className="favorite-actions">
          <Link to={`/property/${item.number}`} className="button flex-1" tabIndex={-1} aria-hidden="true">
            Ver detalhes
          </Link>
          <Mark number={item.number} saved={false} label={`Remover dos favoritos: ${item.title}`}>
            <Icon name="trash" />
            Remover
          </Mark>
        </div>
      </article>
      {!saved && (
        <div className="card-cover">
          <p className="font-semibold">Removido dos favoritos</p>
          <p className="text-sm text-muted">{item.title}</p>
          <Mark number={item.number} saved label={`Desfazer: manter ${item.title} nos favoritos`}>
            Desfazer
          </Mark>
        </div>
      )}
    </li>
  );
}

interface MarkProps {
  number: string;
  /** What it makes of the favourite. */
  saved: boolean;
  label: string;
  children: ReactNode;
}

/** Whoever removed a favourite or took it back stands on the button that undoes it. */
function Mark({ number, saved, label, children }: MarkProps) {
  const store = use(Favorites);
  const click = (event: MouseEvent) => {
    if (!store) return;
    event.preventDefault();
    const item = event.currentTarget.closest("li");
    flushSync(() => store.toggle(number));
    item?.querySelector<HTMLElement>(`[name=${markName(!saved)}]:not([inert] *)`)?.focus();
  };
  return (
    <button
      form={MARK_FORM}
      name={markName(saved)}
      value={number}
      className="button"
      aria-label={label}
      onClick={click}
    >
      {children}
    </button>
  );
}
