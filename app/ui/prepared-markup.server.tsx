import { renderToString } from "react-dom/server";
import type { MarkupOf } from "./prepared-markup.tsx";

/** Keeps the markup of the `limit` to twice as many keys last asked for: a full half makes the older one go. */
export function createMarkupStore(limit: number): MarkupOf {
  let recent = new Map<string, string>();
  let older = new Map<string, string>();
  return (key, element) => {
    const known = recent.get(key);
    if (known !== undefined) return known;
    const markup = older.get(key) ?? renderToString(element());
    if (recent.size >= limit) {
      older = recent;
      recent = new Map();
    }
    recent.set(key, markup);
    return markup;
  };
}
