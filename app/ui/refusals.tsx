import { lazy } from "react";
import { OfflinePage } from "./error-page.tsx";

const load = () => import("./refusal-pages.tsx");
// Few visits end here. The server writes pages in one piece, so it has these at hand.
const atHand = import.meta.env.SSR ? await load() : null;
// Without a network to bring a page, the one that says so.
const offline = () => ({ default: OfflinePage });

export const NotFoundPage =
  atHand?.NotFoundPage ?? lazy(() => load().then((pages) => ({ default: pages.NotFoundPage }), offline));
export const TooManyPage =
  atHand?.TooManyPage ?? lazy(() => load().then((pages) => ({ default: pages.TooManyPage }), offline));
export const FailurePage =
  atHand?.FailurePage ?? lazy(() => load().then((pages) => ({ default: pages.FailurePage }), offline));
