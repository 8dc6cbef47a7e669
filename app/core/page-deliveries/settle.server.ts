import { and, asc, eq, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { importPage } from "#app/core/ingestion/import-page.server.ts";
import type { GonePage, SavedPage } from "#app/core/ingestion/source.ts";
import { LockBusy, transactBriefly } from "#app/db/brief-wait.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { LISTINGS_CHANGED, notifyServers } from "#app/db/pub-sub.server.ts";
import { profiles, users } from "#app/db/schema/accounts.ts";
import { pageDeliveries } from "#app/db/schema/page-deliveries.ts";
import { dayInSaoPaulo, type IsoDate } from "#app/lib/dates.ts";
import { compareWithList, isBelieved, type ListedFacts } from "./belief.ts";
import { divergenceOf } from "./divergence.ts";

/**
 * Settles which pages of a property become everybody's, through the import, and which contradict the list of their day.
 * Returns the ids of those that became it. Where an import is at work on the property, nothing changes until the next
 * round of `settleWaiting`.
 */
export async function settle(db: Db, number: string, now: Date): Promise<string[]> {
  try {
    return await transactBriefly(db, (tx) => settleProperty(tx, number, now));
  } catch (error) {
    if (error instanceof LockBusy) return [];
    throw error;
  }
}

/** Settles again what waits for a list of its day, or for the end of an import. */
export async function settleWaiting(db: Db, now: Date): Promise<void> {
  const { nDoImovel, publicAt, network, divergence } = pageDeliveries;
  const waiting = await db
    .selectDistinct({ number: nDoImovel })
    .from(pageDeliveries)
    .where(and(isNull(publicAt), sql`(${isNotNull(network)} or ${isNotNull(divergence)})`));
  for (const { number } of waiting) await settle(db, number, now);
}

type Row = Awaited<ReturnType<typeof claimed>>[number];

async function settleProperty(tx: Db, number: string, now: Date): Promise<string[]> {
  const rows = await claimed(tx, number);
  const published: Row[] = [];
  for (const group of Object.values(Object.groupBy(rows, ({ facts }) => facts)) as Row[][]) {
    const newest = group.at(-1)!;
    if (group.every(({ publicAt }) => publicAt !== null)) continue;
    const list = await listOf(tx, number, dayInSaoPaulo(newest.savedAt));
    const comparison = compareWithList(newest.page, list);
    if (isBelieved(group, comparison)) published.push(...group);
    else await note(tx, group, divergenceOf(comparison.differences));
  }
  if (published.length === 0) return [];
  const newest = published.toSorted((a, b) => a.savedAt.getTime() - b.savedAt.getTime()).at(-1)!;
  const administrator = published.find(({ isAdministrator }) => isAdministrator);
  await importPage(tx, { name: `página do imóvel ${number}` }, savedPage(newest), {
    now,
    ...(administrator && { importedBy: administrator.userId }),
  });
  const fresh = published.filter(({ publicAt }) => publicAt === null).map(({ id }) => id);
  await tx
    .update(pageDeliveries)
    .set({ publicAt: now, network: null })
    .where(sql`${pageDeliveries.id} = any(${sql.param(fresh)}::text[])`);
  // What an older page says otherwise is of no consequence any more.
  await tx
    .update(pageDeliveries)
    .set({ divergence: null })
    .where(and(eq(pageDeliveries.nDoImovel, number), lte(pageDeliveries.salvaEm, newest.savedAt)));
  await notifyServers(tx, LISTINGS_CHANGED);
  return fresh;
}

function savedPage({ page, savedAt }: Row): SavedPage | GonePage {
  const saved = { savedAt, savedOn: null };
  return page.goneAt === undefined ? { ...saved, page } : { ...saved, gone: page.number };
}

/** The pages of a property that members took over, the oldest first, one settlement at a time. Blocked members do not count. */
function claimed(tx: Db, number: string) {
  return tx
    .select({
      id: pageDeliveries.id,
      page: pageDeliveries.dados,
      savedAt: pageDeliveries.salvaEm,
      facts: pageDeliveries.fatos,
      fingerprint: pageDeliveries.impressao,
      network: pageDeliveries.network,
      publicAt: pageDeliveries.publicAt,
      divergence: pageDeliveries.divergence,
      userId: users.id,
      accountCreatedAt: users.createdAt,
      isAdministrator: sql<boolean>`${profiles.role} = 'admin'`,
      claimedAt: sql<Date>`${pageDeliveries.claimedAt}`.mapWith(pageDeliveries.claimedAt),
    })
    .from(pageDeliveries)
    .innerJoin(users, eq(users.id, pageDeliveries.userId))
    .innerJoin(profiles, and(eq(profiles.userId, users.id), isNull(profiles.blockedAt)))
    .where(eq(pageDeliveries.nDoImovel, number))
    .orderBy(asc(pageDeliveries.salvaEm), asc(pageDeliveries.id))
    .for("update", { of: pageDeliveries });
}

async function note(tx: Db, group: readonly Row[], divergence: string | null): Promise<void> {
  for (const { id, divergence: stored } of group)
    if (stored !== divergence)
      await tx.update(pageDeliveries).set({ divergence }).where(eq(pageDeliveries.id, id));
}

/**
 * What the list of a day says of a property: the newest one not after that day. Null: the property was on none, or had left
 * it by then.
 */
async function listOf(tx: Db, number: string, day: IsoDate): Promise<ListedFacts | null> {
  const { rows } = await tx.execute<{
    preco: string;
    avaliacao: string;
    uf: string;
    cidade: string;
    nome: string;
    vista: boolean;
  }>(sql`
    select q.preco, q.valor_de_avaliacao as avaliacao, q.uf, p.cidade, p.cidade_nome as nome,
      coalesce(q.ate, (select max(data) from lists l where l.uf = q.uf)) >= ${day}::date as vista
    from property_periods q join properties p using (n_do_imovel)
    where q.n_do_imovel = ${number} and q.desde <= ${day}::date and (q.ate is null or q.ate >= ${day}::date)
    order by q.desde desc limit 1`);
  const [row] = rows;
  if (!row) return null;
  return {
    priceCents: Number(row.preco),
    appraisalCents: Number(row.avaliacao),
    state: row.uf,
    city: [row.cidade, row.nome],
    isOfDay: row.vista,
  };
}
