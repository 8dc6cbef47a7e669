import { renderToString } from "react-dom/server";
import type { MarkupOf } from "./prepared-markup.tsx";

/**
 * Keeps the markup last asked for, as much as `limit` characters hold with their keys, to twice as much: a full half
 * makes the older one go.
 */
export function createMarkupStore(limit: number): MarkupOf {
  let held = 0;
  let recent = new Map<string, string>();
  let older = new Map<string, string>();
  return (key, element) => {
    const known = recent.get(key);
    if (known !== undefined) return known;
    const markup = older.get(key) ?? renderToString(element());
    if (held >= limit) {
      older = recent;
      recent = new Map();
      held = 0;
    }
    recent.set(key, markup);
    held += key.length + markup.length;
    return markup;
  };
}
