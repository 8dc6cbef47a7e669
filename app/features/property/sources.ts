import { formatDate, type IsoDate } from "#app/lib/dates.ts";
import { isDemoNumber, type DatedListing } from "#app/facts/listings/listing.ts";
import type { Source } from "./rows.ts";

/** Explanation of a source letter, with its date. */
export interface SourceNote {
  source: Source;
  /** The letter drawn beside the value. */
  letter: string;
  /** `Lista da Caixa de 08/01/2026`. */
  text: string;
}

export const SOURCE_LETTERS: Record<Source, string> = { list: "L", page: "P", derived: "C", unknown: "?" };

/** Text that screen readers read instead of the letter. */
export const SOURCE_WORDS: Record<Source, string> = {
  list: "fonte: lista",
  page: "fonte: página do imóvel",
  derived: "calculado ou deduzido",
  unknown: "desconhecido",
};

/** The sources of a property's data, each with its date; `pageReadOn` is null when its page is not stored. */
export function sourceNotes(
  listing: Pick<DatedListing, "number" | "lastSeen">,
  pageReadOn: IsoDate | null,
): SourceNote[] {
  const demo = isDemoNumber(listing.number);
  const date = formatDate(listing.lastSeen);
  const notes: [Source, string | null][] = [
    ["list", demo ? `Lista de demonstração de ${date}` : `Lista da Caixa de ${date}`],
    ["page", pageReadOn && `Página do imóvel no site da Caixa, guardada em ${formatDate(pageReadOn)}`],
    ["derived", `Calculado ou deduzido pelo Martelo com a lista de ${date}`],
    ["unknown", "Ninguém informa: nem a lista, nem outra fonte que temos"],
  ];
  return notes.flatMap(([source, text]) =>
    text === null ? [] : [{ source, letter: SOURCE_LETTERS[source], text }],
  );
}
