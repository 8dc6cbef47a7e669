import { and, asc, eq, getTableColumns, gt, inArray, isNull, sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Db } from "#app/db/connect.server.ts";
import { lists } from "#app/db/schema/imports.ts";
import { properties, propertyEvents } from "#app/db/schema/properties.ts";
import type { Uf } from "#app/lib/br.ts";
import { addDays, type IsoDate } from "#app/lib/dates.ts";
import type { AmenityCode } from "./amenities.ts";
import { NEWS_DAYS, officialUrl, type Listing, type News, type Precision } from "./listing.ts";

/** Newest and oldest list held per state. */
export interface HeldLists {
  newest: Map<Uf, IsoDate>;
  oldest: Map<Uf, IsoDate>;
  demo: boolean;
}

export async function readHeldLists(db: Db): Promise<HeldLists> {
  const rows = await db
    .select({
      uf: lists.uf,
      newest: sql<string>`max(${lists.data})::text`,
      oldest: sql<string>`min(${lists.data})::text`,
      demo: sql<boolean>`bool_or(${lists.demo})`,
    })
    .from(lists)
    .groupBy(lists.uf);
  return {
    newest: new Map(rows.map((row) => [row.uf as Uf, row.newest])),
    oldest: new Map(rows.map((row) => [row.uf as Uf, row.oldest])),
    demo: rows.some((row) => row.demo),
  };
}

const BATCH = 1000;
/** On the newest list of its state and not taken off by an administrator. */
export const IS_AVAILABLE = and(isNull(properties.saiuEm), eq(properties.wsIndisponivel, false))!;

/** Every available listing, in batches. */
export async function* availableListings(db: Db, held: HeldLists): AsyncGenerator<Listing[]> {
  const news = await readNews(db, held, undefined);
  for await (const rows of rowsById(db, IS_AVAILABLE)) {
    yield rows.map((row) => toListing(row, held, news.get(row.nDoImovel)));
  }
}

/** Properties that satisfy a condition, available or not, in batches; each with whether it is available. */
export async function* propertiesWhere(
  db: Db,
  condition: SQL,
  newsOn: SQL,
  held: HeldLists,
): AsyncGenerator<{ listing: Listing; available: boolean }[]> {
  const news = await readNews(db, held, newsOn);
  for await (const rows of rowsById(db, condition)) {
    yield rows.map((row) => ({
      listing: toListing(row, held, news.get(row.nDoImovel)),
      available: row.available,
    }));
  }
}

/** Batches by ascending id: no transaction is held open while somebody works on one. */
async function* rowsById(db: Db, condition: SQL) {
  for (let after = 0; ;) {
    const rows = await db
      .select({ ...COLUMNS, available: sql<boolean>`${IS_AVAILABLE}` })
      .from(properties)
      .where(and(gt(properties.id, after), condition))
      .orderBy(asc(properties.id))
      .limit(BATCH);
    if (!rows.length) return;
    after = rows.at(-1)!.id;
    yield rows;
  }
}

/** The listings of these numbers, gone ones included, in the order asked for; `known` saves reading the lists held. */
export async function listingsByNumber(db: Db, numbers: string[], known?: HeldLists): Promise<Listing[]> {
  if (!numbers.length) return [];
  const held = known ?? (await readHeldLists(db));
  const news = await readNews(db, held, isAnyOf(propertyEvents.nDoImovel, numbers));
  const rows = await db.select(COLUMNS).from(properties).where(isAnyOf(properties.nDoImovel, numbers));
  const byNumber = new Map(rows.map((row) => [row.nDoImovel, toListing(row, held, news.get(row.nDoImovel))]));
  return numbers.flatMap((number) => byNumber.get(number) ?? []);
}

/** The available ones among these numbers; what is news of them is not read. */
export async function availableByNumber(db: Db, numbers: string[]): Promise<Listing[]> {
  const held = await readHeldLists(db);
  const rows = await db
    .select(COLUMNS)
    .from(properties)
    .where(and(isAnyOf(properties.nDoImovel, numbers), IS_AVAILABLE));
  return rows.map((row) => toListing(row, held));
}

/** As `inArray`, with one parameter however many there are. */
export function isAnyOf(column: AnyPgColumn, texts: string[]): SQL {
  return sql`${column} = any(${sql.param(texts)}::text[])`;
}

