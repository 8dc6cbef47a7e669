import { createContext } from "react-router";
import { errorFacts } from "#app/lib/error-facts.ts";
import type { BillingDesk } from "#app/core/billing/billing-desk.server.ts";
import type { Sandbox } from "#app/core/billing/sandbox/sandbox-provider.server.ts";
import type { StripeProvider } from "#app/core/billing/stripe/stripe-provider.server.ts";
import type { AccountsHost } from "#app/features/accounts/host.server.ts";
import type { ContentService } from "#app/core/content/public-content.server.ts";
import type { PreviewAlert } from "#app/core/alerts/preview.server.ts";
import type { OpenChannels } from "#app/features/notifications/channels/channels.server.ts";
import type { StatusPorts } from "#app/core/status/system-status.server.ts";
import type { PageReader } from "#app/core/page-deliveries/read-delivery.server.ts";
import type { RollBackOutcome } from "#app/core/ingestion/roll-back/roll-back.server.ts";
import type { FileReport } from "#app/core/ingestion/report.ts";
import type { Group } from "#app/core/reports/group-outcomes.ts";
import type { LocalHolidays } from "#app/facts/costs/local-holidays.ts";
import type { PurchaseTables } from "#app/facts/costs/purchase-tables.ts";
import type { ListedPlace } from "#app/facts/listings/listed-places.server.ts";
import type { Listing } from "#app/facts/listings/listing.ts";
import type { ListingDetail } from "#app/facts/listings/listing-detail.ts";
import type { NearbySales } from "#app/facts/sales/nearby-sales.ts";
import type { Uf } from "#app/lib/br.ts";
import type { MapGround } from "#app/features/map/map-view.ts";
import type { StatisticsPage } from "#app/features/market/statistics-view.ts";
import type { PlacePage } from "#app/features/market/place-view.ts";
import type { StreetDrawings } from "#app/features/map/locator/street-locator.ts";
import type { PhotoDesk } from "#app/features/photos/photo-desk.server.ts";
import type { SharePictures } from "#app/features/share-image/share-pictures.server.ts";
import type { Gazetteer } from "#app/facts/query/sentence/gazetteer.ts";
import type { Filters } from "#app/facts/query/filters.ts";
import type { CurrentEngine, ListingNews } from "#app/core/engine/search-engine.ts";
import type { ReadWithdrawn } from "#app/core/engine/withdrawn.server.ts";
import type { Settings } from "#app/facts/settings/settings.ts";
import type { FileStore } from "./platform/file-store.ts";
import type { UploadFolder } from "./platform/upload-folder.server.ts";

/** The download of lists, as this server does it. */
export interface SyncDesk {
  /** The operator's own schedule, a cron pattern; null: the administrators' setting applies. */
  cron: string | null;
  /** The pause between two requests. */
  pauseMs: number;
  /** Whether any process downloads lists at this moment. */
  isRunning(): Promise<boolean>;
  /** Begins a download for an administrator; false when one is running. */
  start(adminId: string): Promise<boolean>;
}

