import { eq, sql } from "drizzle-orm";
import { appendLog } from "#app/core/admin-log/append-log.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { deadlineChanges, properties, propertyPages } from "#app/db/schema/properties.ts";
import { MOMENT_FIELDS } from "#app/facts/listings/deadline.ts";
import { SALE_MODES, saleModeCode } from "#app/facts/listings/source-words.ts";
import { isUf } from "#app/lib/br.ts";
import { dayInSaoPaulo, formatDate } from "#app/lib/dates.ts";
import type { ImportOptions } from "./import-list.server.ts";
import { raiseVersion } from "./data-version.server.ts";
import { emptyReport, failedReport, type FileReport } from "./report.ts";
import type { GonePage, NamedBytes, SavedPage } from "./source.ts";
import { emptyPage, type PropertyPage } from "#app/db/shapes/property-page.ts";
import { newestLists } from "./strangers.server.ts";
import { applyPages } from "./write-listings.server.ts";

/** Earlier file times are not believed: zips begin in 1980, and some programs write 1970. */
const FIRST_PLAUSIBLE = Date.parse("2000-01-01T00:00:00Z");

/**
 * Stores a saved property page and merges what only pages say. A page is as old as the day on which it was saved: one
 * that is older than the stored page changes nothing. A page of a property that no list has shown yet is stored and merged
 * when the list comes. Importing the same page again changes nothing. A page that says that the property is gone adds
 * its day to the stored facts and takes nothing out of the lists, which say themselves what is for sale.
 */
export async function importPage(
  db: Db,
  file: Pick<NamedBytes, "name" | "modifiedAt">,
  saved: SavedPage | GonePage,
  options: Pick<ImportOptions, "fallbackDate" | "importedBy" | "now">,
): Promise<FileReport> {
  const page = "page" in saved ? saved.page : null;
  const number = "page" in saved ? saved.page.number : saved.gone;
  const statedMoment = statedMomentOf(saved, options);
  const savedAt = statedMoment ?? plausibleFileTime(file.modifiedAt ?? null, page, options.now);
  if (!savedAt) {
    return failedReport(
      file.name,
      `não se sabe quando a página do imóvel ${number} foi salva: informe o dia (no terminal, com --data AAAA-MM-DD)`,
    );
  }
  const savedDay = formatDate(dayInSaoPaulo(savedAt));
  if (savedAt > options.now) {
    return failedReport(
      file.name,
      `a página do imóvel ${number} diz que foi salva em ${savedDay}, que ainda não chegou: confira o relógio do aparelho`,
    );
  }
  const [listing] = await db
    .select({ uf: properties.uf })
    .from(properties)
    .where(eq(properties.nDoImovel, number));
  const [existing] = await db
    .select({ savedAt: propertyPages.salvaEm, page: propertyPages.dados })
    .from(propertyPages)
    .where(eq(propertyPages.nDoImovel, number));
  const isOlder = existing !== undefined && savedAt < existing.savedAt;
  const isOfFile = statedMoment === null;
  const day = `${savedDay}${isOfFile ? " (a data do arquivo: nada mais diz quando ela foi salva)" : ""}`;
  const report: FileReport = {
    ...emptyReport(file.name),
    state: listing && isUf(listing.uf) ? listing.uf : (page?.state ?? null),
    rows: 1,
    unchanged: listing ? 1 : 0,
  };
  if (isOlder) {
    report.notices.push(
      `página do imóvel ${number}, de ${day}, não foi guardada: já há uma mais nova, de ${formatDate(dayInSaoPaulo(existing.savedAt))}`,
    );
    return report;
  }
  report.notices.push(
    `página do imóvel ${number}, de ${day}, guardada${page ? "" : ": diz que ele não está mais disponível para venda"}${listing ? "" : "; ele ainda não apareceu em nenhuma lista importada"}`,
  );
  if (page?.saleMode && !Object.hasOwn(SALE_MODES, saleModeCode(page.saleMode)))
    report.notices.push(`modalidade de venda nova na página, guardada como está: "${page.saleMode}"`);
  await db.transaction(async (tx) => {
    if (page) await recordDeadlineChanges(tx, page, options.now);
    const values = {
      dados: page
        ? {
            ...withLinks(page, existing?.page),
            ...(isOfFile && { isDatedByFile: true }),
            ...goneAfter(existing?.page, savedAt),
          }
        : { ...(existing?.page ?? emptyPage(number)), goneAt: savedAt.toISOString() },
      // What an earlier page said stays as old as that page.
      salvaEm: page || !existing ? savedAt : existing.savedAt,
      importadoEm: options.now,
    };
    await tx
      .insert(propertyPages)
      .values({ nDoImovel: number, ...values })
      .onConflictDoUpdate({ target: propertyPages.nDoImovel, set: values });
    const newest = listing ? (await newestLists(tx)).get(listing.uf) : undefined;
    await applyPages(tx, sql`select ${number}`, newest ?? null);
    await raiseVersion(tx);
    if (options.importedBy) {
      const details = {
        kind: "property_page",
        number,
        before: existing ? { saved_at: existing.savedAt } : null,
        after: { saved_at: savedAt },
      };
      const act = { adminId: options.importedBy, action: "Criou importação", details, targetUserId: null };
      await appendLog(tx, act, options.now);
    }
  });
  return report;
}

