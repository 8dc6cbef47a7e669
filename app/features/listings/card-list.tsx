import { memo, use, type MouseEvent, type ReactElement } from "react";
import { useNavigate } from "react-router";
import { unpack, type Packed } from "#app/ui/packed.ts";
import { PreparedMarkup } from "#app/ui/prepared-markup.tsx";
import { ListingCard, type CardLevel } from "./listing-card.tsx";
import type { CardView } from "./listing-view.ts";

interface Props {
  cards: Packed<CardView>[];
  level?: CardLevel;
  className?: string;
  /** An item that stands in the place of a card. */
  instead?: (index: number) => ReactElement | null;
}

/** Cards in a grid. Their links are plain ones; a click on any of them changes the page without loading it anew. */
export function CardList({ cards, level = "h2", className = "cards", instead }: Props) {
  const navigate = useNavigate();
  function follow(event: MouseEvent<HTMLUListElement>) {
    const link = (event.target as Element).closest("a");
    if (!link || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(link.pathname + link.search);
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- only the links inside are used, and the keyboard clicks those
    <ul className={className} onClick={follow}>
      {cards.map((card, i) => instead?.(i) ?? <Item key={card} card={card} level={level} />)}
    </ul>
  );
}

/** The server writes the markup it has made for this card before; the browser takes it over as a card. */
const Item = memo(function Item({ card, level }: { card: Packed<CardView>; level: CardLevel }) {
  const markupOf = use(PreparedMarkup);
  const draw = () => <ListingCard card={unpack(card)} level={level} />;
  if (!markupOf) return <li>{draw()}</li>;
  return <li dangerouslySetInnerHTML={{ __html: markupOf(level + card, draw) }} />;
});
