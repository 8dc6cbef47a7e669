import { fold, words } from "#app/lib/text.ts";
import type { TextStore } from "#app/ui/text-store.browser.ts";
import type { SuggestionOption } from "./suggestion-list.tsx";

/** A search that was made on this device. */
interface RecentSearch {
  label: string;
  href: string;
}

const KEY = "martelo.buscas";
const MAX_RECENT = 6;
/** So many come before suggestions. */
const MOST_BESIDE = 2;

/** The stored searches, newest first; none when the stored text is invalid. */
export function recentSearches(store: TextStore): RecentSearch[] {
  try {
    const stored: unknown = JSON.parse(store.read(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isSearch).slice(0, MAX_RECENT) : [];
  } catch {
    return [];
  }
}

/** The stored searches as options: all of them or, of a typed text, the last few that have all of its words. */
export function ownSearches(store: TextStore, typed: string): SuggestionOption[] {
  const all = words(typed);
  const matches = recentSearches(store).filter(({ label }) =>
    all.every((word) => fold(label).includes(word)),
  );
  return matches
    .slice(0, typed === "" ? MAX_RECENT : MOST_BESIDE)
    .map((search) => ({ ...search, kind: "recente", detail: null, count: null }));
}

/** Stores a search as the newest; an older one with the same address is removed. */
export function rememberSearch(store: TextStore, search: RecentSearch): void {
  const others = recentSearches(store).filter(({ href }) => href !== search.href);
  write(store, [search, ...others].slice(0, MAX_RECENT));
}

export function forgetSearch(store: TextStore, href: string): void {
  write(
    store,
    recentSearches(store).filter((search) => search.href !== href),
  );
}

export function forgetSearches(store: TextStore): void {
  write(store, []);
}

/** Written by hand: a validation library would be larger than the rest of the text box. */
function isSearch(stored: unknown): stored is RecentSearch {
  const { label, href } = (stored ?? {}) as Partial<Record<keyof RecentSearch, unknown>>;
  return typeof label === "string" && typeof href === "string" && href.startsWith("/dashboard");
}

function write(store: TextStore, searches: RecentSearch[]): void {
  store.write(KEY, searches.length === 0 ? null : JSON.stringify(searches));
}
