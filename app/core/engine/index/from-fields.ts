import type { Listing } from "#app/facts/listings/listing.ts";

/** A value that is computed from these fields of a listing, and from no others. */
export interface FromFields<T> {
  fields: readonly (keyof Listing)[];
  of: (listing: Listing) => T;
}

export function from<K extends keyof Listing, T>(
  fields: readonly K[],
  of: (listing: Pick<Listing, K>) => T,
): FromFields<T> {
  return { fields, of };
}

/** Whether a value may be different in two listings: what it is computed from is. */
export function mayDiffer<T>({ fields }: FromFields<T>, a: Listing, b: Listing): boolean {
  for (const field of fields) if (a[field] !== b[field]) return true;
  return false;
}
