import { EVENTS } from "#app/facts/listings/event-kinds.ts";
import type { ListingNews } from "#app/core/engine/search-engine.ts";
import { rangeText, type ListRange } from "#app/facts/listings/list-days.ts";
import { discountText, headline } from "#app/facts/listings/listing-text.ts";
import { priceLabel, pricedAt } from "#app/facts/listings/auction.ts";
import { pointText } from "#app/facts/listings/point-text.ts";
import { saleModeName } from "#app/facts/listings/source-words.ts";
import { formatDate, type IsoDate } from "#app/lib/dates.ts";
import { capitalized } from "#app/lib/enumerate.ts";
import { formatPrice, shortMoney } from "#app/lib/money.ts";
import { rssFeed, type RssItem } from "#app/lib/rss.ts";

interface FeedOf {
  /** The filters in words: `Casas em Campinas, SP`. */
  description: string;
  origin: string;
  /** Paths of the search and of the feed. */
  page: string;
  feed: string;
  demo: boolean;
  /** Those it is about: when nothing has happened, the feed is as old as the newest; null while none is held. */
  lists: ListRange | null;
}

/** What happened in the last lists to the properties of a search, the newest first, as RSS. */
export function newsFeed(happened: readonly ListingNews[], of: FeedOf): string {
  const { description, origin, page, feed, demo, lists } = of;
  const items = happened.map((one) => itemOf(one, origin));
  const which = lists === null ? "" : ` (${rangeText(lists)})`;
  return rssFeed({
    title: `Martelo: ${description}${demo ? " (dados de demonstração)" : ""}`,
    description: `O que entrou, voltou ou baixou de preço nas listas da Caixa, nos 7 dias até a lista mais nova de cada estado${which}. Este portal não é afiliado à Caixa.`,
    page: origin + page,
    address: origin + feed,
    newest: origin + feed,
    next: null,
    items,
    changedAt: items[0]?.at ?? (lists === null ? new Date(0) : beginningOf(lists.last)),
  });
}

function itemOf({ listing, news: { kind, date, dropCents } }: ListingNews, origin: string): RssItem {
  const price = formatPrice(listing.priceCents);
  const discount = discountText(listing.discount);
  const facts = [saleModeName(listing.saleMode), discount && `${discount} abaixo da avaliação`];
  const drop = dropCents === null ? "" : ` ${shortMoney(dropCents)}`;
  const point = pointText(listing);
  const text = [
    `${EVENTS[kind].news.one}${drop && ` (${drop.trim()})`}. ${priceLabel(listing)}: ${price}.`,
    `${facts.filter(Boolean).join(", ")}.`,
    ...(point === null ? [] : [`${capitalized(point)}.`]),
    `Lista da Caixa de ${formatDate(date)}.`,
  ];
  return {
    id: `${new URL(origin).hostname}:${listing.number}:${kind}:${date}`,
    title: plain(
      `${EVENTS[kind].news.tag}${drop}: ${headline(listing)} ${pricedAt(listing.saleModeCode, price)}`,
    ),
    text: text.map(plain),
    address: `${origin}/property/${listing.number}`,
    at: beginningOf(date),
  };
}

/** A list has a day and no hour: the day's beginning in São Paulo is never later than the moment the list is read. */
function beginningOf(day: IsoDate): Date {
  return new Date(`${day}T00:00:00-03:00`);
}

/** Some readers show a no-break space as a box. */
function plain(text: string): string {
  return text.replaceAll(/[\u00a0\u202f]/g, " ");
}