/** What loaders and the HTTP API need from the running product. */
export interface Services {
  /** The index in memory. */
  engine(): CurrentEngine;
  gazetteer: Gazetteer;
  /** Reads pages of properties, as their source publishes them. */
  pageReader: PageReader;
  findListing(number: string): Promise<ListingDetail | null>;
  /**
   * The values of the tables of costs that are in force today at a place: a municipality's slug, a state in lower case, or
   * null; kept until an administrator changes one.
   */
  purchaseTables(place: string | null): Promise<PurchaseTables>;
  /** Registered sales of its kind near a listing; null where none are known, or the listing's point says too little. */
  registeredSales(listing: Listing): Promise<NearbySales | null>;
  /** The local holidays that are known of such a place today, kept as long. */
  localHolidays(place: string | null): Promise<LocalHolidays>;
  /** The places of a state that have a page, as the newest lists have them; kept for each version of the data. */
  listedPlaces(state: Uf): Promise<ListedPlace[]>;
  /** The page of a place by its own address, with the properties that came last; null where it has none. */
  placePage(address: string): Promise<(PlacePage & { newest: Listing[] }) | null>;
  /** The newest news of a search, for its feed; kept for each version of the data. */
  newestNews(filters: Filters): Promise<ListingNews[]>;
  /** The statistics of the market, of a month or, with null, lately; null where no list is imported. */
  statistics(month: string | null): Promise<StatisticsPage | null>;
  /** What usually becomes of listings of a type and sale mode in a state; cached for each version of the data. */
  usualOutcomes(like: Pick<Listing, "state" | "typeCode" | "saleModeCode">): Promise<Group>;
  /** What administrators took off the portal. */
  withdrawn: ReadWithdrawn;
  /** Resolves when this process answers from what the database has now; other processes follow by themselves. */
  listingsChanged(): Promise<void>;
  previewAlert: PreviewAlert;
  /** Settings of the administrators; read them on each use, because they may change at any time. */
  readonly settings: Settings;
  /** Resolves when `settings` has what the database has now; other processes follow by themselves. */
  settingsChanged(): Promise<void>;
  /** Style of the operator's street tiles; null: the embedded base map. */
  mapStyleUrl: string | null;
  /** What pages draw below their maps. */
  mapGround(): Promise<MapGround>;
  /** Small maps of the streets around a property, from the operator's file. */
  streetDrawings: StreetDrawings;
  /** Contact of the operator; null where it is not configured. */
  contact: { email: string | null; phone: string | null };
  /** Search engines read it, where the operator configured one. */
  indexNowKey: string | null;
  /** Who operates the portal and sells on it; null where it is not configured. */
  operator: { name: string | null; taxId: string | null };
  accounts: AccountsHost;
  /** Secret from which the tokens of secret links are derived. */
  linkSecret: string;
  channels: OpenChannels;
  /** Null: nothing is sold on this installation. */
  billing: BillingDesk | null;
  /** Set when payments are pretended, without money. */
  sandbox: Sandbox | null;
  /** Null: Stripe is not configured, so nobody may send its messages. */
  stripe: Pick<StripeProvider, "isSigned"> | null;
  /** Photos of members. */
  avatars: FileStore;
  /** What members saw before a proposal: each file is its sender's alone. */
  checkFiles: FileStore;
  /** What administrators wrote for the pages: notices, testimonials, featured properties, articles. */
  content: Pick<ContentService, "current" | "changed">;
  /** Pictures of articles. */
  covers: FileStore;
  /** Photos of properties. */
  photos: PhotoDesk;
  /** Pictures for the previews of links. */
  sharePictures: SharePictures;
  /** This process, as administrators see it. */
  operations: {
    processId: string;
    /** Whether an administrator may start a round of a background job in this process. */
    mayRun(job: string): boolean;
    runNow(job: string): void;
    /** How messages leave; never a key or an address. */
    delivery: { smtp: boolean; ownPushKey: boolean; contact: boolean };
  };
  /** Accepts a quarantined list; returns its report, then those of lists that entered with it; none when it is no longer quarantined. */
  acceptQuarantinedList(id: number, administrator: string): Promise<FileReport[]>;
  /** Takes back what a run of the import brought; resolves when this process answers without it. */
  rollBackImport(importId: number, administrator: string): Promise<RollBackOutcome>;
  sync: SyncDesk;
  /** Files that administrators sent; `nudge` begins a round of work with them. */
  uploads: { folder: UploadFolder; nudge(): void };
  /** The same for address files of the census; `download` begins to download those that were asked for from `source`. */
  addresses: { folder: UploadFolder; nudge(): void; source: string; download(): void };
  /** What the system status asks of this process. */
  system: StatusPorts;
  now(): Date;
  /** Address people use, without a final slash: `PUBLIC_URL` or the request's own origin. */
  origin(request: Request): string;
  /** Whether search engines must not keep what they read at the address of this request. */
  isPreview(request: Request): boolean;
}

export const servicesContext = createContext<Services>();

/** The nonce of this response's Content-Security-Policy. */
export const nonceContext = createContext<string>();

/** Identifies the request in the log and on the error page. */
export const requestIdContext = createContext<string>();

/** Reports a failure while answering; called once per failure. */
export const reportErrorContext = createContext<(error: unknown, request: Request) => void>((error) => {
  // oxlint-disable-next-line no-console -- without a log, failures are still written
  console.error(errorFacts(error));
});
