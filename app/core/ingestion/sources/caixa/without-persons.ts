const REMOVED = "[dado pessoal retirado]";
/** Whom a remark may name: who lost the property, lives in it or is in a lawsuit about it. Auctioneers hold a public office. */
const ROLE =
  "ex-?mutu[áa]ri[oa]|mutu[áa]ri[oa]|devedor|devedora|fiduciante|ocupante|propriet[áa]ri[oa]|inquilin[oa]|" +
  "autora?|r[ée]us?|executad[oa]|exequente|requerente|requerid[oa]|nome";
/** A name begins each word with a capital letter, as many remarks begin every word: only what announces a name tells it. */
const ANNOUNCED = String.raw`(?<!\p{L})(?:(?i:${ROLE})\s{0,3}[:–(-]\s{0,3}(?:(?i:sra?)\.?\s)?|(?:SR|Sr|SRA|Sra)\.\s{0,3})`;
const NAME = String.raw`\p{Lu}[\p{L}'’]{0,40}(?:\s(?:(?i:d[aeo]s?|e)\s)?\p{Lu}[\p{L}'’]{1,40}){1,7}`;
const NAMED = new RegExp(`(${ANNOUNCED})${NAME}`, "gu");
const CPF = /(?<![\d.-])\d{3}\.\d{3}\.\d{3}-\d{2}(?![\d.-])/g;
const E_MAIL = /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64}){1,4}/g;
const PHONE = /(?<!\d)\(\d{2}\)\s?9?\d{4}-?\d{4}(?!\d)/g;

/** A remark of a page without what tells a person: names that are announced as such, CPF, e-mail address and telephone. */
export function withoutPersons(text: string): string {
  return text
    .replace(NAMED, `$1${REMOVED}`)
    .replace(CPF, REMOVED)
    .replace(E_MAIL, REMOVED)
    .replace(PHONE, REMOVED);
}
