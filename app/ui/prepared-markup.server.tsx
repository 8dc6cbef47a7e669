import { LRUCache } from "lru-cache";
import { renderToString } from "react-dom/server";
import type { MarkupOf } from "./prepared-markup.tsx";

/** Keeps the markup last asked for: of each kind as much as `limit` characters hold with their keys. */
export function createMarkupStore(limit: number): MarkupOf {
  const kinds = new Map<string, LRUCache<string, string>>();
  return (kind, key, element) => {
    let markups = kinds.get(kind);
    if (!markups) kinds.set(kind, (markups = emptyStore(limit)));
    const known = markups.get(key);
    if (known !== undefined) return known;
    const markup = narrow(renderToString(element()));
    markups.set(key, markup);
    return markup;
  };
}

function emptyStore(limit: number): LRUCache<string, string> {
  return new LRUCache({
    maxSize: limit,
    sizeCalculation: (markup, key) => Math.max(1, key.length + markup.length),
  });
}

/**
 * Characters beyond one byte as references: a single one makes the whole page a string of two bytes each, which costs
 * more to put together and to send than its elements to render.
 */
function narrow(markup: string): string {
  return markup.replace(/[\u{100}-\u{10ffff}]/gu, (character) => `&#${character.codePointAt(0)};`);
}
