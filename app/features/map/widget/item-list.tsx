import { useEffect, useRef, type UIEvent } from "react";
import { Link } from "react-router";
import { useHidden } from "#app/features/device-marks/use-marks.tsx";
import { isHidden } from "#app/features/map/items-in-view.ts";
import { isListed, isProperty, itemId, type MapItem } from "#app/core/engine/map-items.ts";
import { itemPlace, itemTitle, shortPrecision } from "#app/features/map/map-words.ts";
import { BackToSearch } from "./map-notices.tsx";

interface Props {
  items: readonly MapItem[];
  current: string | null;
  /** The item whose parts are listed after it. */
  opened: string | null;
  onCurrent: (id: string | null) => void;
  onSelect: (id: string) => void;
  /** Moves the map back to its search. */
  onBack: (() => void) | null;
}

/** More entries than anyone reads here; the list beside the map has all of them. */
const MAX_ITEMS = 100;

/**
 * The items on the map as a list: each is a button or a link. On phones it is a row of cards to swipe
 * through, and the card in the middle highlights its pin.
 */
export function ItemList({ items, current, opened, onCurrent, onSelect, onBack }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const hidden = useHidden();
  const shown = items.slice(0, MAX_ITEMS).flatMap((item) => {
    const parts = itemId(item) === opened ? (item.fan ?? []).filter((part) => !isHidden(part, hidden)) : [];
    return [{ item, isPart: false }, ...parts.map((part) => ({ item: part, isPart: true }))];
  });

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
        {shown.map(({ item, isPart }) => {
          const id = itemId(item);
          return (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its marker is lit, nothing is done
            <li
              key={id}
              data-entry={id}
              data-lit={id === current || undefined}
              data-part={isPart || undefined}
              onPointerEnter={({ pointerType }) => pointerType === "mouse" && onCurrent(id)}
              onPointerLeave={({ pointerType }) => pointerType === "mouse" && onCurrent(null)}
              onFocus={() => onCurrent(id)}
            >
              <Entry item={item} isOpen={id === opened} onSelect={() => onSelect(id)} />
            </li>
          );
        })}
        {items.length === 0 && (
          <li className="map-items-none">
            <p>Nenhum imóvel nesta parte do mapa.</p>
            {onBack && <BackToSearch onBack={onBack} />}
          </li>
        )}
      </ul>
    </div>
  );
}

/** Moves the focus from a part of an opened item to the item itself, before the parts are no longer listed. */
export function returnToOpener(opened: string): void {
  const part = document.activeElement?.closest<HTMLElement>("[data-part]");
  const entries = [...(part?.parentElement?.children ?? [])] as HTMLElement[];
  entries
    .find(({ dataset }) => dataset.entry === opened)
    ?.querySelector("button")
    ?.focus();
}

function Entry({ item, isOpen, onSelect }: { item: MapItem; isOpen: boolean; onSelect: () => void }) {
  const precision = shortPrecision(item);
  const text = (
    <>
      <strong>{itemTitle(item)}</strong>
      <span className="dotted">
        <span>{itemPlace(item)}</span> {precision !== null && <span>{precision}</span>}
      </span>
      <span className="map-entry-action">{actionOf(item, isOpen)}</span>
    </>
  );
  if (isProperty(item)) {
    return (
      <Link to={`/property/${item.number}`} className="map-entry">
        {text}
      </Link>
    );
  }
  return (
    <button
      type="button"
      className="map-entry"
      aria-expanded={item.fan ? isOpen : undefined}
      onClick={onSelect}
    >
      {text}
    </button>
  );
}

function actionOf(item: MapItem, isOpen: boolean): string {
  if (item.fan) return isOpen ? "Fechar" : `Abrir ${item.fan.length} endereços`;
  if (!isListed(item)) return "Aproximar";
  return isProperty(item) ? "Ver imóvel" : "Ver lista";
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
