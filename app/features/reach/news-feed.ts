import { EVENTS } from "#app/facts/listings/event-kinds.ts";
import type { Listing, News } from "#app/facts/listings/listing.ts";
import { discountText, headline } from "#app/facts/listings/listing-text.ts";
import { saleModeName } from "#app/facts/listings/source-words.ts";
import type { Novelty } from "#app/facts/query/filters.ts";
import { formatDate, type IsoDate } from "#app/lib/dates.ts";
import { formatPrice, shortMoney } from "#app/lib/money.ts";
import { rssFeed, type RssItem } from "#app/lib/rss.ts";

/** Items of the feed, the newest. */
const MAX_ITEMS = 100;

interface FeedOf {
  /** The filters in words: `Casas em Campinas, SP`. */
  description: string;
  /** The kinds of news that are asked for; empty: all. */
  kinds: readonly Novelty[];
  origin: string;
  /** Paths of the search and of the feed. */
  page: string;
  feed: string;
  demo: boolean;
  /** Day of the newest list: when nothing has happened, the feed is as old as it; null while no list is held. */
  listDay: IsoDate | null;
}

/** What happened in the last lists to the properties of a search, as RSS. */
export function newsFeed(listings: readonly Listing[], of: FeedOf): string {
  const { description, kinds, origin, page, feed, demo, listDay } = of;
  const happened = listings
    .flatMap((listing) => listing.news.map((news) => ({ listing, news })))
    .filter(({ news }) => kinds.length === 0 || kinds.includes(news.kind))
    .sort((a, b) => order(b.news.date, a.news.date) || order(a.listing.number, b.listing.number))
    .slice(0, MAX_ITEMS);
  const items = happened.map(({ listing, news }) => itemOf(listing, news, origin));
  return rssFeed({
    title: `Martelo: ${description}${demo ? " (dados de demonstração)" : ""}`,
    description:
      "O que entrou, voltou ou baixou de preço nas listas da Caixa dos últimos 7 dias. Este portal não é afiliado à Caixa.",
    page: origin + page,
    address: origin + feed,
    newest: origin + feed,
    next: null,
    items,
    changedAt: items[0]?.at ?? (listDay === null ? new Date(0) : noonOf(listDay)),
  });
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function itemOf(listing: Listing, { kind, date, dropCents }: News, origin: string): RssItem {
  const price = formatPrice(listing.priceCents);
  const discount = discountText(listing.discount);
  const facts = [saleModeName(listing.saleMode), discount && `${discount} abaixo da avaliação`];
  const drop = dropCents === null ? "" : ` ${shortMoney(dropCents)}`;
  const text = [
    `${EVENTS[kind].news.one}${drop && ` (${drop.trim()})`}. Hoje por ${price}.`,
    `${facts.filter(Boolean).join(", ")}.`,
    `Lista da Caixa de ${formatDate(date)}.`,
  ];
  return {
    id: `${new URL(origin).hostname}:${listing.number}:${kind}:${date}`,
    title: plain(`${EVENTS[kind].news.tag}${drop}: ${headline(listing)} por ${price}`),
    text: text.map(plain),
    address: `${origin}/property/${listing.number}`,
    at: noonOf(date),
  };
}

/** A list has a day and no hour. */
function noonOf(day: IsoDate): Date {
  return new Date(`${day}T12:00:00-03:00`);
}

/** Some readers show a no-break space as a box. */
function plain(text: string): string {
  return text.replaceAll(/[\u00a0\u202f]/g, " ");
}
