import { Fragment } from "react";
import { MARK_FORM, markName } from "#app/features/favorites/hearts/favorite-mark.ts";
import type { CardView, Tone } from "./card-view.ts";
import { ListingPicture, Appraisal, DiscountTag } from "./listing-parts.tsx";

const TAG_CLASS: Record<Tone, string> = {
  plain: "tag",
  good: "tag tag-good",
  new: "tag tag-new",
  late: "tag tag-late",
};

/** A photo takes a third of its card. */
const SIZES = "(width < 40rem) 34vw, 9rem";

export type CardLevel = "h2" | "h3";

interface Props {
  card: CardView;
  level: CardLevel;
  /** Marks of this device; absent in the markup that is cached for everybody. */
  seen?: boolean;
  hidden?: boolean;
  compared?: boolean;
  /** Whether it is a favourite of the member: the server caches the markup with and without it. */
  favorite?: boolean;
  /** Whether the list offers the quick look. */
  looks?: boolean;
  /** Covered by another element: hidden from screen readers and from the keyboard. */
  covered?: boolean;
}

/**
 * One property in a list. The title's link covers the card. Uses no React context, so that its markup can be
 * cached.
 */
export function ListingCard({
  card,
  level,
  seen = false,
  hidden = false,
  compared = false,
  favorite = false,
  looks = false,
  covered = false,
}: Props) {
  const Heading = level;
  return (
    <article
      className={card.photo ? "card card-with-photo" : "card"}
      data-number={card.number}
      inert={covered}
    >
      <div className="card-picture">
        <ListingPicture number={card.number} picture={card.picture} sizes={SIZES} />
      </div>
      <div className="card-text">
        <p className="card-price">
          <strong>{card.price}</strong> {card.discount !== null && <DiscountTag discount={card.discount} />}
        </p>
        <p className="card-label">
          {`${card.stage} `}
          {card.appraisal !== null && <Appraisal appraisal={card.appraisal} />}
        </p>
        <Heading className="card-title">
          <a href={`/property/${card.number}`} className="cover" data-at={card.at ?? undefined}>
            {card.marked ? markedText(card.marked.title) : card.title}
          </a>
        </Heading>
        <p className="card-place">{card.marked ? markedText(card.marked.place) : card.place}</p>
        {card.distance && <p className="card-place">{card.distance}</p>}
        {card.marked?.more && <p className="card-place">{markedText(card.marked.more)}</p>}
        {card.facts.length > 0 && (
          <p className="card-facts">
            {card.facts.map((fact) => (
              <Fragment key={fact.icon}>
                <span className={`fact fact-${fact.icon}`}>{fact.text}</span>{" "}
              </Fragment>
            ))}
          </p>
        )}
        {card.why !== null && <p className="card-label">{card.why}</p>}
        <p className="card-tags">
          {(seen || hidden) && <CardTag text={hidden ? "Oculto" : "Visto"} tone="plain" />}
          {[...card.news, ...card.tags].map((tag) => (
            <CardTag key={tag.text} {...tag} />
          ))}
        </p>
      </div>
      <CardActions
        number={card.number}
        title={card.title}
        hidden={hidden}
        compared={compared}
        favorite={favorite}
        looks={looks}
      />
    </article>
  );
}

function CardTag({ text, tone }: { text: string; tone: Tone }) {
  return (
    <>
      <span className={TAG_CLASS[tone]}>{text}</span>{" "}
    </>
  );
}

/** Actions of a card's buttons: the markup has the name, and one listener serves all cards. */
export type CardAction = "compare" | "hide" | "restore" | "favorite" | "look";

interface ActionsProps {
  number: string;
  title: string;
  hidden: boolean;
  compared: boolean;
  favorite: boolean;
  looks?: boolean;
}

/** Buttons for the property of the nearest `data-number`. */
export function CardActions({ number, title, hidden, compared, favorite, looks = false }: ActionsProps) {
  return (
    <div className="card-actions">
      {looks && action("look", "Resumo", title)}
      {action("compare", "Comparar", title, compared)}
      {hidden ? action("restore", "Mostrar de novo", title) : action("hide", "Não me interessa", title)}
      <button
        form={MARK_FORM}
        name={markName(!favorite)}
        value={number}
        className="card-action card-favorite"
        data-action="favorite"
        title={favorite ? "Favoritado" : "Favoritar"}
        aria-label={`Favoritar: ${title}`}
        aria-pressed={favorite}
      />
    </div>
  );
}

function action(name: CardAction, label: string, title: string, pressed?: boolean) {
  return (
    <button
      type="button"
      className={`card-action card-${name}`}
      data-action={name}
      title={label}
      aria-label={`${label}: ${title}`}
      aria-pressed={pressed}
    />
  );
}

/** A text in plain and marked pieces in turn, the first one plain. */
export function markedText(pieces: string[]) {
  // oxlint-disable-next-line react/no-array-index-key -- pieces never change their places
  return pieces.map((piece, i) => (i % 2 ? <mark key={i}>{piece}</mark> : piece || null));
}

/** Whether a packed card, or building, tells the viewer's own distance: nothing made of it is kept for others. */
export function isPersonalCard(packed: string): boolean {
  return packed.startsWith('{"distance":');
}

/** Whether words are marked in a packed card, which then belongs to few searches. */
export function isMarkedCard(packed: string): boolean {
  return packed.startsWith('{"marked":');
}
