const CARDS = ["1", "2", "3", "4", "5", "6"];

/** Placeholders of the search screen in their final sizes, shown while its data is loading after a navigation. */
export function SearchSkeleton() {
  return (
    <div aria-busy="true">
      <output className="sr-only">Buscando</output>
      <div className="filter-bar" aria-hidden="true">
        <div className="page flex gap-2">
          <div className="skeleton h-12 flex-1" />
          <div className="skeleton h-12 w-24" />
        </div>
      </div>
      <div className="page search-columns py-6" aria-hidden="true">
        <div className="grid min-w-0 content-start gap-5">
          <div className="grid gap-2">
            <div className="skeleton h-7 w-3/4" />
            <div className="skeleton h-5 w-1/2" />
            <div className="skeleton h-11 w-full" />
          </div>
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
        </div>
        <div className="skeleton sticky top-38 hidden h-[calc(100dvh-10.5rem)] lg:block" />
      </div>
    </div>
  );
}
