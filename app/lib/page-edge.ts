/** Where a page of a list in order begins: after a row; or where it ends (`back`): before one. */
export interface PageEdge<Key> {
  key: Key;
  back: boolean;
}

/** A page of rows in the order of their list. */
export interface ListPage<Row> {
  rows: Row[];
  /** Whether it begins with the first row of the list. */
  isFirst: boolean;
  /** The row before which the page before ends, and the one after which the next page begins; null: there is none. */
  previous: Row | null;
  next: Row | null;
}

/**
 * Reads the page at an edge; null: the first one. `find` gives at most so many rows, those nearest to the edge first: of
 * rows before an edge the last one first. What would be less than a page before an edge is the first page.
 */
export async function readPage<Row, Key>(
  edge: PageEdge<Key> | null,
  size: number,
  find: (edge: PageEdge<Key> | null, most: number) => Promise<Row[]>,
): Promise<ListPage<Row>> {
  const fetched = await find(edge, size + 1);
  const isMore = fetched.length > size;
  if (edge?.back && !isMore) return readPage(null, size, find);
  const rows = fetched.slice(0, size);
  if (edge?.back) rows.reverse();
  return {
    rows,
    isFirst: edge === null,
    previous: edge === null ? null : (rows[0] ?? null),
    next: edge?.back || isMore ? rows.at(-1)! : null,
  };
}

/** The addresses of the pages beside one; null: there is none. */
export interface PageSteps {
  first: string | null;
  previous: string | null;
  next: string | null;
}

export function pageSteps<Row, Key>(
  { isFirst, previous, next }: ListPage<Row>,
  keyOf: (row: Row) => Key,
  at: (edge: PageEdge<Key> | null) => string,
): PageSteps {
  return {
    first: isFirst ? null : at(null),
    previous: previous && at({ key: keyOf(previous), back: true }),
    next: next && at({ key: keyOf(next), back: false }),
  };
}
