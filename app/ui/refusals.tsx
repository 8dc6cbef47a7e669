import { lazy } from "react";
import { OfflinePage } from "./error-page.tsx";

export interface RefusalProps {
  status: number;
  /** What the log calls the request; null where the page does not know it. */
  requestId: string | null;
}

const load = () => import("./refusal-pages.tsx");

/** Few visits end here. The server writes pages in one piece, so it has it at hand. */
export const RefusalPage = import.meta.env.SSR
  ? (await load()).RefusalPage
  : lazy(() =>
      load().then(
        (pages) => ({ default: pages.RefusalPage }),
        // Without a network to bring a page, the one that says so.
        () => ({ default: OfflinePage }),
      ),
    );
