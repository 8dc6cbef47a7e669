/**
 * Page numbers to link: first, last, and two on each side of the current one; a gap of one page is filled.
 * `pageNumbers(6, 20)` gives `[1, 4, 5, 6, 7, 8, 20]`.
 */
export function pageNumbers(current: number, last: number): number[] {
  const shown = new Set([1, last]);
  for (let page = current - 2; page <= current + 2; page++) if (page >= 1 && page <= last) shown.add(page);
  const pages = [...shown].sort((a, b) => a - b);
  return pages.flatMap((page, i) => (pages[i - 1] === page - 2 ? [page - 1, page] : [page]));
}

/** Number of pages; an empty result has one. */
export function pageCount(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}
