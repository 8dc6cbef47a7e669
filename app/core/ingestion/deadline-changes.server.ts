import { eq } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { propertyPages, deadlineChanges } from "#app/db/schema/properties.ts";
import type { Moment } from "#app/facts/listings/deadline.ts";
import type { PropertyPage } from "#app/db/shapes/property-page.ts";

const FIELDS = {
  "leilao-1": "firstAuctionAt",
  "leilao-2": "secondAuctionAt",
  licitacao: "openBiddingAt",
  "fim-da-venda": "onlineDeadlineAt",
} as const satisfies Record<Moment["key"], keyof PropertyPage>;

/** Records the deadlines in which a page differs from the held one, before it replaces that one. */
export async function recordDeadlineChanges(tx: Db, page: PropertyPage, now: Date): Promise<void> {
  const [held] = await tx
    .select({ page: propertyPages.dados })
    .from(propertyPages)
    .where(eq(propertyPages.nDoImovel, page.number));
  const rows = Object.entries(FIELDS).flatMap(([momento, field]) => {
    const de = instant(held?.page[field]);
    const para = instant(page[field]);
    const same = de?.getTime() === para?.getTime();
    return same ? [] : [{ nDoImovel: page.number, momento, de, para, createdAt: now }];
  });
  if (rows.length > 0) await tx.insert(deadlineChanges).values(rows);
}

function instant(iso: string | null | undefined): Date | null {
  return iso ? new Date(iso) : null;
}
