import { useEffect, useRef, type UIEvent } from "react";
import { Link } from "react-router";
import { itemId, type MapItem } from "#app/core/engine/map-items.ts";
import { itemPlace, itemTitle } from "#app/features/map/map-words.ts";

interface Props {
  items: readonly MapItem[];
  current: string | null;
  onCurrent: (id: string | null) => void;
  onSelect: (id: string) => void;
}

/** More entries than anyone reads here; the list beside the map has all of them. */
const MAX_ITEMS = 100;

/**
 * The items on the map as a list: each is a button or a link. On phones it is a row of cards to swipe
 * through, and the card in the middle highlights its pin.
 */
export function ItemList({ items, current, onCurrent, onSelect }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const shown = items.slice(0, MAX_ITEMS);

  useEffect(() => {
    const element = list.current;
    if (!element || current === null || !isCarousel(element)) return;
    const entry = [...element.children].find((child) => (child as HTMLElement).dataset.entry === current);
    entry?.scrollIntoView({ inline: "center", block: "nearest" });
  }, [current]);

  const front = ({ currentTarget }: UIEvent<HTMLUListElement>) => {
    if (!isCarousel(currentTarget)) return;
    const id = inFront(currentTarget)?.dataset.entry;
    if (id !== undefined && id !== current) onCurrent(id);
  };
  return (
    <div className="map-items">
      <ul ref={list} aria-label="O que está no mapa" onScroll={front}>
        {shown.map((item) => {
          const id = itemId(item);
          return (
            <li key={id} data-entry={id} data-lit={id === current || undefined}>
              <Entry item={item} onSelect={() => onSelect(id)} />
            </li>
          );
        })}
        {items.length === 0 && <li className="map-items-none">Nenhum imóvel nesta parte do mapa.</li>}
      </ul>
    </div>
  );
}

function Entry({ item, onSelect }: { item: MapItem; onSelect: () => void }) {
  const text = (
    <>
      <strong>{itemTitle(item)}</strong>
      <span>{itemPlace(item)}</span>
      <span className="map-entry-action">{actionOf(item)}</span>
    </>
  );
  if (item.kind !== "grupo" && item.number !== null) {
    return (
      <Link to={`/property/${item.number}`} className="map-entry">
        {text}
      </Link>
    );
  }
  return (
    <button type="button" className="map-entry" onClick={onSelect}>
      {text}
    </button>
  );
}

function actionOf(item: MapItem): string {
  if (item.kind === "grupo") return "Aproximar";
  return item.number !== null ? "Ver imóvel" : "Ver lista";
}

function isCarousel(element: HTMLElement): boolean {
  return element.scrollWidth > element.clientWidth;
}

/** The card whose middle is nearest to the middle of the row. */
function inFront(list: HTMLElement): HTMLElement | null {
  const middle = list.scrollLeft + list.clientWidth / 2;
  let nearest: HTMLElement | null = null;
  let least = Infinity;
  for (const child of list.children as HTMLCollectionOf<HTMLElement>) {
    const distance = Math.abs(child.offsetLeft + child.offsetWidth / 2 - middle);
    if (distance < least) [nearest, least] = [child, distance];
  }
  return nearest;
}
