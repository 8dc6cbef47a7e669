import { useEffect, useState, type ReactElement } from "react";

/** No skeleton is shown when the data arrives sooner. */
const DELAY_MS = 150;

/** The skeleton of the search, after the navigation has taken longer than the delay; null before. */
export function useLateSkeleton(waiting: boolean): ReactElement | null {
  const [late, setLate] = useState<ReactElement | null>(null);
  useEffect(() => {
    if (!waiting) return;
    let over = false;
    const delay = new Promise((resolve) => setTimeout(resolve, DELAY_MS));
    // If its code cannot be loaded the previous page stays.
    Promise.all([import("./search-skeleton.tsx"), delay]).then(
      ([{ SearchSkeleton }]) => over || setLate(<SearchSkeleton />),
      () => {},
    );
    return () => {
      over = true;
      setLate(null);
    };
  }, [waiting]);
  return waiting ? late : null;
}
