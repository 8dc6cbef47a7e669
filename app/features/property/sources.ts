import { dayInSaoPaulo, formatDate, formatMoment } from "#app/lib/dates.ts";
import { isDemoNumber } from "#app/facts/listings/listing.ts";
import type { LeadingDetail } from "#app/facts/listings/leading-source.ts";
import type { Source } from "./rows.ts";

/** Explanation of a source, with its date. */
export interface SourceNote {
  source: Source;
  /** `Lista da Caixa de 08/01/2026`. */
  text: string;
}

/** The word beside values that are not as the list has them. */
export const SOURCE_MARKS: Record<Source, string | null> = {
  list: null,
  page: "da página",
  derived: "calculado",
  unknown: null,
};

/** What the word stands for. */
export const SOURCE_WORDS: Record<Source, string> = {
  list: "fonte: lista",
  page: "fonte: página do imóvel",
  derived: "calculado ou deduzido",
  unknown: "desconhecido",
};

/** The sources of a property's data, each with its date. */
export function sourceNotes({
  listing,
  page,
  pageReadAt,
  isOwnPage,
  leadingPage,
}: Pick<LeadingDetail, "listing" | "page" | "pageReadAt" | "isOwnPage" | "leadingPage">): SourceNote[] {
  const demo = isDemoNumber(listing.number);
  const date = formatDate(listing.lastSeen);
  const notes: [Source, string | null][] = [
    ["list", demo ? `Lista de demonstração de ${date}` : `Lista da Caixa de ${date}`],
    ["page", pageReadAt && (isOwnPage ? ownPageText(pageReadAt) : pageText(pageReadAt, page))],
    [
      "derived",
      `Calculado ou deduzido pelo Martelo com a lista de ${date}${leadingPage?.hasPrice ? " e o preço da página" : ""}`,
    ],
  ];
  return notes.flatMap(([source, text]) => (text === null ? [] : [{ source, text }]));
}

function pageText(at: Date, page: LeadingDetail["page"]): string {
  const byFile = page?.isDatedByFile ? " (a data do arquivo)" : "";
  return `Página do imóvel no site da Caixa, guardada em ${formatDate(dayInSaoPaulo(at))}${byFile}`;
}

/** `Página oficial, vista em 30/11/2026 às 14:05, por você` */
function ownPageText(at: Date): string {
  return `Página oficial, vista em ${formatMoment(at)}, por você`;
}
