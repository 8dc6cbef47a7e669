import { eq, sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { properties, propertyPages } from "#app/db/schema/properties.ts";
import { isUf } from "#app/lib/br.ts";
import { recordDeadlineChanges } from "./deadline-changes.server.ts";
import { raiseVersion, type ImportOptions } from "./import-list.server.ts";
import { applyPages } from "./merge-newest.server.ts";
import { emptyReport, failedReport, type FileReport } from "./report.ts";
import { parsePropertyPage } from "./sources/caixa/property-page.ts";
import { newestLists } from "./strangers.server.ts";

/**
 * Keeps a saved property page and merges what only it says. A page of a property that no list has shown yet is kept
 * and merged when the list comes. Saving the same page again changes nothing.
 */
export async function importPage(
  db: Db,
  file: string,
  html: string,
  options: ImportOptions,
): Promise<FileReport> {
  const page = parsePropertyPage(html);
  if (!page) {
    return failedReport(
      file,
      "a página não é a de um imóvel da Caixa; era esperada uma lista (Lista_imoveis_UF.csv) ou a página do imóvel (detalhe-imovel.asp) salva como HTML",
    );
  }
  const report: FileReport = { ...emptyReport(file), state: page.state, rows: 1, unchanged: 1 };
  const [listing] = await db
    .select({ uf: properties.uf })
    .from(properties)
    .where(eq(properties.nDoImovel, page.number));
  if (listing && isUf(listing.uf)) report.state = listing.uf;
  report.notices.push(
    listing
      ? `página do imóvel ${page.number} guardada`
      : `página do imóvel ${page.number} guardada; ele ainda não apareceu em nenhuma lista importada`,
  );
  if (options.dryRun) return report;
  await db.transaction(async (tx) => {
    await recordDeadlineChanges(tx, page, options.now);
    await tx
      .insert(propertyPages)
      .values({ nDoImovel: page.number, dados: page, importadoEm: options.now })
      .onConflictDoUpdate({
        target: propertyPages.nDoImovel,
        set: { dados: page, importadoEm: options.now },
        setWhere: sql`${propertyPages.dados} is distinct from excluded.dados`,
      });
    const newest = listing ? (await newestLists(tx)).get(listing.uf) : undefined;
    await applyPages(tx, sql`select ${page.number}`, newest ?? null);
    await raiseVersion(tx);
  });
  return report;
}
