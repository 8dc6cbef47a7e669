import type { CurrentEngine } from "./search-engine.ts";

/**
 * An engine that answers from whichever one `current` gives at the moment of the question. Whoever holds it for longer
 * than the index needs to follow a list gets newer answers, never any from arrays that the next index has written over.
 */
export function liveEngine(current: () => CurrentEngine): CurrentEngine {
  return {
    get size() {
      return current().size;
    },
    get freshness() {
      return current().freshness;
    },
    get averageDiscount() {
      return current().averageDiscount;
    },
    get vocabulary() {
      return current().vocabulary;
    },
    search: (request) => current().search(request),
    histograms: (filters) => current().histograms(filters),
    count: (filters) => current().count(filters),
    uncertain: (filters) => current().uncertain(filters),
    first: (filters, sort, count, skipped) => current().first(filters, sort, count, skipped),
    news: (filters, kinds, most) => current().news(filters, kinds, most),
    numbers: (filters, sort, preferred) => current().numbers(filters, sort, preferred),
    grouped: (request) => current().grouped(request),
    districts: (filters) => current().districts(filters),
    guesses: (text) => current().guesses(text),
    map: (request) => current().map(request),
    density: (request) => current().density(request),
    neighbours: (listing, count) => current().neighbours(listing, count),
    place: (request) => current().place(request),
    listings: (numbers) => current().listings(numbers),
  };
}
