import { and, asc, eq, getTableColumns, gt, isNull, sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Db } from "#app/db/connect.server.ts";
import { quarantine, lists } from "#app/db/schema/imports.ts";
import { properties, propertyEvents } from "#app/db/schema/properties.ts";
import type { Uf } from "#app/lib/br.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import type { AmenityCode } from "./amenities.ts";
import { NOTHING_HAPPENED, readHappened, SFI, type Happened } from "./listing-events.server.ts";
import { whenOf } from "./list-days.ts";
import type { PointStep } from "./point-step.ts";
import { officialUrl, type Listing, type News, type Precision } from "./listing.ts";

/** The imported lists of each state. */
export interface ImportedLists {
  /** Ascending. */
  days: Map<Uf, IsoDate[]>;
  /** The import of each day's list, by its id: another one may have brought other rows. */
  imports: Map<Uf, number[]>;
  newest: Map<Uf, IsoDate>;
  /** The newest list that waits to be checked, of states where it is newer than those imported. */
  waiting: Map<Uf, IsoDate>;
  demo: boolean;
}

/** The lists of a state, as JSON has them. */
export interface StateLists extends Record<string, unknown> {
  uf: Uf;
  days: IsoDate[];
  imports: number[];
  /** The newest list that waits, also where it is older than those imported; null: none does. */
  waiting: IsoDate | null;
  demo: boolean;
}

/** The columns of `StateLists`, of lists that are grouped by state. */
export const OF_STATES = sql`uf, json_agg(data order by data) as days,
  json_agg(import_id order by data) as imports, bool_or(demo) as demo,
  (select max(h.data)::text from ${quarantine} h
    where h.uf = lists.uf and h.recusada_em is null and h.entrou_em is null) as waiting`;

export async function readImportedLists(db: Db): Promise<ImportedLists> {
  const { rows } = await db.execute<StateLists>(sql`select ${OF_STATES} from ${lists} group by uf`);
  return importedListsOf(rows);
}

export function importedListsOf(rows: readonly StateLists[]): ImportedLists {
  return {
    days: new Map(rows.map(({ uf, days }) => [uf, days])),
    imports: new Map(rows.map(({ uf, imports }) => [uf, imports])),
    newest: new Map(rows.map(({ uf, days }) => [uf, days.at(-1)!])),
    waiting: new Map(
      rows.flatMap(({ uf, days, waiting }) =>
        waiting !== null && waiting > days.at(-1)! ? [[uf, waiting] as const] : [],
      ),
    ),
    demo: rows.some(({ demo }) => demo),
  };
}

const BATCH = 1000;
/** On the newest list of its state and not removed by an administrator. */
export const IS_AVAILABLE = and(isNull(properties.saiuEm), eq(properties.wsIndisponivel, false))!;

/** Every available listing, in batches. */
export async function* availableListings(db: Db, importedLists: ImportedLists): AsyncGenerator<Listing[]> {
  const happened = await readHappened(db, importedLists, { of: IS_AVAILABLE });
  for await (const rows of rowsById(db, IS_AVAILABLE)) {
    yield rows.map((row) => toListing(row, importedLists, happened));
  }
}

function happenedToAny(db: Db, importedLists: ImportedLists, numbers: string[]): Promise<Happened> {
  return readHappened(db, importedLists, {
    of: isAnyOf(properties.nDoImovel, numbers),
    newsOn: isAnyOf(propertyEvents.nDoImovel, numbers),
  });
}

/** Batches by ascending id, so that no transaction is open while a batch is processed. */
async function* rowsById(db: Db, condition: SQL) {
  for (let after = 0; ;) {
    const rows = await db
      .select(COLUMNS)
      .from(properties)
      .where(and(gt(properties.id, after), condition))
      .orderBy(asc(properties.id))
      .limit(BATCH);
    yield rows;
    if (rows.length < BATCH) return;
    after = rows.at(-1)!.id;
  }
}

/**
 * The listings of these numbers, also those that left, in the order asked for; `known` saves reading the imported lists.
 */
export async function listingsByNumber(db: Db, numbers: string[], known?: ImportedLists): Promise<Listing[]> {
  if (!numbers.length) return [];
  const importedLists = known ?? (await readImportedLists(db));
  const happened = await happenedToAny(db, importedLists, numbers);
  const rows = await db.select(COLUMNS).from(properties).where(isAnyOf(properties.nDoImovel, numbers));
  const byNumber = new Map(rows.map((row) => [row.nDoImovel, toListing(row, importedLists, happened)]));
  return numbers.flatMap((number) => byNumber.get(number) ?? []);
}

