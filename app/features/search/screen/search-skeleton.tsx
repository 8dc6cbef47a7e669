const CARDS = ["1", "2", "3", "4", "5", "6"];

/** Placeholders of the search screen in their final sizes, shown while its data is loading after a navigation. */
export function SearchSkeleton() {
  return (
    <div aria-busy="true">
      <output className="sr-only">Buscando</output>
      <div className="filter-bar" aria-hidden="true">
        <div className="page grid gap-2">
          <div className="skeleton h-11 w-full max-w-192 sm:h-12" />
          <div className="skeleton h-11 w-full" />
        </div>
      </div>
      <div className="page search-page" aria-hidden="true">
        <div className="results-head">
          <div className="skeleton h-11 w-full max-w-96" />
        </div>
        <div className="search-columns">
          <div className="cards">
            {CARDS.map((card) => (
              <div key={card} className="card">
                <div className="skeleton card-picture rounded-none" />
                <div className="card-text gap-2">
                  <div className="skeleton h-7 w-1/2" />
                  <div className="skeleton h-5 w-3/4" />
                  <div className="skeleton h-5 w-2/3" />
                  <div className="skeleton h-5 w-1/2" />
                </div>
              </div>
            ))}
          </div>
          <div className="skeleton sticky top-33 hidden h-[calc(100dvh-13rem)] lg:block" />
        </div>
      </div>
    </div>
  );
}
