import { words } from "#app/lib/text.ts";
import { normaliseAddress, normaliseStreet } from "#app/facts/places/normalise-address.ts";
import { streetKey, type StreetKey } from "#app/facts/places/street-key.ts";

/** What an address of the lists says that the census can be asked for. */
export interface ReadAddress {
  /** The street; in places where addresses begin with the block, the street that is named after it comes second. */
  streets: StreetKey[];
  /** The number in the street, without its letter; null without one, for kilometres, and for numbers by block (`13-129`). */
  number: number | null;
  /** Block and lot as `complementKey` writes them. */
  block: string | null;
  lot: string | null;
}

const BLOCK =
  /(?<![a-z])(?:quadra|qda|qd|q)\b\.?\s*:?\s*([a-z]?\d+[a-z]?(?:\s?-\s?[a-z])?|[a-z]{1,2})(?![a-z0-9])|(?<![a-z])q[dn]?(\d+[a-z]?)(?![a-z0-9])/;
const LOT =
  /(?<![a-z])(?:lotes?|lts?)\b\.?\s*:?\s*([a-z]?\d+[a-z]?(?:\s?-\s?[a-z])?|[a-z]{1,2})(?![a-z0-9])|(?<![a-z])lt(\d+[a-z]?)(?![a-z0-9])/;
/** A street named after the block: `QUADRA 72, N. SN, LT 02, RUA 18`. */
const LATER_STREET =
  /(?<![a-z])(?:rua|r|avenida|av|alameda|al|travessa|tv)\.?\s+[a-z0-9'.]+(?:\s[a-z0-9'.]+)*?(?=\s?(?:,|$)|\s(?:e|n|qd|quadra|lt|lote|bl|bloco|ap|apto|apt|cs|casa|cj|conjunto|vg|vaga|pav|ch|chac|lot|etapa|gleba|setor|rua|av)\b)/;
/** Words that end the name of a street; not the first one of a name (`Rua Casa Grande`). */
const PARTS =
  /(?<=\s\S+)\s(?:antiga|antigo|lote|lt|quadra|qd|conjunto|casa|bloco|apartamento|loja|sala|rua)\b.*$/;
const BLOCK_KINDS = new Set([
  "quadra",
  "lote",
  "bloco",
  "conjunto",
  "setor",
  "casa",
  "apartamento",
  "gleba",
  "chacara",
]);

/** The lists cut addresses off far before; an uploaded file may have anything. */
const LONGEST = 500;

export function readAddress(whole: string): ReadAddress {
  const address = whole.slice(0, LONGEST);
  const { street, number } = normaliseAddress(address);
  const text = foldedText(address);
  const [block, lot] = [valueOf(BLOCK, text), valueOf(LOT, text)];
  const key = streetKey(street.replace(PARTS, ""));
  const streets = street === "" || key.kind === "lote" ? [] : [key];
  if (streets.length === 0 || BLOCK_KINDS.has(key.kind)) {
    if (key.kind === "lote" && block !== null) streets.push(streetKey(`quadra ${block}`));
    const later = LATER_STREET.exec(text)?.[0];
    if (later !== undefined) streets.push(streetKey(normaliseStreet(later)));
  }
  return { streets, number: wholeNumber(number), block, lot };
}

function wholeNumber(number: string | null): number | null {
  const digits = /^(\d{1,6})[a-z]?$/.exec(number ?? "")?.[1];
  return digits === undefined ? null : Number(digits);
}

/** Folded, with the punctuation that separates parts. */
function foldedText(address: string): string {
  return address.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/g, " ");
}

function valueOf(pattern: RegExp, text: string): string | null {
  // Most addresses have neither, and the pattern looks everywhere.
  if (!text.includes(pattern === BLOCK ? "q" : "l")) return null;
  const match = pattern.exec(text);
  const value = complementKey(match?.[1] ?? match?.[2] ?? "");
  return value === "" || value === "sn" ? null : value;
}

/** The value of a block or lot in one spelling: `03`, `3` and `16-B` give `3`, `3` and `16b`. */
export function complementKey(value: string): string {
  return words(value)
    .join("")
    .replace(/^0+(?=\w)/, "");
}
