import { Link } from "react-router";
import { PostCardItem } from "#app/features/blog/post-card.tsx";
import { CardList } from "#app/features/cards/card-list.tsx";
import { FOR_LIVING_RULE } from "#app/features/search/screen/sort-options.ts";
import type { ContentView } from "./content-view.ts";
import type { LandingView } from "./landing-view.ts";

/** Properties that administrators chose; they are for sale now. */
export function Featured({ cards }: { cards: ContentView["featured"] }) {
  if (cards.length === 0) return null;
  return (
    <section className="landing-part page" aria-labelledby="destaques">
      <div className="landing-head">
        <h2 id="destaques">Imóveis em destaque</h2>
        <p>Escolhidos pela equipe do Martelo. Ninguém paga para estar aqui.</p>
      </div>
      <CardList cards={cards} level="h3" className="cards cards-four swipe-row" />
    </section>
  );
}

/** Homes with a discount, for visitors who have not searched yet. */
export function ForLiving({ cards }: { cards: LandingView["first"] }) {
  if (cards.length === 0) return null;
  return (
    <section className="landing-part page" aria-labelledby="para-morar">
      <div className="landing-head">
        <h2 id="para-morar">Para morar, com desconto</h2>
        <p>
          {`${FOR_LIVING_RULE} `}
          <Link to="/dashboard?ordem=para_morar" className="link">
            Ver todos
          </Link>
        </p>
      </div>
      <CardList cards={cards} level="h3" className="cards cards-four swipe-row" />
    </section>
  );
}

/** What people said of the portal, who agreed to be quoted. */
export function Testimonials({ testimonials }: Pick<ContentView, "testimonials">) {
  if (testimonials.length === 0) return null;
  return (
    <section className="landing-part page" aria-labelledby="depoimentos">
      <h2 id="depoimentos">Quem já usou</h2>
      <ul className="swipe-row grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {testimonials.map(({ id, name, place, body }) => (
          <li key={id} className="panel">
            <figure className="grid gap-3">
              <blockquote className="whitespace-pre-line wrap-anywhere">{`“${body}”`}</blockquote>
              <figcaption className="text-sm">
                <span className="font-semibold">{name}</span>
                <span className="text-muted">{`, ${place}`}</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The newest articles, with the way to the others. */
export function NewestPosts({ posts }: Pick<ContentView, "posts">) {
  if (posts.length === 0) return null;
  return (
    <section className="landing-part page" aria-labelledby="do-blog">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 id="do-blog">Do blog</h2>
        <Link to="/blog" className="link inline-flex min-h-11 items-center text-sm">
          Todos os artigos
        </Link>
      </div>
      <ul className="post-cards newest-posts swipe-row">
        {posts.map((post) => (
          <PostCardItem key={post.href} post={post} level="h3" />
        ))}
      </ul>
    </section>
  );
}
