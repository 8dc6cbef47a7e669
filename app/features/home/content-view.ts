import type { CurrentEngine } from "#app/core/engine/search-engine.ts";
import type { Settings } from "#app/facts/settings/settings.ts";
import { packedCard, type CardView } from "#app/features/cards/card-view.ts";
import { postCard, type PostCard } from "#app/features/blog/article-view.ts";
import { MAX_NEWEST } from "#app/core/content/post.ts";
import type { PublicContent } from "#app/core/content/public-content.server.ts";
import { dayInSaoPaulo } from "#app/lib/dates.ts";
import type { Packed } from "#app/ui/packed.ts";

/** What administrators put on the start page; a section without content is not shown. */
export interface ContentView {
  featured: Packed<CardView>[];
  testimonials: PublicContent["testimonials"];
  posts: PostCard[];
}

/** Featured are the chosen properties that are for sale now and not taken off the portal. */
export function contentView(
  engine: Pick<CurrentEngine, "listings">,
  { featured, testimonials, posts }: PublicContent,
  { homepage_featured_enabled }: Pick<Settings, "homepage_featured_enabled">,
  now: Date,
): ContentView {
  const today = dayInSaoPaulo(now);
  const chosen = homepage_featured_enabled
    ? featured.filter(({ until }) => until === null || until >= today)
    : [];
  const listings = chosen.length > 0 ? engine.listings(chosen.map(({ number }) => number)) : [];
  return {
    featured: listings.map((listing) => packedCard(listing, today)),
    testimonials,
    posts: posts
      .filter(({ publishedAt }) => publishedAt <= now)
      .slice(0, MAX_NEWEST)
      .map(postCard),
  };
}
