import { isAuctioned } from "#app/facts/listings/auction.ts";
import { lawsuitsIn } from "#app/facts/listings/lawsuits.ts";
import type { LeadingDetail } from "#app/facts/listings/leading-source.ts";
import { LIEN_NAMES, liensIn, remarksOf } from "#app/facts/listings/liens.ts";
import type { ListingDetail } from "#app/facts/listings/listing-detail.ts";
import { isDemoNumber, type DatedListing } from "#app/facts/listings/listing.ts";
import { dayInSaoPaulo, formatDate, formatDay } from "#app/lib/dates.ts";
import type { EstimatedProperty } from "./property-estimate.ts";
import { isBeyondSfh, type PurchaseTables } from "./purchase-tables.ts";
import { readDebtRule } from "./read-debt-rule.ts";

/** A property as its costs are reckoned from its stored facts; of a newer page its price is the page's. */
export function estimatedProperty(
  detail: ListingDetail & Partial<Pick<LeadingDetail, "leadingPage">>,
  tables: PurchaseTables,
): EstimatedProperty {
  const { listing, page, available, pageReadAt, prices, leadingPage } = detail;
  // The bank has no page for a demonstration property.
  const href = isDemoNumber(listing.number) ? null : listing.officialUrl;
  const pageSource = {
    words: pageWords(pageReadAt),
    href,
    since: pageReadAt && dayInSaoPaulo(pageReadAt),
  };
  const listSource = {
    words: listWords(listing),
    href,
    since: prices[0]?.from ?? listing.lastSeen,
  };
  const accepts = (way: string) => acceptsBy(detail, way);
  return {
    property: {
      auctioned: isAuctioned(listing.saleModeCode),
      appraisalCents: listing.appraisalCents,
      condominium: readDebtRule(page?.condominium ?? null),
      taxes: readDebtRule(page?.taxes ?? null),
      tables: isBeyondSfh(listing.appraisalCents, tables) ? { ...tables, mostRate: null } : tables,
    },
    priceCents: listing.priceCents,
    available,
    accepts: { cash: true, loan: accepts("financiamento"), fgts: accepts("fgts") },
    isHome: isHome(listing.typeCode),
    burdens: burdensOf(detail),
    priceSource: leadingPage?.hasPrice ? pageSource : listSource,
    pageSource,
  };
}

const HOMES = new Set(["apartamento", "casa", "sobrado"]);
const OTHERS = new Set("terreno loja sala comercial galpao gleba gleba_urbana imovel_rural".split(" "));

function isHome(typeCode: string): boolean | null {
  if (HOMES.has(typeCode)) return true;
  return OTHERS.has(typeCode) ? false : null;
}

/** `Página do imóvel, guardada em 29/11/2026`. */
export function pageWords(pageReadAt: Date | null): string {
  return `Página do imóvel, guardada em ${pageReadAt ? formatDay(pageReadAt) : "dia desconhecido"}`;
}

/** `Lista da Caixa de 29/11/2026`. */
export function listWords({ lastSeen }: Pick<DatedListing, "lastSeen">): string {
  return `Lista da Caixa de ${formatDate(lastSeen)}`;
}

/** Whether a property accepts a way of paying; a list says it of financing only, a page of all. */
export function acceptsBy({ listing, page }: ListingDetail, way: string): boolean | null {
  if (listing.payments.includes(way)) return true;
  if (way === "financiamento" && listing.acceptsFinancing !== null) return listing.acceptsFinancing;
  return page !== null && page.payments.length > 0 ? page.payments.includes(way) : null;
}

function burdensOf({ page }: ListingDetail): string[] {
  const remarks = (page && remarksOf(page)) ?? "";
  return [
    ...(page?.lawsuits || lawsuitsIn(remarks).length > 0 ? ["ação judicial"] : []),
    ...liensIn(remarks).map((lien) => LIEN_NAMES[lien]),
  ];
}
