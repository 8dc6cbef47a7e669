import { renderToString } from "react-dom/server";
import type { MarkupOf } from "./prepared-markup.tsx";

/** Keeps the markup last asked for: of each kind as much as `limit` characters hold with their keys. */
export function createMarkupStore(limit: number): MarkupOf {
  const kinds = new Map<string, { held: number; markups: Map<string, string> }>();
  return (kind, key, element) => {
    let store = kinds.get(kind);
    if (!store) kinds.set(kind, (store = { held: 0, markups: new Map() }));
    const { markups } = store;
    const known = markups.get(key);
    const markup = known ?? narrow(renderToString(element()));
    // In the order of use: the first is the one longest unused.
    if (known === undefined) store.held += key.length + markup.length;
    else markups.delete(key);
    markups.set(key, markup);
    for (const [oldest, dropped] of markups) {
      if (store.held <= limit) break;
      markups.delete(oldest);
      store.held -= oldest.length + dropped.length;
    }
    return markup;
  };
}

/**
 * Characters beyond one byte as references: a single one makes the whole page a string of two bytes each, which costs
 * more to put together and to send than its elements to render.
 */
function narrow(markup: string): string {
  return markup.replace(/[\u{100}-\u{10ffff}]/gu, (character) => `&#${character.codePointAt(0)};`);
}
