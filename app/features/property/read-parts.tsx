import { lazy, type ComponentType } from "react";
import { anew } from "#app/ui/late-code.browser.ts";
import type { FactsView } from "./property-view.ts";

/**
 * Begins to load the code of the blocks without controls. The browser needs it when it navigates from another
 * page, and requests it together with the data; a page rendered by the server has their markup already.
 */
const loadReadParts = () => import("./written-parts.ts");

// The server renders a page in one piece, so it loads this code before the first one.
const atHand = import.meta.env.SSR ? await loadReadParts() : null;

export const FactBlocks = part("FactBlocks");
export const Heading = part("Heading");
export const LeftBanner = part("LeftBanner");
export const OfficialLinks = part("OfficialLinks");
export const OverviewText = part("OverviewText");
export const PriceAnswer = part("PriceAnswer");
export const PriceAuctions = part("PriceAuctions");
export const PriceHead = part("PriceHead");
export const PriceRows = part("PriceRows");
export const QrCode = part("QrCode");
export const SimilarHeading = part("SimilarHeading");
export const Withdrawn = part("Withdrawn");

function part(name: keyof Awaited<ReturnType<typeof loadReadParts>>): ComponentType<{ view: FactsView }> {
  return atHand
    ? atHand[name]
    : lazy(() => loadReadParts().then((parts) => ({ default: parts[name] }), anew));
}
