import { and, asc, eq, inArray, isNotNull, isNull, min, or, sql } from "drizzle-orm";
import { importPage } from "#app/core/ingestion/import-page.server.ts";
import { LockBusy, transactBriefly } from "#app/db/brief-wait.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { LISTINGS_CHANGED, notifyServers } from "#app/db/pub-sub.server.ts";
import { profiles, users } from "#app/db/schema/accounts.ts";
import { pageDeliveries } from "#app/db/schema/page-deliveries.ts";
import { propertyPages } from "#app/db/schema/properties.ts";
import { emptyPage, type PropertyPage } from "#app/db/shapes/property-page.ts";
import { dayInSaoPaulo, type IsoDate } from "#app/lib/dates.ts";
import { compareWithList, confirmedPage, confirmingPairs, type ListedFacts } from "./belief.ts";
import { divergenceOf } from "./divergence.ts";

/** So many properties are settled again in a round; the rest wait for the next one. */
const MOST_WAITING = 500;

/**
 * Settles which pages of a property become everybody's, through the import, and which contradict the list of their day.
 * Returns the ids of those that became it. Where an import is at work, nothing changes until the next round of
 * `settleWaiting`.
 */
export async function settle(db: Db, number: string, now: Date): Promise<string[]> {
  try {
    return await transactBriefly(db, (tx) => settleProperty(tx, number, now));
  } catch (error) {
    if (error instanceof LockBusy) return [];
    throw error;
  }
}

/** Settles again, after the import of another list or the end of the one that was at work, what waits for it. */
export async function settleWaiting(db: Db, now: Date): Promise<void> {
  const { nDoImovel, publicAt, userId, network, divergence, settledWith } = pageDeliveries;
  const waiting = await db
    .select({ number: nDoImovel })
    .from(pageDeliveries)
    .where(
      and(
        isNull(publicAt),
        isNotNull(userId),
        or(isNotNull(network), isNotNull(divergence), isNull(settledWith)),
        sql`${settledWith} is distinct from ${NEWEST_IMPORT}`,
      ),
    )
    .groupBy(nDoImovel)
    .orderBy(sql`min(coalesce(${settledWith}, 0))`, min(pageDeliveries.claimedAt))
    .limit(MOST_WAITING);
  for (const { number } of waiting) await settle(db, number, now);
}

/** 0: no list was imported. */
const NEWEST_IMPORT = sql`(select coalesce(max(import_id), 0) from lists)`;

type Row = Awaited<ReturnType<typeof deliveriesOf>>[number];

/** What is imported at once, and the rows that become everybody's with it. */
interface Publication {
  page: PropertyPage;
  savedAt: Date;
  rows: readonly Row[];
  importedBy?: string;
}

async function settleProperty(tx: Db, number: string, now: Date): Promise<string[]> {
  await lockImports(tx);
  const rows = await deliveriesOf(tx, number);
  const publications: Publication[] = rows
    .filter(({ byAdministrator, publicAt }) => byAdministrator && publicAt === null)
    .map((row) => ({ page: row.page, savedAt: row.savedAt, rows: [row], importedBy: row.userId }));
  const divergences = new Map<string, string | null>();
  for (const group of Object.values(Object.groupBy(rows, ({ facts }) => facts)) as Row[][]) {
    const pairs = confirmingPairs(group);
    const confirmed = group.filter((row) => pairs.some((pair) => pair.includes(row)));
    const { page, savedAt } = confirmed.at(-1) ?? group.at(-1)!;
    const comparison = compareWithList(page, await listOf(tx, number, dayInSaoPaulo(savedAt)));
    for (const { id } of group) divergences.set(id, divergenceOf(comparison.differences));
    // That a property is gone is in no list of its day.
    if (confirmed.length === 0 || comparison.outcome !== "agrees" || page.goneAt !== undefined) continue;
    const pages = pairs.map((pair) => pair.map((witness) => witness.page));
    publications.push({ page: confirmedPage(page, pages, emptyPage(number)), savedAt, rows: confirmed });
  }
  const published = await publish(tx, number, publications, now);
  const until = await publicUntil(tx, number);
  for (const { id, savedAt, publicAt, divergence: stored } of rows) {
    // What a page that is no newer than the public one says otherwise is of no consequence.
    const isOpen = publicAt === null && !published.includes(id) && (until === null || savedAt > until);
    const divergence = isOpen ? (divergences.get(id) ?? null) : null;
    if (stored !== divergence)
      await tx.update(pageDeliveries).set({ divergence }).where(eq(pageDeliveries.id, id));
  }
  await tx
    .update(pageDeliveries)
    .set({ settledWith: NEWEST_IMPORT })
    .where(and(eq(pageDeliveries.nDoImovel, number), isNull(pageDeliveries.publicAt)));
  return published;
}

/**
 * The lock of imports, which the settlement does not wait for. In the embedded database, which has one connection, it is
 * always free: there transactions follow each other.
 */
async function lockImports(tx: Db): Promise<void> {
  const { rows } = await tx.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtext('martelo:import')) as free`,
  );
  if (!rows[0]!.free) throw new LockBusy("an import is at work");
}

/** Imports pages, the oldest first; returns the ids of the rows that became everybody's. */
async function publish(
  tx: Db,
  number: string,
  publications: readonly Publication[],
  now: Date,
): Promise<string[]> {
  const published: string[] = [];
  for (const { page, savedAt, rows, importedBy } of publications.toSorted(
    (a, b) => a.savedAt.getTime() - b.savedAt.getTime(),
  )) {
    const until = await publicUntil(tx, number);
    // The import stores no page that is older than the public one.
    if (until !== null && savedAt < until) continue;
    const saved = { savedAt, savedOn: null };
    const { error } = await importPage(
      tx,
      { name: `página do imóvel ${number}` },
      page.goneAt === undefined ? { ...saved, page } : { ...saved, gone: number },
      { now, ...(importedBy !== undefined && { importedBy }) },
    );
    if (error === null) published.push(...rows.map(({ id }) => id));
  }
  if (published.length === 0) return [];
  await tx
    .update(pageDeliveries)
    .set({ publicAt: now, network: null })
    .where(inArray(pageDeliveries.id, published));
  await notifyServers(tx, LISTINGS_CHANGED);
  return published;
}

/** When the public page of a property was saved; null: there is none. */
async function publicUntil(tx: Db, number: string): Promise<Date | null> {
  const [stored] = await tx
    .select({ savedAt: propertyPages.salvaEm })
    .from(propertyPages)
    .where(eq(propertyPages.nDoImovel, number));
  return stored?.savedAt ?? null;
}

/** The pages of a property that members took over, the oldest first, one settlement at a time. Blocked members do not count. */
function deliveriesOf(tx: Db, number: string) {
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
      byAdministrator: pageDeliveries.byAdministrator,
      userId: users.id,
      accountCreatedAt: users.createdAt,
      claimedAt: sql<Date>`${pageDeliveries.claimedAt}`.mapWith(pageDeliveries.claimedAt),
    })
    .from(pageDeliveries)
    .innerJoin(users, eq(users.id, pageDeliveries.userId))
    .innerJoin(profiles, and(eq(profiles.userId, users.id), isNull(profiles.blockedAt)))
    .where(eq(pageDeliveries.nDoImovel, number))
    .orderBy(asc(pageDeliveries.salvaEm), asc(pageDeliveries.id))
    .for("update", { of: pageDeliveries });
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
