import { and, asc, eq, inArray, sql, type SQL } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { properties, propertyEvents } from "#app/db/schema/properties.ts";
import type { Uf } from "#app/lib/br.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import { auctionOf, type Auction } from "./auction.ts";
import { NEWS_KINDS, type EventKind } from "./event-kinds.ts";
import { datedDays, newsDays, whenOf } from "./list-days.ts";
import type { News } from "./listing.ts";

/** Days of the imported lists of each state, ascending. */
type ListDays = ReadonlyMap<Uf, readonly IsoDate[]>;

/** What listings show of the event log, by number. */
export interface Happened {
  news: Map<string, News[]>;
  /** For properties in Leilão SFI. */
  auctions: Map<string, Auction>;
}

export const NOTHING_HAPPENED: Happened = { news: new Map(), auctions: new Map() };

export const SFI = "leilao_sfi";

/**
 * Conditions for the events that are news and for the properties whose auction is read; without a condition all are.
 */
interface EventQuery {
  newsOn?: SQL;
  of?: SQL;
}

/** Reads what the event log says of properties. */
export async function readHappened(
  db: Db,
  { days }: { days: ListDays },
  { newsOn, of }: EventQuery,
): Promise<Happened> {
  // One after the other: in a transaction there is one connection.
  return { news: await readNews(db, days, newsOn), auctions: await readAuctions(db, days, of) };
}

/** The lists whose events are news, as rows of `uf` and `data`. */
export function newsLists(days: ListDays): SQL {
  return listRows(days, newsDays);
}

/** Like `newsLists` at any age: the lists whose events are dated. */
export function datedLists(days: ListDays): SQL {
  return listRows(days, datedDays);
}

function listRows(days: ListDays, choose: (days: readonly IsoDate[]) => IsoDate[]): SQL {
  const chosen = [...days].flatMap(([uf, listDays]) => choose(listDays).map((day) => ({ uf, day })));
  const [states, dates] = [chosen.map(({ uf }) => uf), chosen.map(({ day }) => day)];
  return sql`unnest(${sql.param(states)}::text[], ${sql.param(dates)}::date[])`;
}

async function readNews(db: Db, days: ListDays, on: SQL | undefined): Promise<Map<string, News[]>> {
  const rows = await db
    .select()
    .from(propertyEvents)
    .where(
      and(
        inArray(propertyEvents.tipo, NEWS_KINDS),
        sql`(${propertyEvents.uf}, ${propertyEvents.dataLista}) in (select * from ${newsLists(days)})`,
        on,
      ),
    )
    .orderBy(propertyEvents.dataLista, propertyEvents.tipo);
  const news = new Map<string, News[]>();
  for (const row of rows) {
    const earlier = news.get(row.nDoImovel);
    if (earlier) earlier.push(toNews(row));
    else news.set(row.nDoImovel, [toNews(row)]);
  }
  return news;
}

/** The columns of an event that are read. */
export type EventRow = Pick<
  typeof propertyEvents.$inferSelect,
  "uf" | "tipo" | "dataLista" | "deCentavos" | "paraCentavos" | "deModalidade" | "paraModalidade"
>;

function toNews({ tipo, dataLista, deCentavos, paraCentavos }: EventRow): News {
  const dropCents = tipo === "baixou" ? (deCentavos ?? 0) - (paraCentavos ?? 0) : null;
  return { kind: tipo as News["kind"], date: dataLista, dropCents };
}

/** Says the same of one property after the other, of whose events, oldest first, at least those that matter were read. */
export function happenedBy(
  days: ListDays,
): (number: string, events: readonly EventRow[], isAuctioned: boolean) => Happened {
  const newsDates = new Map([...days].map(([uf, listDays]) => [uf as string, new Set(newsDays(listDays))]));
  const isNews = ({ uf, tipo, dataLista }: EventRow) =>
    (NEWS_KINDS as string[]).includes(tipo) && newsDates.get(uf)?.has(dataLista);
  return (number, events, isAuctioned) => {
    const news = events.filter(isNews).map(toNews);
    return {
      news: new Map(news.length > 0 ? [[number, news]] : []),
      auctions: new Map(isAuctioned ? [[number, auctionIn(events, days)]] : []),
    };
  };
}

async function readAuctions(db: Db, days: ListDays, of: SQL | undefined): Promise<Map<string, Auction>> {
  const { nDoImovel, uf, tipo, dataLista, deCentavos, paraCentavos, deModalidade, paraModalidade } =
    propertyEvents;
  const rows = await db
    .select({ nDoImovel, uf, tipo, dataLista, deCentavos, paraCentavos, deModalidade, paraModalidade })
    .from(propertyEvents)
    .innerJoin(properties, eq(properties.nDoImovel, propertyEvents.nDoImovel))
    .where(and(eq(properties.modalidadeCodigo, SFI), of))
    .orderBy(asc(propertyEvents.dataLista), asc(propertyEvents.tipo));
  return new Map(
    [...Map.groupBy(rows, (row) => row.nDoImovel)].map(([number, events]) => [
      number,
      auctionIn(events, days),
    ]),
  );
}

function auctionIn(events: readonly EventRow[], days: ListDays): Auction {
  return auctionOf(
    events.map(({ uf, tipo, dataLista, deModalidade, paraModalidade }) => ({
      ...whenOf(days.get(uf as Uf) ?? [], dataLista),
      kind: tipo as EventKind,
      fromMode: deModalidade,
      toMode: paraModalidade,
    })),
  );
}
