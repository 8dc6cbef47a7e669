/** Where a datum comes from: the list, the saved property page, our own arithmetic on either, or nowhere. */
export type Source = "list" | "page" | "derived" | "unknown";

/** A term and what is known of it. */
export interface Row {
  term: string;
  value: string;
  source: Source;
}

export const NOT_IN_LIST = "Não informado na lista";

/** Rows of what is known; the rest is left out. */
export function knownRows(
  triples: [term: string, value: string | null | undefined, source: Source][],
): Row[] {
  return triples.flatMap(([term, value, source]) => (value ? [{ term, value, source }] : []));
}

/** A row in any case: what nobody told is said to be unknown. */
export function rowOf(term: string, value: string | null, source: Source): Row {
  return value === null ? { term, value: NOT_IN_LIST, source: "unknown" } : { term, value, source };
}
