import { eq, sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { placeCorrections } from "#app/db/schema/corrections.ts";
import { lists } from "#app/db/schema/imports.ts";
import {
  properties,
  propertyEvents,
  propertyPages,
  propertyPeriods,
  withdrawals,
} from "#app/db/schema/properties.ts";
import type { Uf } from "#app/lib/br.ts";
import { dayInSaoPaulo, type IsoDate } from "#app/lib/dates.ts";
import type { ListingDetail, PricePeriod } from "./listing-detail.ts";
import { EVENT_KINDS, type EventKind } from "./event-kinds.ts";
import { whenOf } from "./list-days.ts";
import { happenedBy, SFI, type EventRow } from "./listing-events.server.ts";
import { lastSeenOn } from "./listing.ts";
import { LISTING_COLUMNS, toListing, type ImportedLists } from "./listing-rows.server.ts";

/** Related rows come as JSON of the same statement: it occupies the embedded database's only connection once. */
const LISTING_TEXTS = {
  ...LISTING_COLUMNS,
  description: properties.descricao,
  sourceAddress: properties.endereco,
  page: propertyPages.dados,
  pageReadAt: propertyPages.salvaEm,
  withdrawnAt: withdrawals.desde,
  placeCorrected: sql<boolean>`exists (select from ${placeCorrections} c where c.n_do_imovel = ${properties.nDoImovel})`,
  periods: sql<PricePeriod[]>`(
    select coalesce(json_agg(json_build_object(
      'from', ${propertyPeriods.desde}, 'to', ${propertyPeriods.ate},
      'priceCents', ${propertyPeriods.preco}, 'appraisalCents', ${propertyPeriods.valorDeAvaliacao},
      'saleMode', ${propertyPeriods.modalidadeDeVenda}
    ) order by ${propertyPeriods.desde} desc), '[]')
    from ${propertyPeriods} where ${propertyPeriods.nDoImovel} = ${properties.nDoImovel})`,
  events: sql<EventRow[]>`(
    select coalesce(json_agg(json_build_object(
      'uf', ${propertyEvents.uf}, 'tipo', ${propertyEvents.tipo}, 'dataLista', ${propertyEvents.dataLista},
      'deCentavos', ${propertyEvents.deCentavos}, 'paraCentavos', ${propertyEvents.paraCentavos},
      'deModalidade', ${propertyEvents.deModalidade}, 'paraModalidade', ${propertyEvents.paraModalidade}
    ) order by ${propertyEvents.dataLista}, ${propertyEvents.tipo}), '[]')
    from ${propertyEvents} where ${propertyEvents.nDoImovel} = ${properties.nDoImovel})`,
  // Of the states whose lists had it: its present one, and those it was in before.
  lists: sql<{ uf: Uf; days: IsoDate[] }[]>`(
    select coalesce(json_agg(json_build_object('uf', uf, 'days', days)), '[]') from (
      select ${lists.uf} as uf, json_agg(${lists.data} order by ${lists.data}) as days
      from ${lists} where ${lists.uf} = ${properties.uf} or ${lists.uf} in (
        select ${propertyEvents.uf} from ${propertyEvents} where ${propertyEvents.nDoImovel} = ${properties.nDoImovel})
      group by ${lists.uf}) as of_states)`,
};

/** Everything known of one property, also one that left; null for a number that no list has shown. */
export async function findListing(
  db: Db,
  number: string,
): Promise<Omit<ListingDetail, "neighbours" | "area"> | null> {
  const [row] = await db
    .select(LISTING_TEXTS)
    .from(properties)
    .leftJoin(propertyPages, eq(propertyPages.nDoImovel, properties.nDoImovel))
    .leftJoin(withdrawals, eq(withdrawals.nDoImovel, properties.nDoImovel))
    .where(eq(properties.nDoImovel, number));
  if (!row) return null;
  const importedLists = importedListsOf(row.lists);
  const isAuctioned = row.modalidadeCodigo === SFI;
  const listing = toListing(
    row,
    importedLists,
    happenedBy(importedLists.days)(number, row.events, isAuctioned),
  );
  const newest = Object.fromEntries(importedLists.newest);
  return {
    listing: { ...listing, lastSeen: lastSeenOn(listing, newest) },
    available: listing.leftOn === null && row.withdrawnAt === null,
    withdrawnOn: row.withdrawnAt && dayInSaoPaulo(row.withdrawnAt),
    placeCorrected: row.placeCorrected,
    description: row.description,
    sourceAddress: row.sourceAddress,
    page: row.page,
    pageReadAt: row.pageReadAt,
    listDays: [...new Set([...importedLists.days.values()].flat())].sort(),
    prices: row.periods,
    events: row.events
      .map((event) => ({
        kind: event.tipo as EventKind,
        ...whenOf(importedLists.days.get(event.uf as Uf) ?? [], event.dataLista),
        fromCents: event.deCentavos,
        toCents: event.paraCentavos,
        fromMode: event.deModalidade,
        toMode: event.paraModalidade,
      }))
      .sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : rank(a.kind) - rank(b.kind))),
  };
}

function importedListsOf(rows: { uf: Uf; days: IsoDate[] }[]): Pick<ImportedLists, "days" | "newest"> {
  return {
    days: new Map(rows.map(({ uf, days }) => [uf, days])),
    newest: new Map(rows.map(({ uf, days }) => [uf, days.at(-1)!])),
  };
}

const rank = (kind: EventKind) => EVENT_KINDS.indexOf(kind);
