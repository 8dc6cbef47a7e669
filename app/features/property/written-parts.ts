export { FactBlocks } from "./fact-blocks.tsx";
export { LeftBanner } from "./left-banner.tsx";
export { OfficialLinks, Withdrawn } from "./official-links.tsx";
export { Heading, OverviewText, SimilarHeading } from "./overview-text.tsx";
export { PriceAnswer, PriceAuctions, PriceHead, PriceRows } from "./price-parts.tsx";
export { QrCode } from "./qr-code.tsx";
