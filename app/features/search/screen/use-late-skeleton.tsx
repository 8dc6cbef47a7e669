import { useEffect, useState, type ReactElement } from "react";

/** Data that comes sooner needs no stand-in. */
const DELAY_MS = 150;

/** What stands in for the search once it has been awaited for so long that its place should be shown; null before. */
export function useLateSkeleton(waiting: boolean): ReactElement | null {
  const [late, setLate] = useState<ReactElement | null>(null);
  useEffect(() => {
    if (!waiting) return;
    let over = false;
    const delay = new Promise((resolve) => setTimeout(resolve, DELAY_MS));
    // Without it the page before simply stays.
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
