/** A search that was made on this device. */
export interface RecentSearch {
  label: string;
  href: string;
}

const KEY = "buscas";
const MOST = 6;

/** The part of `localStorage` this needs; it may refuse anything at any time. */
type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** The newest first; none where nothing readable is kept. */
export function recentSearches(store: Store): RecentSearch[] {
  try {
    const kept: unknown = JSON.parse(store.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isSearch).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/** Puts a search first; one that leads to the same place goes. */
export function rememberSearch(store: Store, search: RecentSearch): void {
  const others = recentSearches(store).filter(({ href }) => href !== search.href);
  write(store, [search, ...others].slice(0, MOST));
}

export function forgetSearch(store: Store, href: string): void {
  write(
    store,
    recentSearches(store).filter((search) => search.href !== href),
  );
}

export function forgetSearches(store: Store): void {
  write(store, []);
}

/** By hand: a validator would weigh more than the rest of the text box. */
function isSearch(kept: unknown): kept is RecentSearch {
  const { label, href } = (kept ?? {}) as Partial<Record<keyof RecentSearch, unknown>>;
  return typeof label === "string" && typeof href === "string" && href.startsWith("/dashboard");
}

function write(store: Store, searches: RecentSearch[]): void {
  try {
    if (searches.length === 0) store.removeItem(KEY);
    else store.setItem(KEY, JSON.stringify(searches));
  } catch {
    // A device that keeps nothing still searches.
  }
}
