import { Link } from "react-router";
import { SMALL_COVER } from "#app/core/content/post.ts";
import type { PostCard } from "./article-view.ts";
import { CategoryDrawing } from "./category-drawing.tsx";

/** An article in a list; the link of its title covers the card. */
export function PostCardItem({ post, level: Heading }: { post: PostCard; level: "h2" | "h3" }) {
  const { href, title, summary, day, date, cover, category } = post;
  return (
    <li className="post-card">
      {cover ? (
        <img src={cover.small} alt="" {...SMALL_COVER} loading="lazy" decoding="async" />
      ) : (
        category && <CategoryDrawing category={category.key} />
      )}
      <div>
        <p className="text-sm text-muted">
          {category && `${category.name} · `}
          <time dateTime={day}>{date}</time>
        </p>
        <Heading className="font-semibold">
          <Link to={href} className="cover">
            {title}
          </Link>
        </Heading>
        <p className="text-sm text-muted">{summary}</p>
      </div>
    </li>
  );
}
