import { Illustration } from "#app/ui/illustration.tsx";
import type { CardView, Tone } from "./listing-view.ts";

export const TAG_CLASS: Record<Tone, string> = {
  plain: "tag",
  good: "tag tag-good",
  new: "tag tag-new",
  late: "tag tag-late",
};

export type CardLevel = "h2" | "h3";

/** One property in a list. The title's link covers the card. Uses no context, so that its markup can be kept. */
export function ListingCard({ card, level }: { card: CardView; level: CardLevel }) {
  const Heading = level;
  return (
    <article className="card">
      <div className="card-picture">
        <Illustration drawing={card.picture.drawing} tint={card.picture.tint} />
        {card.news.length > 0 && (
          <p className="card-news">
            {card.news.map((tag) => (
              <span key={tag.text} className={TAG_CLASS[tag.tone]}>
                {tag.text}
              </span>
            ))}
          </p>
        )}
      </div>
      <div className="card-text">
        <p className="card-label">
          {card.priceLabel}
          {card.discount !== null && (
            <span className="tag tag-good">
              <span className="sr-only">Desconto de </span>−{card.discount}
            </span>
          )}
        </p>
        <p className="card-price">
          <strong>{card.price}</strong>
          {card.appraisal !== null && (
            <s>
              <span className="sr-only">Avaliação: </span>
              {card.appraisal}
            </s>
          )}
        </p>
        <Heading className="card-title">
          <a href={`/property/${card.number}`} className="cover">
            {card.title}
          </a>
        </Heading>
        <p className="card-place">{card.place}</p>
        {card.facts.length > 0 && (
          <p className="card-facts">
            {card.facts.map((fact) => (
              <span key={fact.icon} className={`fact fact-${fact.icon}`}>
                {fact.text}
              </span>
            ))}
          </p>
        )}
        <p className="card-tags">
          {card.tags.map((tag) => (
            <span key={tag.text} className={TAG_CLASS[tag.tone]}>
              {tag.text}
            </span>
          ))}
        </p>
      </div>
    </article>
  );
}
