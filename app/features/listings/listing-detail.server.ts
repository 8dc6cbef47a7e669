import { eq, sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { lists } from "#app/db/schema/imports.ts";
import { properties, propertyEvents, propertyPages, propertyPeriods } from "#app/db/schema/properties.ts";
import type { Uf } from "#app/lib/br.ts";
import { dayInSaoPaulo, type IsoDate } from "#app/lib/dates.ts";
import type { ListingDetail, PricePeriod } from "./listing-detail.ts";
import { EVENT_KINDS, type EventKind } from "./listing.ts";
import { LISTING_COLUMNS, newsOf, toListing, type HeldLists, type NewsEvent } from "./listing-rows.server.ts";

/** What hangs on a property comes as JSON of the same statement: one turn on the embedded database's only connection. */
const SAID = {
  ...LISTING_COLUMNS,
  description: properties.descricao,
  sourceAddress: properties.endereco,
  page: propertyPages.dados,
  pageReadAt: propertyPages.importadoEm,
  periods: sql<PricePeriod[]>`(
    select coalesce(json_agg(json_build_object(
      'from', ${propertyPeriods.desde}, 'to', ${propertyPeriods.ate},
      'priceCents', ${propertyPeriods.preco}, 'appraisalCents', ${propertyPeriods.valorDeAvaliacao},
      'saleMode', ${propertyPeriods.modalidadeDeVenda}
    ) order by ${propertyPeriods.desde} desc), '[]')
    from ${propertyPeriods} where ${propertyPeriods.nDoImovel} = ${properties.nDoImovel})`,
  events: sql<(NewsEvent & { deModalidade: string | null; paraModalidade: string | null })[]>`(
    select coalesce(json_agg(json_build_object(
      'nDoImovel', ${propertyEvents.nDoImovel}, 'uf', ${propertyEvents.uf},
      'tipo', ${propertyEvents.tipo}, 'dataLista', ${propertyEvents.dataLista},
      'deCentavos', ${propertyEvents.deCentavos}, 'paraCentavos', ${propertyEvents.paraCentavos},
      'deModalidade', ${propertyEvents.deModalidade}, 'paraModalidade', ${propertyEvents.paraModalidade}
    ) order by ${propertyEvents.dataLista}, ${propertyEvents.tipo}), '[]')
    from ${propertyEvents} where ${propertyEvents.nDoImovel} = ${properties.nDoImovel})`,
  held: sql<{ newest: IsoDate | null; oldest: IsoDate | null; demo: boolean | null }>`(
    select json_build_object(
      'newest', max(${lists.data}), 'oldest', min(${lists.data}), 'demo', bool_or(${lists.demo}))
    from ${lists} where ${lists.uf} = ${properties.uf})`,
};

/** Everything held of one property, gone ones included; null for a number no list has shown. */
export async function findListing(db: Db, number: string): Promise<Omit<ListingDetail, "neighbours"> | null> {
  const [row] = await db
    .select(SAID)
    .from(properties)
    .leftJoin(propertyPages, eq(propertyPages.nDoImovel, properties.nDoImovel))
    .where(eq(properties.nDoImovel, number));
  if (!row) return null;
  const held = heldOf(row.uf as Uf, row.held);
  const listing = toListing(row, held, newsOf(row.events, held).get(number));
  return {
    listing,
    available: listing.leftOn === null && !row.wsIndisponivel,
    description: row.description,
    sourceAddress: row.sourceAddress,
    page: row.page,
    pageReadOn: row.pageReadAt && dayInSaoPaulo(row.pageReadAt),
    watchedSince: row.held.oldest,
    prices: row.periods,
    events: row.events
      .map((event) => ({
        kind: event.tipo as EventKind,
        date: event.dataLista,
        fromCents: event.deCentavos,
        toCents: event.paraCentavos,
        fromMode: event.deModalidade,
        toMode: event.paraModalidade,
      }))
      .sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : rank(a.kind) - rank(b.kind))),
  };
}

/** The lists held of one state; none where its only list is gone. */
function heldOf(uf: Uf, { newest, oldest, demo }: (typeof SAID.held)["_"]["type"]): HeldLists {
  const only = (day: IsoDate | null) => new Map(day === null ? [] : [[uf, day] as const]);
  return { newest: only(newest), oldest: only(oldest), demo: demo ?? false };
}

const rank = (kind: EventKind) => EVENT_KINDS.indexOf(kind);
