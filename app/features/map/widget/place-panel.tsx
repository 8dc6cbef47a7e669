import { useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import type { ListedItem } from "#app/core/engine/map-items.ts";
import type { Filters } from "#app/facts/query/filters.ts";
import type { CardView } from "#app/features/cards/card-view.ts";
import { ListingPicture, DiscountTag } from "#app/features/cards/listing-parts.tsx";
import { markedText } from "#app/features/cards/listing-card.tsx";
import type { PlaceAnswer } from "#app/features/map/map-answer.ts";
import { askPlace } from "#app/features/map/map-requests.browser.ts";
import { itemPlace, precisionText } from "#app/features/map/map-words.ts";
import { placeHref } from "#app/features/map/view.ts";
import { trailState } from "#app/features/search/trail/trail-state.ts";
import { plural } from "#app/lib/numbers.ts";
import { Icon } from "#app/ui/icon.tsx";

interface Props {
  place: ListedItem;
  filters: Filters;
  onClose: () => void;
}

interface State {
  /** The pages loaded so far, as one; null until the first has arrived. */
  answer: PlaceAnswer | null;
  failed: boolean;
}

/** What is for sale at one place of the map, by neighbourhood. */
export function PlacePanel({ place, filters, onClose }: Props) {
  const { answer, failed, loading, more } = usePlace(filters, place.place);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  const precision = precisionText(place);
  return (
    <section className="map-panel" aria-labelledby="map-panel-title">
      <header>
        <div className="min-w-0">
          <h2 id="map-panel-title" ref={title} tabIndex={-1}>
            {itemPlace(place)}
          </h2>
          <p className="text-sm text-muted">
            {plural(place.count, "imóvel", "imóveis")}
            {precision && `. ${precision}.`}
          </p>
        </div>
        <button type="button" className="map-tool" aria-label="Fechar a lista deste lugar" onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      <div className="map-panel-body" aria-busy={loading}>
        {answer && groupsOf(answer).map(([name, rows]) => <Group key={name} name={name} rows={rows} />)}
        {!answer && !failed && <RowSkeletons count={Math.min(place.count, 6)} />}
        {failed && <p role="alert">Esta lista não pôde ser carregada.</p>}
        {(failed || (answer && answer.page < answer.pages)) && (
          <button type="button" className="button w-full" disabled={loading} onClick={more}>
            {failed ? "Tentar de novo" : "Carregar mais"}
          </button>
        )}
      </div>
    </section>
  );
}

function Group({ name, rows }: { name: string; rows: PlaceAnswer["cards"] }) {
  return (
    <div>
      <h3>{name}</h3>
      <ul>
        {rows.map(({ card }) => (
          <li key={card.number}>
            <ListingRow card={card} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The loaded rows under the names of their neighbourhoods, each with how many there are in all. */
function groupsOf({ groups, cards }: PlaceAnswer): [name: string, rows: PlaceAnswer["cards"]][] {
  return groups.flatMap(({ slug, name, count }) => {
    const rows = cards.filter(({ districtSlug }) => districtSlug === slug);
    return rows.length > 0 ? [[`${name ?? "Bairro não informado"} (${count})`, rows]] : [];
  });
}

export function RowSkeletons({ count }: { count: number }) {
  return Array.from({ length: count }, (_, i) => <div key={i} className="map-row map-row-empty" />);
}

/** One property in brief: picture, price, title, link. */
export function ListingRow({ card }: { card: CardView }) {
  const state = trailState(useLocation());
  return (
    <article className="map-row">
      <div className="map-row-picture">
        <ListingPicture number={card.number} picture={card.picture} sizes="6rem" />
      </div>
      <div className="min-w-0">
        <p className="flex items-baseline gap-2">
          <strong>{card.price}</strong> {card.discount !== null && <DiscountTag discount={card.discount} />}
        </p>
        <p className="line-clamp-2">
          <Link to={`/property/${card.number}`} state={state} className="cover">
            {card.marked ? markedText(card.marked.title) : card.title}
          </Link>
        </p>
        <p className="truncate text-muted">
          {card.facts.map(({ text }) => `${text} · `)}
          {card.marked ? markedText(card.marked.place) : card.place}
        </p>
        {card.distance && <p className="line-clamp-2 text-muted">{card.distance}</p>}
        {card.marked?.more && <p className="line-clamp-2 text-muted">{markedText(card.marked.more)}</p>}
      </div>
    </article>
  );
}

/** Loads the listings of a place, page by page. The caller renders a new component for each place. */
export function usePlace(filters: Filters, place: string) {
  const [{ answer, failed }, setState] = useState<State>({ answer: null, failed: false });
  const [wanted, setWanted] = useState({ page: 1 });

  useEffect(() => {
    const control = new AbortController();
    void askPlace(placeHref(filters, place, wanted.page), control.signal).then((result) => {
      if (control.signal.aborted) return;
      setState((before) => ("ok" in result ? append(before, result.ok) : { ...before, failed: true }));
    });
    return () => control.abort();
  }, [filters, place, wanted]);

  const loading = !failed && (answer === null || answer.page < wanted.page);
  const more = () => {
    setState((before) => ({ ...before, failed: false }));
    setWanted({ page: (answer?.page ?? 0) + 1 });
  };
  return { answer, failed, loading, more };
}

function append({ answer }: State, next: PlaceAnswer): State {
  return { answer: { ...next, cards: [...(answer?.cards ?? []), ...next.cards] }, failed: false };
}