/** What reading a listing needs; the source's own words, search tokens and digests stay in the database. */
const {
  busca: _busca,
  conteudo: _conteudo,
  descricao: _descricao,
  cidade: _cidade,
  bairro: _bairro,
  endereco: _endereco,
  numero: _numero,
  areaM2: _areaM2,
  salas: _salas,
  suites: _suites,
  lavabos: _lavabos,
  termosDesconhecidos: _termosDesconhecidos,
  enderecoConsultado: _enderecoConsultado,
  createdAt: _createdAt,
  updatedAt: _updatedAt,
  ...COLUMNS
} = getTableColumns(properties);
export const LISTING_COLUMNS = COLUMNS;

type Row = Pick<typeof properties.$inferSelect, keyof typeof COLUMNS>;

/**
 * News is what the last 7 days up to the state's newest list brought. The first list held of a state is where we
 * began to look: being on it is not news.
 */
async function readNews(db: Db, held: HeldLists, on: SQL | undefined): Promise<Map<string, News[]>> {
  const dates = [...held.newest.values()].sort();
  if (!dates.length) return new Map();
  const rows = await db
    .select()
    .from(propertyEvents)
    .where(
      and(
        inArray(propertyEvents.tipo, NEWS_KINDS),
        gt(propertyEvents.dataLista, addDays(dates[0]!, -NEWS_DAYS)),
        on,
      ),
    )
    .orderBy(propertyEvents.dataLista, propertyEvents.tipo);
  return newsOf(rows, held);
}

const NEWS_KINDS: string[] = ["novo", "baixou", "voltou"] satisfies News["kind"][];

/** The news among events that are in the order of their days, by number. */
export function newsOf(events: NewsEvent[], held: HeldLists): Map<string, News[]> {
  const news = new Map<string, News[]>();
  for (const row of events) {
    if (!NEWS_KINDS.includes(row.tipo)) continue;
    const newest = held.newest.get(row.uf as Uf);
    const oldest = held.oldest.get(row.uf as Uf);
    if (!newest || row.dataLista <= addDays(newest, -NEWS_DAYS) || row.dataLista === oldest) continue;
    const kind = row.tipo as News["kind"];
    const dropCents = kind === "baixou" ? (row.deCentavos ?? 0) - (row.paraCentavos ?? 0) : null;
    const earlier = news.get(row.nDoImovel);
    if (earlier) earlier.push({ kind, date: row.dataLista, dropCents });
    else news.set(row.nDoImovel, [{ kind, date: row.dataLista, dropCents }]);
  }
  return news;
}

/** What news is read from. */
export type NewsEvent = Pick<
  typeof propertyEvents.$inferSelect,
  "nDoImovel" | "uf" | "tipo" | "dataLista" | "deCentavos" | "paraCentavos"
>;

const NO_NEWS: News[] = [];

/** A listing as the rest of the product knows it. */
export function toListing(row: Row, held: HeldLists, news: News[] = NO_NEWS): Listing {
  return {
    number: row.nDoImovel,
    state: row.uf as Uf,
    city: row.cidadeNome,
    citySlug: row.cidadeSlug,
    cityIbge: row.cidadeIbge,
    locality: row.localidade,
    district: row.bairroNome,
    districtSlug: row.bairroSlug,
    address: row.enderecoNome,
    type: row.wsTipoDeImovel,
    typeCode: row.tipoCodigo,
    saleMode: row.modalidadeDeVenda,
    saleModeCode: row.modalidadeCodigo,
    priceCents: row.preco,
    appraisalCents: row.valorDeAvaliacao,
    discount: row.desconto,
    acceptsFinancing: row.financiamento,
    payments: row.pagamentos,
    areaTotalM2: row.areaTotal,
    areaPrivateM2: row.areaPrivativa,
    areaLandM2: row.areaTerreno,
    bedrooms: row.quartos,
    bathrooms: row.banheiros,
    parking: row.vagas,
    amenities: row.comodidades as AmenityCode[],
    lat: row.lat,
    lng: row.lng,
    precision: row.precisao as Precision | null,
    firstSeen: row.vistoPrimeiro,
    lastSeen: row.vistoUltimo ?? held.newest.get(row.uf as Uf) ?? row.vistoPrimeiro,
    leftOn: row.saiuEm,
    nextDate: row.proximaData,
    officialUrl: officialUrl(row.nDoImovel),
    news,
  };
}
