const REMOVED = "[dado pessoal retirado]";
/** Whom a remark may name: who lost the property, lives in it, bids for it or is in a lawsuit about it. Auctioneers hold a public office. */
const ROLE =
  "ex-?mutu[áa]ri[oa]|mutu[áa]ri[oa]|devedor|devedora|fiduciante|ocupante|propriet[áa]ri[oa]|inquilin[oa]|locat[áa]ri[oa]|" +
  "c[ôo]njuge|autora?|r[ée]us?|executad[oa]|exequente|requerente|requerid[oa]|arrematante|licitante|proponente|nome";
/**
 * A pattern that reads letters in either case. Groups that ignore case, `(?i:…)`, would say the same, but in two of many
 * long runs of the tests they were read as if they did not.
 */
function anyCase(pattern: string): string {
  const both = (letters: string) =>
    letters.replace(/\p{L}/gu, (letter) => letter.toLowerCase() + letter.toUpperCase());
  return pattern.replace(/\[([^\]]*)\]|\p{L}/gu, (part, set?: string) => `[${both(set ?? part)}]`);
}

/** A name begins each word with a capital letter, as many remarks begin every word: only what announces a name tells it. */
const ANNOUNCED = String.raw`(?<!\p{L})(?:(?:${anyCase(ROLE)})(?:\(\w{1,3}\))?\s{0,3}[:–(-]\s{0,3}(?:[Ss][Rr][Aa]?\.?\s)?|(?:${ROLE})\s|(?:SR|Sr|SRA|Sra)\.\s{0,3})`;
/** What is in the place of a name and is nobody's: organisations, and words on the property or that there is none. */
const NOBODY =
  "caixa|banco|condom[íi]nio|edif[íi]cio|residencial|munic[íi]pio|prefeitura|estado|uni[ãa]o|fazenda|minist[ée]rio|" +
  "empresa|associa[çc][ãa]o|cooperativa|im[óo]vel|n[ãa]o|sem|terceiros|desconhecid[oa]s?";
const NAME = String.raw`(?!(?:${anyCase(NOBODY)})(?!\p{L}))\p{Lu}[\p{L}'’]{0,40}(?:\s(?:(?:[Dd][AaEeOo][Ss]?|[Ee])\s)?\p{Lu}[\p{L}'’]{1,40}){1,7}`;
const NAMED = new RegExp(`(${ANNOUNCED})${NAME}`, "gu");
const CPF = /(?<![\d.-])\d{3}\.\d{3}\.\d{3}-\d{2}(?![\d.-])/g;
/** Without its signs it is a number like others, but after its name. */
const NAMED_CPF = /\b(CPF(?:\/MF)?[\s:.nº°-]{0,8})\d{3}\.?\d{3}\.?\d{3}-?\d{2}(?!\d)/gi;
const E_MAIL = /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64}){1,4}/g;
const PHONE = /(?<!\d)\(\d{2}\)\s?9?\d{4}-?\d{4}(?!\d)/g;

/** A remark of a page without what tells a person: names that are announced as such, CPF, e-mail address and telephone. */
export function withoutPersons(text: string): string {
  return text
    .replace(NAMED, `$1${REMOVED}`)
    .replace(NAMED_CPF, `$1${REMOVED}`)
    .replace(CPF, REMOVED)
    .replace(E_MAIL, REMOVED)
    .replace(PHONE, REMOVED);
}
