import { and, desc, lte, max, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { CurrentEngine } from "#app/core/engine/search-engine.ts";
import type { Db } from "#app/db/connect.server.ts";
import { posts } from "#app/db/schema/content.ts";
import { propertyEvents } from "#app/db/schema/properties.ts";
import type { ListedPlace } from "#app/facts/listings/listed-places.server.ts";
import { isDated, whenOf } from "#app/facts/listings/list-days.ts";
import { isAnyOf, readImportedLists } from "#app/facts/listings/listing-rows.server.ts";
import { placeHref } from "#app/facts/places/place-address.ts";
import { NO_FILTERS } from "#app/facts/query/filters.ts";
import { isUf, UFS, type Uf } from "#app/lib/br.ts";
import { dayInSaoPaulo, type IsoDate } from "#app/lib/dates.ts";
import { fileNames, MAX_URLS, readFileName, sitemapIndex, urlSet, type SitemapEntry } from "./sitemap.ts";

/** What the sitemaps are made of. */
export interface SitemapSource {
  db: Db;
  engine: CurrentEngine;
  origin: string;
  now: Date;
  /** Paths of pages that exist on every installation. */
  pages: readonly string[];
  /** The places of a state that have a page. */
  places(uf: Uf): Promise<ListedPlace[]>;
}

/** Addresses whose events are read by one statement. */
const BATCH = 5_000;

/** The finished files of each index, freed with it; at most so many bytes of them, those asked for last. */
const MAX_CACHE_BYTES = 24_000_000;
const caches = new WeakMap<CurrentEngine, LRUCache<string, Buffer>>();

/** `sitemap.xml`: pages, articles and the properties of each state. */
export async function sitemapIndexText(source: SitemapSource): Promise<string> {
  const { db, origin } = source;
  const states = statesOf(source);
  const articles = await articleEntries(db, source.now);
  const days = await newestEvents(
    db,
    states.map(({ uf }) => uf),
  );
  const places = await placeEntries(source, states);
  const files = [
    { name: "paginas", day: null },
    ...fileNames("lugares", places.length).map((name) => ({ name, day: newestDay(places) })),
    ...(articles.length > 0 ? [{ name: "artigos", day: newestDay(articles) }] : []),
    ...states.flatMap(({ uf, count }) =>
      fileNames(`imoveis-${uf.toLowerCase()}`, count).map((name) => ({ name, day: days.get(uf) ?? null })),
    ),
  ];
  return sitemapIndex(
    files.map(({ name, day }) => ({ path: `/sitemaps/${name}.xml`, day })),
    origin,
  );
}

/** A file of the index, in parts; null when there is none of this name. */
export async function sitemapFile(
  source: SitemapSource,
  name: string,
): Promise<AsyncIterable<string | Buffer> | null> {
  const file = readFileName(name);
  if (file === null) return null;
  if (name === "paginas")
    return urlSet(once(source.pages.map((path) => ({ path, day: null }))), source.origin);
  if (name === "artigos") {
    const entries = await articleEntries(source.db, source.now);
    return entries.length > 0 ? urlSet(once(entries), source.origin) : null;
  }
  if (file.section === "lugares") return placeFile(source, file.part);
  const uf = file.section.replace(/^imoveis-/, "").toUpperCase();
  return file.section.startsWith("imoveis-") && isUf(uf) ? propertyFile(source, uf, file.part) : null;
}

async function placeFile(source: SitemapSource, part: number) {
  const places = await placeEntries(source, await statesOf(source));
  const entries = places.slice((part - 1) * MAX_URLS, part * MAX_URLS);
  return entries.length > 0 ? urlSet(once(entries), source.origin) : null;
}

/**
 * Places without anything for sale today have a page, which is not indexed. One state after the other: after an import
 * each reads its whole state, and all of them at once would leave visitors no connection.
 */
async function placeEntries({ places }: SitemapSource, states: { uf: Uf }[]): Promise<SitemapEntry[]> {
  const entries: SitemapEntry[] = [];
  for (const { uf } of states)
    for (const place of await places(uf))
      if (place.forSale > 0) entries.push({ path: placeHref(place), day: place.lastEvent });
  return entries;
}

function propertyFile(source: SitemapSource, uf: Uf, part: number): AsyncIterable<string | Buffer> | null {
  const { engine, origin } = source;
  const files = cacheOf(engine);
  const key = `${origin} ${uf} ${part}`;
  const whole = files.get(key);
  if (whole) return once(whole);
  const all = engine.numbers({ ...NO_FILTERS, states: [uf] }, "antigos");
  const numbers = all.slice((part - 1) * MAX_URLS, part * MAX_URLS);
  if (numbers.length === 0) return null;
  return keeping(urlSet(propertyEntries(source.db, uf, numbers), origin), (text) => files.set(key, text));
}

function cacheOf(engine: CurrentEngine): LRUCache<string, Buffer> {
  const known = caches.get(engine);
  if (known) return known;
  const files = new LRUCache<string, Buffer>({
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: ({ length }) => Math.max(1, length),
  });
  caches.set(engine, files);
  return files;
}

/** The parts as they come; the whole is kept when all of them were taken. */
async function* keeping(parts: AsyncIterable<string>, keep: (whole: Buffer) => void): AsyncGenerator<string> {
  const taken: string[] = [];
  for await (const part of parts) {
    taken.push(part);
    yield part;
  }
  keep(Buffer.from(taken.join("")));
}

async function* once<T>(only: T): AsyncGenerator<T> {
  yield only;
}

/** The addresses of properties with the days of their last events, found by the unique index of events. */
async function* propertyEntries(db: Db, uf: Uf, numbers: string[]): AsyncGenerator<SitemapEntry[]> {
  const days = (await readImportedLists(db)).days.get(uf) ?? [];
  for (let from = 0; from < numbers.length; from += BATCH) {
    const batch = numbers.slice(from, from + BATCH);
    const { nDoImovel, dataLista } = propertyEvents;
    const rows = await db
      .select({ number: nDoImovel, day: max(dataLista) })
      .from(propertyEvents)
      .where(and(isAnyOf(nDoImovel, batch), sql`${propertyEvents.uf} = ${uf}`))
      .groupBy(nDoImovel);
    const last = new Map(rows.map(({ number, day }) => [number, day]));
    yield batch.map((number) => ({ path: `/property/${number}`, day: datedDay(days, last.get(number)) }));
  }
}

function datedDay(days: readonly IsoDate[], day: IsoDate | null | undefined): IsoDate | null {
  return day && isDated(whenOf(days, day)) ? day : null;
}

/** The states that have properties for sale, and how many. */
function statesOf({ engine }: SitemapSource): { uf: Uf; count: number }[] {
  const states = UFS.filter((uf) => engine.freshness.byState[uf] !== undefined);
  const counted = states.map((uf) => ({ uf, count: engine.count({ ...NO_FILTERS, states: [uf] }) }));
  return counted.filter(({ count }) => count > 0);
}

/** The day of the newest event of each state: one look into the index of events by list for each. */
async function newestEvents(db: Db, states: Uf[]): Promise<Map<Uf, IsoDate | null>> {
  if (states.length === 0) return new Map();
  const { days } = await readImportedLists(db);
  const { rows } = await db.execute<{ uf: Uf; day: IsoDate | null }>(sql`
    select wanted.uf, (select max(data_lista)::text from property_events e where e.uf = wanted.uf) as day
    from unnest(${sql.param(states)}::text[]) as wanted(uf)`);
  return new Map(rows.map(({ uf, day }) => [uf, datedDay(days.get(uf) ?? [], day)]));
}

async function articleEntries(db: Db, now: Date): Promise<SitemapEntry[]> {
  const { slug, publishedAt, revisedOn } = posts;
  const rows = await db
    .select({ slug, publishedAt, revisedOn })
    .from(posts)
    .where(lte(publishedAt, now))
    .orderBy(desc(publishedAt), desc(posts.id))
    .limit(MAX_URLS);
  return rows.map((row) => {
    const published = dayInSaoPaulo(row.publishedAt!);
    const revised = row.revisedOn;
    return {
      path: `/blog/${row.slug}`,
      day: revised !== null && revised > published ? revised : published,
    };
  });
}

function newestDay(entries: readonly SitemapEntry[]): IsoDate | null {
  return entries
    .map(({ day }) => day)
    .reduce((newest, day) => ((day ?? "") > (newest ?? "") ? day : newest), null);
}
