import { eq, sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { properties, propertyPages } from "#app/db/schema/properties.ts";
import { isUf } from "#app/lib/br.ts";
import { dayInSaoPaulo, formatDate } from "#app/lib/dates.ts";
import { recordDeadlineChanges } from "./deadline-changes.server.ts";
import type { ImportOptions } from "./import-list.server.ts";
import { raiseVersion } from "./merge-staged.server.ts";
import { emptyReport, failedReport, type FileReport } from "./report.ts";
import { momentShown, plausibleFileTime } from "./sources/caixa/page-moment.ts";
import { parsePropertyPage } from "./sources/caixa/property-page.ts";
import type { NamedBytes } from "./source.ts";
import type { PropertyPage } from "#app/db/shapes/property-page.ts";
import { newestLists } from "./strangers.server.ts";
import { applyPages } from "./write-listings.server.ts";

/**
 * Keeps a saved property page and merges what only pages say. A page is as old as the day on which it was saved: one
 * that is older than the page held changes nothing. A page of a property that no list has shown yet is kept and merged
 * when the list comes. Importing the same page again changes nothing.
 */
export async function importPage(
  db: Db,
  file: Pick<NamedBytes, "name" | "modifiedAt">,
  html: string,
  options: ImportOptions,
): Promise<FileReport> {
  const page = parsePropertyPage(html);
  if (!page) {
    return failedReport(
      file.name,
      "a página não é a de um imóvel da Caixa; era esperada uma lista (Lista_imoveis_UF.csv) ou a página do imóvel (detalhe-imovel.asp) salva como HTML",
    );
  }
  const savedAt = momentSaved(html, page, file, options);
  if (!savedAt) {
    return failedReport(
      file.name,
      `não se sabe quando a página do imóvel ${page.number} foi salva: informe o dia com --data AAAA-MM-DD`,
    );
  }
  const [listing] = await db
    .select({ uf: properties.uf })
    .from(properties)
    .where(eq(properties.nDoImovel, page.number));
  const [held] = await db
    .select({ savedAt: propertyPages.salvaEm })
    .from(propertyPages)
    .where(eq(propertyPages.nDoImovel, page.number));
  const isOlder = held !== undefined && savedAt < held.savedAt;
  const day = formatDate(dayInSaoPaulo(savedAt));
  const report: FileReport = {
    ...emptyReport(file.name),
    state: listing && isUf(listing.uf) ? listing.uf : page.state,
    rows: 1,
    unchanged: listing ? 1 : 0,
  };
  if (isOlder) {
    report.notices.push(
      `página do imóvel ${page.number}, de ${day}, não foi guardada: já há uma mais nova, de ${formatDate(dayInSaoPaulo(held.savedAt))}`,
    );
    return report;
  }
  report.notices.push(
    `página do imóvel ${page.number}, de ${day}, guardada${listing ? "" : "; ele ainda não apareceu em nenhuma lista importada"}`,
  );
  if (options.dryRun) return report;
  await db.transaction(async (tx) => {
    await recordDeadlineChanges(tx, page, options.now);
    const values = { dados: page, salvaEm: savedAt, importadoEm: options.now };
    await tx
      .insert(propertyPages)
      .values({ nDoImovel: page.number, ...values })
      .onConflictDoUpdate({ target: propertyPages.nDoImovel, set: values });
    const newest = listing ? (await newestLists(tx)).get(listing.uf) : undefined;
    await applyPages(tx, sql`select ${page.number}`, newest ?? null);
    await raiseVersion(tx);
    await options.beforeCommit?.(tx);
  });
  return report;
}

/**
 * When the page was saved: by its own counter, else by the operator's date, because copying a file may change its time,
 * else by the file's time.
 */
function momentSaved(
  html: string,
  page: PropertyPage,
  { modifiedAt }: Pick<NamedBytes, "modifiedAt">,
  { fallbackDate, now }: ImportOptions,
): Date | null {
  const said = momentShown(html, page);
  if (said) return said;
  // The hour is unknown: the end of that day, or now where that is earlier.
  if (fallbackDate) return new Date(Math.min(Date.parse(`${fallbackDate}T23:59:59-03:00`), now.getTime()));
  return plausibleFileTime(modifiedAt ?? null, page, now);
}
