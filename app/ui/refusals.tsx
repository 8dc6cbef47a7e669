import { lazy } from "react";
import { OfflinePage } from "./error-page.tsx";

const load = () => import("./refusal-pages.tsx");

/**
 * Loaded late in browsers, because few visits need it. On the server it is loaded before the first page,
 * because pages are rendered in one piece.
 */
export const RefusalPage = import.meta.env.SSR
  ? (await load()).RefusalPage
  : lazy(() =>
      load().then(
        (pages) => ({ default: pages.RefusalPage }),
        // If the code cannot be loaded, most likely the network is down.
        () => ({ default: OfflinePage }),
      ),
    );
