import type { KeptText } from "#app/ui/kept-text.browser.ts";

/** A search that was made on this device. */
export interface RecentSearch {
  label: string;
  href: string;
}

const KEY = "martelo.buscas";
const MAX_RECENT = 6;

/** The newest first; none where nothing readable is kept. */
export function recentSearches(store: KeptText): RecentSearch[] {
  try {
    const kept: unknown = JSON.parse(store.read(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isSearch).slice(0, MAX_RECENT) : [];
  } catch {
    return [];
  }
}

/** Puts a search first; one that leads to the same place goes. */
export function rememberSearch(store: KeptText, search: RecentSearch): void {
  const others = recentSearches(store).filter(({ href }) => href !== search.href);
  write(store, [search, ...others].slice(0, MAX_RECENT));
}

export function forgetSearch(store: KeptText, href: string): void {
  write(
    store,
    recentSearches(store).filter((search) => search.href !== href),
  );
}

export function forgetSearches(store: KeptText): void {
  write(store, []);
}

/** By hand: a validator would weigh more than the rest of the text box. */
function isSearch(kept: unknown): kept is RecentSearch {
  const { label, href } = (kept ?? {}) as Partial<Record<keyof RecentSearch, unknown>>;
  return typeof label === "string" && typeof href === "string" && href.startsWith("/dashboard");
}

function write(store: KeptText, searches: RecentSearch[]): void {
  store.write(KEY, searches.length === 0 ? null : JSON.stringify(searches));
}
