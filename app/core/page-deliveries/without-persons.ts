import type { PropertyPage } from "#app/db/shapes/property-page.ts";

const CPF = /\b\d{3}\.?\d{3}\.?\d{3}-\d{2}\b/g;
/** A word for a person, a colon, and what stands there up to the next sign. */
const LABELLED =
  /\b((?:ex-?)?mutu[áa]ri[oa]|devedora?|fiduciante|ocupante|propriet[áa]ri[oa]|autora?|r[ée]u?|requerente|requerid[oa]|exequente|executad[oa]|c[ôo]njuge|arrematante|licitante|proponente|inquilin[oa]|locat[áa]ri[oa]|nome)((?:\(\w+\)|s)?\s*:\s*)[^,.;:()\n]+/giu;
/** `Sr. João da Silva`, `Sra. ANA LIMA`. */
const TITLED = /\b(Sra?\.|SRA?\.|Dra?\.|DRA?\.)\s+\p{Lu}\p{L}+(?:\s+(?:d[aeo]s?\s+)?\p{Lu}\p{L}+)*/gu;
const REMOVED = "(nome retirado)";

/**
 * The text without what identifies people: names after a word for a person, and CPF numbers. A lawsuit's number stays: it
 * is public and names nobody.
 */
export function withoutPersons(text: string): string {
  return text
    .replaceAll(CPF, "[CPF retirado]")
    .replaceAll(LABELLED, (_, word: string, sign: string) => `${word}${sign.trimEnd()} ${REMOVED}`)
    .replaceAll(TITLED, (_, title: string) => `${title} ${REMOVED}`);
}

/** A page's facts without people in its free texts. The auctioneer, who sells in public office, stays. */
export function impersonal(page: PropertyPage): PropertyPage {
  const clean = (text: string | null) => text && withoutPersons(text);
  return {
    ...page,
    description: clean(page.description),
    paymentNotes: page.paymentNotes.map(withoutPersons),
    condominium: clean(page.condominium),
    taxes: clean(page.taxes),
    failedAuctionsNote: clean(page.failedAuctionsNote),
    ...(page.lawsuits !== undefined && { lawsuits: clean(page.lawsuits) }),
  };
}
