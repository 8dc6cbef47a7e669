/** Source of a value: the list, the saved property page, derived from either by us, or unknown. */
export type Source = "list" | "page" | "derived" | "unknown";

/** A term and its value. */
export interface Row {
  term: string;
  value: string;
  source: Source;
}

export const NOT_IN_LIST = "Não informado na lista";

/** Rows with a value; the others are left out. */
export function knownRows(
  triples: [term: string, value: string | null | undefined, source: Source][],
): Row[] {
  return triples.flatMap(([term, value, source]) => (value ? [{ term, value, source }] : []));
}

/** A row in any case: without a value it says that it is not known. */
export function rowOf(term: string, value: string | null, source: Source): Row {
  return value === null ? { term, value: NOT_IN_LIST, source: "unknown" } : { term, value, source };
}
