import type { Db } from "#app/db/connect.server.ts";
import { MARKET_COUNTED, type PubSub } from "#app/db/pub-sub.server.ts";
import type { AccountsHost } from "#app/features/accounts/host.server.ts";
import type { OpenChannels } from "#app/features/notifications/channels/channels.server.ts";
import { createPreviews } from "#app/core/alerts/preview.server.ts";
import { listedPlaces } from "#app/facts/listings/listed-places.server.ts";
import { COSTS_CHANGED } from "#app/facts/costs/cost-values.server.ts";
import { localHolidays, purchaseTables } from "#app/facts/costs/purchase-tables.server.ts";
import { findListing } from "#app/facts/listings/listing-detail.server.ts";
import { allCities } from "#app/facts/places/places.ts";
import { placeShape } from "#app/facts/places/place-shape.server.ts";
import { groupOutcomes } from "#app/core/reports/group-outcomes.ts";
import { readOutcomes } from "#app/core/reports/outcome-steps.server.ts";
import { readStatistics } from "#app/features/market/read-statistics.server.ts";
import { dayInSaoPaulo } from "#app/lib/dates.ts";
import { MINUTE_MS } from "#app/lib/durations.ts";
import { readPlacePage } from "#app/features/market/read-place.server.ts";
import { nearbyQuery, type NearbyQuery } from "#app/facts/sales/nearby-sales.ts";
import { readNearbySales, SALES_CHANGED } from "#app/facts/sales/sales-store.server.ts";
import { readPlace } from "#app/facts/places/place-address.ts";
import { compileGazetteer } from "#app/facts/query/sentence/gazetteer.ts";
import { createWithdrawnReader } from "#app/core/engine/withdrawn.server.ts";
import type { SearchService } from "#app/core/engine/search-service.server.ts";
import type { FollowedSettings } from "#app/facts/settings/settings.server.ts";
import { openFileStore } from "#app/platform/file-store.server.ts";
import type { ListingDetail } from "#app/facts/listings/listing-detail.ts";
import { UFS, type Uf } from "#app/lib/br.ts";
import type { Services } from "#app/services.ts";
import type { Env } from "#app/platform/env.server.ts";
import { isPreview } from "#app/platform/preview-host.ts";
import { IMPORT_SETUP } from "./import-setup.ts";
import type { CacheList } from "./operations.ts";
import { cachedNews, MAX_NEWS_SEARCHES } from "./news-cache.ts";
import { cachedByVersion } from "./version-cache.ts";
import type { Payments } from "./payments.ts";
import type { Pictures } from "./pictures.ts";

const SIMILAR = 4;
const DAY_LENGTH = "2026-11-29".length;
/** Properties whose details are cached, a few kilobytes each. */
const MAX_DETAILS = 1_000;
/** Pages of places that are cached, some ten kilobytes each. */
const MAX_PLACES = 2_000;
/** How old figures of the market may get on pages where the message of a new count was lost. */
const COUNTED_MS = 10 * MINUTE_MS;
/** Months of the market that are cached, beside the present. */
const MAX_MONTHS = 60;

/** Types and sale modes of states whose usual outcomes are cached, less than a kilobyte each. */
const MAX_GROUPS = 2_000;

