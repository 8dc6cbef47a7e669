import { SEARCH_PATH } from "#app/features/search/screen/search-path.ts";

/** What an entry of the browser's history keeps of the search it was opened from; it outlasts a reload. */
export interface TrailState {
  /** The search's address. */
  busca: string;
  /** Whether the entry before this one is that search, as it was left. */
  volta: boolean;
}

/** The state for a property that is opened from this place; nothing outside of a search. */
export function trailState({ pathname, search }: { pathname: string; search: string }): TrailState | null {
  return pathname === SEARCH_PATH ? { busca: pathname + search, volta: true } : null;
}

/** The state of an entry, when it is one of ours. */
export function readTrailState(state: unknown): TrailState | null {
  const { busca, volta } = (state ?? {}) as Partial<TrailState>;
  return typeof busca === "string" && isSearch(busca) ? { busca, volta: volta === true } : null;
}

/** The search that a page of ours was left for this one, by its `Referer`; null when it was another page. */
export function searchOfReferer(referer: string | null, origin: string): URLSearchParams | null {
  if (referer === null || !URL.canParse(referer)) return null;
  const url = new URL(referer);
  return url.origin === origin && url.pathname === SEARCH_PATH ? url.searchParams : null;
}

/** Where the neighbours of a property among a search's results are asked for. */
export function neighboursHref(search: string, number: string): string {
  const params = new URLSearchParams(search.slice(SEARCH_PATH.length));
  params.set("imovel", number);
  return `/vizinhos.json?${params}`;
}

function isSearch(address: string): boolean {
  return address === SEARCH_PATH || address.startsWith(`${SEARCH_PATH}?`);
}
