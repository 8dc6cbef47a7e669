import { lazy, type ComponentType } from "react";
import type { FactsView } from "./property-view.ts";

/**
 * Begins to load the parts of the page that are only read. A browser needs them for a step from another page: it asks
 * for them together with the data. The page that a visit begins with is written already.
 */
export const loadReadParts = () => import("./written-parts.ts");

// The server writes a page in one piece, so there they are at hand before the first one.
const atHand = import.meta.env.SSR ? await loadReadParts() : null;

export const FactBlocks = part("FactBlocks");
export const Heading = part("Heading");
export const LeftBanner = part("LeftBanner");
export const OfficialLinks = part("OfficialLinks");
export const OverviewText = part("OverviewText");
export const PriceAuctions = part("PriceAuctions");
export const PriceDoubts = part("PriceDoubts");
export const PriceHead = part("PriceHead");
export const PriceRows = part("PriceRows");
export const PriceSources = part("PriceSources");
export const QrCode = part("QrCode");
export const SimilarHeading = part("SimilarHeading");

function part(name: keyof Awaited<ReturnType<typeof loadReadParts>>): ComponentType<{ view: FactsView }> {
  return atHand
    ? atHand[name]
    : lazy(() => loadReadParts().then((parts) => ({ default: parts[name] }), anew));
}

/** Code of a release that is gone: the server writes the page, as the framework has it do for a page's own code. */
function anew(): Promise<never> {
  location.reload();
  return new Promise(() => {});
}
