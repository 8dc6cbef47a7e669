import { LRUCache } from "lru-cache";
import { renderToString } from "react-dom/server";
import type { MarkupOf } from "./prepared-markup.tsx";

/** Keeps the most recently used markup: for each kind up to `limit` characters, keys included. */
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
 * Replaces characters beyond one byte by references: a single one makes the whole page a string with two
 * bytes per character, which costs more to join and send than rendering its elements.
 */
function narrow(markup: string): string {
  return markup.replace(/[\u{100}-\u{10ffff}]/gu, (character) => `&#${character.codePointAt(0)};`);
}
