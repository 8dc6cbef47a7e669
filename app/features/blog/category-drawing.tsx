import { POST_CATEGORIES } from "#app/core/content/post.ts";
import type { PostCategory } from "#app/db/shapes/content.ts";
import sprite from "./drawings.svg?url&no-inline";

/** A drawing of what an article is about, where it has no picture of its own; decorative. */
export function CategoryDrawing({ category }: { category: PostCategory }) {
  return (
    <svg className={`picture category-drawing ${POST_CATEGORIES[category].tint}`} aria-hidden="true">
      <use href={`${sprite}#${category}`} />
    </svg>
  );
}