/** Not every container has what is behind a page's buttons, and copied text has no photos: those of an older page stay. */
export function withLinks(page: PropertyPage, stored: PropertyPage | null | undefined): PropertyPage {
  if (!stored) return page;
  const isSameNotice = page.notice === stored.notice;
  return {
    ...page,
    deedUrl: page.deedUrl ?? stored.deedUrl,
    photos: page.photos.length > 0 ? page.photos : stored.photos,
    noticeUrl: page.noticeUrl ?? (isSameNotice ? stored.noticeUrl : null),
    auctioneerSite: page.auctioneerSite ?? (isSameNotice ? stored.auctioneerSite : null),
  };
}

/** That the property is gone, where a page said so after a day. */
function goneAfter(stored: PropertyPage | undefined, savedAt: Date): Pick<PropertyPage, "goneAt"> {
  const goneAt = stored?.goneAt;
  return goneAt !== undefined && Date.parse(goneAt) > savedAt.getTime() ? { goneAt } : {};
}

/** When the page was saved: by its own counter, else by the day in its name, else by the operator's. */
function statedMomentOf(
  { savedAt, savedOn }: Pick<SavedPage, "savedAt" | "savedOn">,
  { fallbackDate, now }: Pick<ImportOptions, "fallbackDate" | "now">,
): Date | null {
  if (savedAt) return savedAt;
  const day = savedOn ?? fallbackDate ?? null;
  // The hour is unknown: the end of that day, or now where that is earlier.
  return day === null ? null : new Date(Math.min(Date.parse(`${day}T23:59:59-03:00`), now.getTime()));
}

/**
 * The time of a saved file, where it is possible: after its notice was published and before now. Copying a file may change
 * it, so it stands only where nothing else is known.
 */
function plausibleFileTime(
  modifiedAt: Date | null,
  page: Pick<PropertyPage, "noticePublishedAt"> | null,
  now: Date,
): Date | null {
  if (modifiedAt === null) return null;
  const published = page?.noticePublishedAt ? Date.parse(page.noticePublishedAt) : FIRST_PLAUSIBLE;
  const at = modifiedAt.getTime();
  return at >= Math.max(published, FIRST_PLAUSIBLE) && at <= now.getTime() ? modifiedAt : null;
}

/** Records the deadlines in which a page differs from the stored one, before it replaces that one. */
async function recordDeadlineChanges(tx: Db, page: PropertyPage, now: Date): Promise<void> {
  const [previous] = await tx
    .select({ page: propertyPages.dados })
    .from(propertyPages)
    .where(eq(propertyPages.nDoImovel, page.number));
  const rows = Object.entries(MOMENT_FIELDS).flatMap(([momento, field]) => {
    const de = instant(previous?.page[field]);
    const para = instant(page[field]);
    const same = de?.getTime() === para?.getTime();
    return same ? [] : [{ nDoImovel: page.number, momento, de, para, createdAt: now }];
  });
  if (rows.length > 0) await tx.insert(deadlineChanges).values(rows);
}

function instant(iso: string | null | undefined): Date | null {
  return iso ? new Date(iso) : null;
}
