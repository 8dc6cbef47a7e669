import { memo, use, useMemo, type ComponentProps, type ReactElement } from "react";
import { hidden, hiddenShown } from "#app/features/device-marks/device-marks.browser.ts";
import { EarlyHiding } from "#app/features/device-marks/early-hiding.tsx";
import type { TrayItem } from "#app/features/device-marks/stored-entries.ts";
import { useMarked, useHiddenCount, useSignal } from "#app/features/device-marks/use-marks.tsx";
import { Favorites, useFavorite } from "#app/features/favorites/hearts/favorites-provider.tsx";
import { plural, writtenCount } from "#app/lib/numbers.ts";
import { unpack, type Packed } from "#app/ui/packed.ts";
import { PreparedMarkup } from "#app/ui/prepared-markup.tsx";
import type { CardView } from "./card-view.ts";
import { ListingCard, isMarkedCard, isPersonalCard, type CardLevel } from "./listing-card.tsx";
import { usePresses } from "./use-presses.tsx";

interface Props {
  cards: Packed<CardView>[];
  level?: CardLevel;
  className?: string;
  /** State of the history entry of a property that is opened from here. */
  state?: unknown;
  /** Whether cards offer the quick look, which the page around them shows. */
  looks?: boolean;
  /** Content that replaces a card. */
  instead?: (index: number) => Instead | null;
}

/** An item for several properties, and the properties of its buttons. */
interface Instead {
  item: ReactElement;
  properties: () => TrayItem[];
}

const Card = memo(ListingCard);

interface MarkedItemProps {
  card: Packed<CardView>;
  level: CardLevel;
  looks: boolean;
}

interface HiddenNoteProps {
  /** Numbers of the properties on this page; called when first needed, and never on the server. */
  numbers: () => string[];
  /** What the numbers belong to: they are read again when it changes. */
  of: unknown;
}

/**
 * Cards in a grid. Their links are ordinary ones; a click on one navigates without a page load. Their buttons
 * change this device's marks or the member's favourites.
 */
export function CardList({ cards, level = "h2", className = "cards", state, looks = false, instead }: Props) {
  const properties = () =>
    cards.flatMap((packed, i) => instead?.(i)?.properties() ?? [trayItem(unpack(packed))]);
  const click = usePresses(properties, state);
  return (
    <div className="card-list">
      <EarlyHiding />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- only the links and buttons inside are used, and the keyboard clicks those */}
      <ul className={className} onClick={click}>
        {cards.map(
          (card, i) => instead?.(i)?.item ?? <Item key={card} card={card} level={level} looks={looks} />,
        )}
      </ul>
      <HiddenNote numbers={() => properties().map(({ number }) => number)} of={cards} />
    </div>
  );
}

function trayItem({ number, title, picture }: CardView): TrayItem {
  return { number, title, picture };
}

/** The server reuses the markup it rendered for this card; the browser hydrates it as a component. */
const Item = memo(function Item({ card, level, looks }: ComponentProps<typeof MarkedItem>) {
  // Builds for browsers leave the rest out.
  const markupOf = import.meta.env.SSR ? use(PreparedMarkup) : null;
  if (!markupOf) return <MarkedItem card={card} level={level} looks={looks} />;
  const favorites = use(Favorites);
  // Most viewers have no favourites: then no card needs to be unpacked.
  const favorite = favorites !== null && favorites.first.size > 0 && favorites.has(unpack(card).number);
  const draw = () => <ListingCard card={unpack(card)} level={level} favorite={favorite} looks={looks} />;
  if (isPersonalCard(card)) return <li>{draw()}</li>;
  // Cards with marks belong to one search, so they are kept apart: they displace none that every search shows.
  const kind =
    (isMarkedCard(card) ? "marked " : "") + (favorite ? "favorite " : "") + (looks ? "looks " : "") + level;
  return <li dangerouslySetInnerHTML={{ __html: markupOf(kind, card, draw) }} />;
});

/** A card with the marks of this device and of the member. */
function MarkedItem({ card: packed, level, looks }: MarkedItemProps) {
  const card = useMemo(() => unpack(packed), [packed]);
  const favorite = useFavorite(card.number);
  const { leftOut, covered, marks, ...own } = useMarked(card.number);
  // An empty item keeps the count: the first card of a page added below is found by its index.
  if (leftOut) return <li hidden />;
  return (
    <li data-marks={marks ?? undefined}>
      <Card
        card={card}
        level={level}
        seen={own.seen}
        hidden={own.hidden}
        compared={own.compared}
        covered={covered}
        favorite={favorite}
        looks={looks}
      />
      {covered && (
        <div className="card-cover">
          <p className="font-semibold">Oculto neste aparelho</p>
          <p className="text-sm text-muted">{card.title}</p>
          <button
            type="button"
            className="button"
            data-action="restore"
            aria-label={`Desfazer: mostrar ${card.title} de novo`}
          >
            Desfazer
          </button>
        </div>
      )}
    </li>
  );
}

/** Number of hidden properties on this page, with a button that shows them; renders nothing when there is none. */
export function HiddenNote({ numbers, of }: HiddenNoteProps) {
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- `of` stands for them
  const known = useMemo(() => once(numbers), [of]);
  const here = useHiddenCount(() => known().filter((number) => hidden.has(number)).length);
  const total = useHiddenCount(() => hidden.entries.size);
  const shown = useSignal(hiddenShown, false);
  if (here === 0) return null;
  return (
    <p className="hidden-note">
      {plural(here, "oculto", "ocultos")} por você nesta página
      {total > here && `, ${writtenCount(total)} neste aparelho`}
      <button type="button" className="link" onClick={() => hiddenShown.set(!shown)}>
        {shown ? "ocultar" : "mostrar"}
      </button>
      {shown && (
        <button type="button" className="link" onClick={() => hidden.clear()}>
          {total > here ? `restaurar todos os ${writtenCount(total)}` : "restaurar"}
        </button>
      )}
    </p>
  );
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}
