import type { Uf } from "#app/lib/br.ts";

/** The bids on a property in dispute. Who made them is not stored. */
export interface PageBids {
  highestCents: number;
  count: number;
}

/** The facts of a saved property page. Dates are instants in ISO 8601 with the Brasília offset, money is cents. */
export interface PropertyPage {
  number: string;
  building: string | null;
  state: Uf | null;
  city: string | null;
  type: string | null;
  saleMode: string | null;
  appraisalCents: number | null;
  minPriceCents: number | null;
  firstAuctionPriceCents: number | null;
  secondAuctionPriceCents: number | null;
  bedrooms: number | null;
  parking: number | null;
  areaTotalM2: number | null;
  areaPrivateM2: number | null;
  areaLandM2: number | null;
  registration: string | null;
  judicialDistrict: string | null;
  registryOffice: string | null;
  municipalRegistration: string | null;
  failedAuctionsNote: string | null;
  notice: string | null;
  noticeUrl: string | null;
  noticePublishedAt: string | null;
  item: string | null;
  auctioneer: string | null;
  auctioneerSite: string | null;
  firstAuctionAt: string | null;
  secondAuctionAt: string | null;
  openBiddingAt: string | null;
  onlineDeadlineAt: string | null;
  address: string | null;
  /** `74703-110`; null when absent. Codes of whole towns (`72000-000`) are kept as they are. */
  cep: string | null;
  description: string | null;
  /** Codes: `a_vista`, `fgts`, `financiamento`, `parcelamento`, `consorcio`; only those that the page grants. */
  payments: string[];
  /** The source's own sentences on payment. */
  paymentNotes: string[];
  condominium: string | null;
  taxes: string | null;
  /** The text of its line on lawsuits; absent in a page that was read before the line was. */
  lawsuits?: string | null;
  /** Whether bids are running on it; absent in a page that was read before this was. */
  inDispute?: boolean;
  /** Absent where the page did not show them: the bank does so on request only. */
  bids?: PageBids;
  /** When a later page said that it is no longer for sale (ISO 8601); absent: none did. */
  goneAt?: string;
  deedUrl: string | null;
  photos: string[];
  /** Whether the day on which it was saved is only that of its file. */
  isDatedByFile?: boolean;
}

/** The page of a property of which only the number is known. */
export function emptyPage(number: string): PropertyPage {
  return {
    number,
    building: null,
    state: null,
    city: null,
    type: null,
    saleMode: null,
    appraisalCents: null,
    minPriceCents: null,
    firstAuctionPriceCents: null,
    secondAuctionPriceCents: null,
    bedrooms: null,
    parking: null,
    areaTotalM2: null,
    areaPrivateM2: null,
    areaLandM2: null,
    registration: null,
    judicialDistrict: null,
    registryOffice: null,
    municipalRegistration: null,
    failedAuctionsNote: null,
    notice: null,
    noticeUrl: null,
    noticePublishedAt: null,
    item: null,
    auctioneer: null,
    auctioneerSite: null,
    firstAuctionAt: null,
    secondAuctionAt: null,
    openBiddingAt: null,
    onlineDeadlineAt: null,
    address: null,
    cep: null,
    description: null,
    payments: [],
    paymentNotes: [],
    condominium: null,
    taxes: null,
    deedUrl: null,
    photos: [],
  };
}