/** The available listings of these numbers, without their events. */
export async function availableByNumber(db: Db, numbers: string[]): Promise<Listing[]> {
  const importedLists = await readImportedLists(db);
  const rows = await db
    .select(COLUMNS)
    .from(properties)
    .where(and(isAnyOf(properties.nDoImovel, numbers), IS_AVAILABLE));
  return rows.map((row) => toListing(row, importedLists));
}

/** The numbers of these that no administrator took off the portal. */
export async function notWithdrawn(db: Db, numbers: string[]): Promise<string[]> {
  const rows = await db
    .select({ number: properties.nDoImovel })
    .from(properties)
    .where(and(isAnyOf(properties.nDoImovel, numbers), eq(properties.wsIndisponivel, false)));
  return rows.map(({ number }) => number);
}

/** Like `inArray`, with a single parameter for any number of texts. */
export function isAnyOf(column: AnyPgColumn, texts: string[]): SQL {
  return sql`${column} = any(${sql.param(texts)}::text[])`;
}

/** The columns that a listing is read from; source texts, search tokens and digests stay in the database. */
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
  lavabos: _lavabos,
  termosDesconhecidos: _termosDesconhecidos,
  enderecoConsultado: _enderecoConsultado,
  descricaoAnterior: _descricaoAnterior,
  financiamentoAnterior: _financiamentoAnterior,
  saltoDe: _saltoDe,
  saltoEm: _saltoEm,
  saltoModalidade: _saltoModalidade,
  createdAt: _createdAt,
  updatedAt: _updatedAt,
  ...COLUMNS
} = getTableColumns(properties);
export const LISTING_COLUMNS = COLUMNS;

export type ListingRow = Pick<typeof properties.$inferSelect, keyof typeof COLUMNS>;

/** Shared by all listings without news. */
export const NO_NEWS: News[] = [];

/** A listing as the rest of the product uses it. Without its events it has no news, and its auction is unknown. */
export function toListing(
  row: ListingRow,
  importedLists: Pick<ImportedLists, "days" | "newest">,
  happened: Happened = NOTHING_HAPPENED,
): Listing {
  const state = shared(row.uf as Uf);
  return {
    number: row.nDoImovel,
    state,
    city: shared(row.cidadeNome),
    citySlug: shared(row.cidadeSlug),
    cityIbge: row.cidadeIbge,
    locality: shared(row.localidade),
    district: shared(row.bairroNome),
    districtSlug: shared(row.bairroSlug),
    address: row.enderecoNome,
    postalCode: row.cep,
    type: shared(row.wsTipoDeImovel),
    typeCode: shared(row.tipoCodigo),
    saleMode: shared(row.modalidadeDeVenda),
    saleModeCode: shared(row.modalidadeCodigo),
    auction: row.modalidadeCodigo === SFI ? (happened.auctions.get(row.nDoImovel) ?? "unknown") : null,
    priceCents: row.preco,
    appraisalCents: row.valorDeAvaliacao,
    discount: row.desconto,
    acceptsFinancing: row.financiamento,
    payments: row.pagamentos.map(shared),
    areaTotalM2: row.areaTotal,
    areaPrivateM2: row.areaPrivativa,
    areaLandM2: row.areaTerreno,
    bedrooms: row.quartos,
    bathrooms: row.banheiros,
    suites: row.suites,
    parking: row.vagas,
    amenities: (row.comodidades as AmenityCode[]).map(shared),
    lat: row.lat,
    lng: row.lng,
    precision: shared(row.precisao as Precision | null),
    precisionM: row.precisaoM,
    pointStep: shared(row.passo as PointStep | null),
    firstSeen: shared(row.vistoPrimeiro),
    seenAfter: whenOf(importedLists.days.get(state) ?? [], row.vistoPrimeiro).after,
    lastSeen: row.vistoUltimo,
    leftOn: row.saiuEm,
    nextDate: shared(row.proximaData),
    laterDate: shared(row.dataSeguinte),
    officialUrl: officialUrl(row.nDoImovel),
    news: happened.news.get(row.nDoImovel) ?? NO_NEWS,
  };
}

/** More than the names of the neighbourhoods of the country's lists, so that the table itself stays small. */
const MOST = 50_000;

const known = new Map<string, string>();

/**
 * The same text, as one object for all that have it. A driver makes a new one for every row, and the names of cities,
 * types and modes would be kept some ten thousand times.
 */
function shared<T extends string | null>(text: T): T {
  if (text === null) return text;
  const one = known.get(text);
  if (one !== undefined) return one as T;
  if (known.size >= MOST) known.clear();
  known.set(text, text);
  return text;
}
