import { useSyncExternalStore } from "react";

/** The same width as in map.css: from it on the map stands beside the list. */
const WIDE = "(width >= 64rem)";

/** Whether list and map stand side by side. */
export function useWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia(WIDE);
      query.addEventListener("change", changed);
      return () => query.removeEventListener("change", changed);
    },
    () => matchMedia(WIDE).matches,
    () => true,
  );
}
