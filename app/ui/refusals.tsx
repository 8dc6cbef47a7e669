import { lazy } from "react";

const load = () => import("./refusal-pages.tsx");
// Few visits end here. The server writes pages in one piece, so it has these at hand.
const atHand = import.meta.env.SSR ? await load() : null;

export const NotFoundPage =
  atHand?.NotFoundPage ?? lazy(() => load().then((pages) => ({ default: pages.NotFoundPage })));
export const TooManyPage =
  atHand?.TooManyPage ?? lazy(() => load().then((pages) => ({ default: pages.TooManyPage })));
