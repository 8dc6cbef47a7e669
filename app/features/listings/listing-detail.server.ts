import { desc, eq } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { properties, propertyEvents, propertyPages, propertyPeriods } from "#app/db/schema/properties.ts";
import { dayInSaoPaulo } from "#app/lib/dates.ts";
import type { ListingDetail } from "#app/platform/services.ts";
import { EVENT_KINDS, type EventKind } from "./listing.ts";
import { listingsByNumber } from "./listing-rows.server.ts";

/** Everything held of one property, gone ones included; null for a number no list has shown. */
export async function findListing(db: Db, number: string): Promise<Omit<ListingDetail, "similar"> | null> {
  const [listing] = await listingsByNumber(db, [number]);
  if (!listing) return null;
  const [said] = await db
    .select({
      description: properties.descricao,
      address: properties.endereco,
      off: properties.wsIndisponivel,
    })
    .from(properties)
    .where(eq(properties.nDoImovel, number));
  const [page] = await db.select().from(propertyPages).where(eq(propertyPages.nDoImovel, number));
  const periods = await db
    .select()
    .from(propertyPeriods)
    .where(eq(propertyPeriods.nDoImovel, number))
    .orderBy(desc(propertyPeriods.desde));
  const events = await db
    .select()
    .from(propertyEvents)
    .where(eq(propertyEvents.nDoImovel, number))
    .orderBy(desc(propertyEvents.dataLista));
  return {
    listing,
    available: listing.leftOn === null && said?.off === false,
    description: said?.description ?? null,
    sourceAddress: said?.address ?? listing.address,
    page: page?.dados ?? null,
    pageReadOn: page ? dayInSaoPaulo(page.importadoEm) : null,
    prices: periods.map((row) => ({
      from: row.desde,
      to: row.ate,
      priceCents: row.preco,
      appraisalCents: row.valorDeAvaliacao,
      saleMode: row.modalidadeDeVenda,
    })),
    events: events
      .map((row) => ({
        kind: row.tipo as EventKind,
        date: row.dataLista,
        fromCents: row.deCentavos,
        toCents: row.paraCentavos,
        fromMode: row.deModalidade,
        toMode: row.paraModalidade,
      }))
      .sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : rank(a.kind) - rank(b.kind))),
  };
}

const rank = (kind: EventKind) => EVENT_KINDS.indexOf(kind);