/** The services of loaders and the API, for this database and index. */
export function createServices(
  db: Db,
  search: SearchService,
  settings: FollowedSettings,
  accounts: AccountsHost,
  channels: OpenChannels,
  pictures: Pictures,
  payments: Pick<Payments, "desk" | "sandbox" | "stripe">,
  env: Pick<
    Env,
    | "publicUrl"
    | "dataDir"
    | "s3Url"
    | "contactEmail"
    | "contactPhone"
    | "operatorName"
    | "operatorTaxId"
    | "indexNowKey"
    | "mapStyleUrl"
  > &
    Pick<
      Services,
      | "acceptQuarantinedList"
      | "addresses"
      | "content"
      | "linkSecret"
      | "now"
      | "operations"
      | "rollBackImport"
      | "sync"
      | "streetDrawings"
      | "system"
      | "uploads"
    > & {
      caches: CacheList;
      pubSub: PubSub;
      /** Address of the operator's file of streets, which changes with its content; null where there is none. */
      streets(): Promise<string | null>;
    },
): Services {
  async function readListing(number: string): Promise<ListingDetail | null> {
    const detail = await findListing(db, number);
    if (!detail) return null;
    const [neighbours, area] = await Promise.all([
      search.engine().neighbours(detail.listing, SIMILAR),
      areaOf(detail),
    ]);
    return { ...detail, neighbours, area };
  }

  /** An administrator's point is not that of its place. */
  async function areaOf({ listing, placeCorrected }: Pick<ListingDetail, "listing" | "placeCorrected">) {
    const { precision, citySlug, district, locality } = listing;
    if (placeCorrected || (precision !== "bairro" && precision !== "municipio")) return null;
    const districts = precision === "bairro" ? [district, locality].filter((name) => name !== null) : [];
    if (precision === "bairro" && districts.length === 0) return null;
    return placeShape(db, { citySlug, districts });
  }

  const details = cachedByVersion(readListing, search.version, MAX_DETAILS);
  env.caches.push(() => {
    const entries = details.entries();
    return { name: "Páginas de imóveis", entries, used: entries, most: MAX_DETAILS, unit: "entries" };
  });

  let costChanges = 0;
  env.pubSub.subscribe((message) => {
    if (message === COSTS_CHANGED || message === null) costChanges++;
  });
  // A message may be lost: after a minute the tables are read again.
  const tables = cachedByVersion(
    async (key) => {
      const [place, day] = [key.slice(DAY_LENGTH) || null, key.slice(0, DAY_LENGTH)];
      return { values: await purchaseTables(db, place, day), holidays: await localHolidays(db, place, day) };
    },
    () => costChanges,
    MAX_PLACES,
    MINUTE_MS,
  );

  let salesChanges = 0;
  env.pubSub.subscribe((message) => {
    if (message === SALES_CHANGED || message === null) salesChanges++;
  });
  const sales = cachedByVersion(
    async (key) => ({ near: await readNearbySales(db, JSON.parse(key) as NearbyQuery) }),
    () => salesChanges,
    MAX_PLACES,
    COUNTED_MS,
  );

  const tablesToday = async (place: string | null) =>
    (await tables(dayInSaoPaulo(env.now()) + (place ?? "")))!;

  const places = cachedByVersion(
    (uf) => listedPlaces(db, uf as Uf),
    (uf) => search.versionOf(uf as Uf),
    UFS.length,
  );

  const outcomes = cachedByVersion(
    (uf) => readOutcomes(db, uf as Uf),
    (uf) => search.versionOf(uf as Uf),
    UFS.length,
  );
  const groups = cachedByVersion(
    async (key) => {
      const [uf, typeCode, saleModeCode] = key.split("\n") as [Uf, string, string];
      return groupOutcomes((await outcomes(uf))!, { typeCode, saleModeCode });
    },
    (key) => search.versionOf(key.slice(0, 2) as Uf),
    MAX_GROUPS,
  );

  const listed = async (uf: Uf) => (await places(uf)) ?? [];
  async function readPage(address: string) {
    const [, , uf = "", city, district] = address.split("/");
    const key = readPlace({ uf, city, district });
    return key && readPlacePage({ db, engine: search.engine(), places: await listed(key.state) }, key);
  }
  // Both grow, so their sum is another one after a change of either.
  let counts = 0;
  env.pubSub.subscribe((message) => {
    if (message === MARKET_COUNTED || message === null) counts++;
  });
  const placeVersion = (address: string) =>
    search.versionOf(address.split("/")[2]!.toUpperCase() as Uf) + counts;
  const statistics = cachedByVersion(
    (month) => readStatistics(db, month === "" ? null : month, env.now()),
    () => search.version() + counts,
    MAX_MONTHS,
    COUNTED_MS,
  );
  const placePages = cachedByVersion(readPage, placeVersion, MAX_PLACES, COUNTED_MS);
  env.caches.push(() => {
    const entries = placePages.entries();
    return { name: "Páginas de lugares", entries, used: entries, most: MAX_PLACES, unit: "entries" };
  });

  const newestNews = cachedNews(search);
  env.caches.push(() => {
    const entries = newestNews.entries();
    return { name: "Novidades de buscas", entries, used: entries, most: MAX_NEWS_SEARCHES, unit: "entries" };
  });

  return {
    accounts,
    linkSecret: env.linkSecret,
    acceptQuarantinedList: env.acceptQuarantinedList,
    rollBackImport: env.rollBackImport,
    operations: env.operations,
    sync: env.sync,
    uploads: env.uploads,
    addresses: env.addresses,
    channels,
    billing: payments.desk,
    sandbox: payments.sandbox,
    stripe: payments.stripe,
    avatars: openFileStore("avatars", env),
    checkFiles: openFileStore("checks", env),
    covers: openFileStore("covers", env),
    content: env.content,
    ...pictures,
    engine: search.engine,
    gazetteer: compileGazetteer(allCities()),
    get settings() {
      return settings.current();
    },
    mapStyleUrl: env.mapStyleUrl,
    streetDrawings: env.streetDrawings,
    mapGround: async () => ({ styleUrl: env.mapStyleUrl, streetsUrl: await env.streets() }),
    contact: { email: env.contactEmail, phone: env.contactPhone },
    indexNowKey: env.indexNowKey,
    operator: { name: env.operatorName, taxId: env.operatorTaxId },
    system: env.system,
    now: env.now,
    origin: (request) => env.publicUrl ?? new URL(request.url).origin,
    isPreview: (request) => isPreview(env.publicUrl, request.headers.get("host")),
    findListing: details,
    localHolidays: async (place) => (await tablesToday(place)).holidays,
    pageReader: IMPORT_SETUP.source,
    purchaseTables: async (place) => (await tablesToday(place)).values,
    registeredSales: async (listing) => {
      const query = nearbyQuery(listing, dayInSaoPaulo(env.now()));
      return query && (await sales(JSON.stringify(query)))!.near;
    },
    listedPlaces: listed,
    placePage: placePages,
    newestNews,
    usualOutcomes: async ({ state, typeCode, saleModeCode }) =>
      (await groups([state, typeCode, saleModeCode].join("\n")))!,
    statistics: (month) => statistics(month ?? ""),
    withdrawn: createWithdrawnReader(db, search),
    listingsChanged: search.refresh,
    settingsChanged: settings.refresh,
    previewAlert: createPreviews(db, search),
  };
}
