import { SEARCH_PATH } from "#app/lib/paths.ts";

/** What a history entry stores of the search from which it was opened; it survives a reload. */
export interface TrailState {
  /** Address of the search. */
  busca: string;
  /** Whether the previous history entry is that search. */
  volta: boolean;
}

/** The state for a property opened from this location; nothing when it is not a search. */
export function trailState({ pathname, search }: { pathname: string; search: string }): TrailState | null {
  return pathname === SEARCH_PATH ? { busca: pathname + search, volta: true } : null;
}

/** Parses the state of a history entry; null when it is not one of ours. */
export function readTrailState(state: unknown): TrailState | null {
  const { busca, volta } = (state ?? {}) as Partial<TrailState>;
  return typeof busca === "string" && isSearch(busca) ? { busca, volta: volta === true } : null;
}

/** The search from which the viewer came, by the `Referer` header; null when it was another page. */
export function searchOfReferer(referer: string | null, origin: string): URLSearchParams | null {
  if (referer === null || !URL.canParse(referer)) return null;
  const url = new URL(referer);
  return url.origin === origin && url.pathname === SEARCH_PATH ? url.searchParams : null;
}

/** Address from which the neighbours of a property in a search's results are requested. */
export function neighboursHref(search: string, number: string): string {
  const params = new URLSearchParams(search.slice(SEARCH_PATH.length));
  params.set("imovel", number);
  return `/vizinhos.json?${params}`;
}

function isSearch(address: string): boolean {
  return address === SEARCH_PATH || address.startsWith(`${SEARCH_PATH}?`);
}
