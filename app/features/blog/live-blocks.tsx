import { ListingPicture, DiscountTag, PriceLine } from "#app/features/cards/listing-parts.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { LiveCosts } from "./live-costs.ts";
import type { LiveSearch } from "./live-search.ts";

/** A search inside an article: how many properties it finds now, and the first of them. Static, with plain links. */
export function LiveSearchBlock({ search }: { search: LiveSearch }) {
  const { href, words, description, summary, why, cards } = search;
  return (
    <aside className="live-search" aria-label={words}>
      <p className="live-search-head">
        <span>
          <strong>{summary}</strong>
          {": "}
          {description}
        </span>
      </p>
      {why !== null && <p className="text-sm text-muted">{why}</p>}
      {cards.length > 0 && (
        <ul className="live-cards">
          {cards.map(({ number, title, place, priceLabel, price, appraisal, discount, picture }) => (
            <li key={number} className="live-card">
              <div className="card-picture">
                <ListingPicture number={number} picture={picture} sizes="(width < 40rem) 7.5rem, 14rem" />
              </div>
              <div className="live-card-text">
                <p className="card-label">
                  {`${priceLabel} `}
                  {discount !== null && <DiscountTag discount={discount} />}
                </p>
                <PriceLine price={price} appraisal={appraisal} />
                <p className="live-card-title">
                  <a href={`/property/${number}`} className="cover">
                    {title}
                  </a>
                </p>
                <p className="text-sm text-muted">{place}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
      <p>
        <a href={href} className="button">
          {words}
          <Icon name="right" />
        </a>
      </p>
    </aside>
  );
}

/** Values of a table of costs inside an article, each with its day and its source; without any, that there is none. */
export function LiveCostsBlock({ costs: { words, rows, missing } }: { costs: LiveCosts }) {
  return (
    <aside className="live-search" aria-label={words}>
      <p className="font-semibold">{words}</p>
      {rows.length === 0 ? (
        <p className="text-sm text-muted">{`Ainda não registramos nenhum valor com fonte. ${missing}`}</p>
      ) : (
        <ul className="live-costs">
          {rows.map(({ name, value, since, source }) => (
            <li key={name}>
              <strong>{name}</strong>
              {`: ${value}, desde ${since}. `}
              <a href={source.href} rel="noopener" className="link">
                {source.words}
              </a>
            </li>
          ))}
        </ul>
      )}
    </aside>
  );
}
