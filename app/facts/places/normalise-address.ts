import { words } from "#app/lib/text.ts";
import { shortForms } from "./address-words.ts";

/** Street and number of a list address in one spelling; flat, block and lot are left out. */
interface NormalAddress {
  /** Folded, abbreviations spelt out: `avenida doutor luiz de andrade lima neto`. Empty when the text has no street. */
  street: string;
  /** Digits with an optional letter (`12a`), `13-129` or `km12`; null for `s/n`, `0` and other text. */
  number: string | null;
}

/** Kinds of street and of plots: only expanded as the first word, since `r` or `al` may mean anything further on. */
const KINDS: Record<string, string> = { ...shortForms("street", "part", "district"), tr: "travessa" };
const KIND_NAMES = new Set(Object.values(KINDS));

/** Titles and short words inside names; never the last word, which is the name itself. */
const { s: _letter, ...HONORIFICS } = shortForms("title");
const TITLES: Record<string, string> = { ...HONORIFICS, com: "comendador", jd: "jardim", vl: "vila" };

/** `, N. 12`, `,N° 12`, ` nº 12`; not the `n` of a name, so a comma or the ordinal sign must be there. */
const NUMBER_MARK = /,\s*n(?:[.º°]|\s*[.º°:])*\s*(?=[\d.s-]|$|[a-z]+\.?\s*[\d]|,)|\s+n[º°.]+\s*(?=\d)/i;
const NO_NUMBER = /^\W*(?:s\s*\/?\s*n|n\s*\/?\s*s|sem\s+n)(?![a-z])/i;

/**
 * Reads street and number from an address of the lists (`AV. DR LUIZ, N. 297, Apto 404, BL 21`) or of a property page
 * (`AVENIDA X,N. 12 APTO. 604, BAIRRO - CEP: ...`). Never fails: missing parts are empty or null.
 */
export function normaliseAddress(address: string): NormalAddress {
  const { street, number } = partsOf(address);
  return { street: normaliseStreet(street), number };
}

/** The number of an address alone, as `normaliseAddress` reads it. */
export function houseNumber(address: string): string | null {
  return partsOf(address).number;
}

/** The street as it is written, and the number. */
function partsOf(address: string): NormalAddress {
  // Remarks such as `(ANTIGA RUA 18)`; the lists cut some of them off before the closing sign.
  const text = address.includes("(") ? address.replace(/\([^()]*\)/g, " ").replace(/\([^,]*/g, " ") : address;
  const mark = NUMBER_MARK.exec(text);
  if (mark) {
    const rest = text.slice(mark.index + mark[0].length);
    return { street: text.slice(0, mark.index), number: readNumber(rest) };
  }
  const [street = "", second = ""] = text.split(",");
  // Without a number sign only a part that is just a number counts: `RUA X, 123, AP 4`.
  const number = /^\s*\d[\d.]*(?:\s*-?\s*[a-z])?\s*$/i.test(second) ? readNumber(second) : null;
  return { street, number };
}

/** A street in one spelling: folded, kind and titles spelt out. */
export function normaliseStreet(text: string): string {
  const parts = words(text);
  if (parts[0] === "endereco") parts.shift();
  parts[0] = kindOf(parts[0] ?? "");
  // `AV. AV BRASIL`, `R RUA 20`: the kind typed twice.
  while (parts.length > 2 && KIND_NAMES.has(parts[0]) && kindOf(parts[1]!) === parts[0]) {
    parts.splice(1, 1);
  }
  return parts
    .map((word, index) => {
      if (/^0+\d/.test(word)) return word.replace(/^0+(?=\d)/, "");
      return index < parts.length - 1 ? titleOf(word) : word;
    })
    .join(" ");
}

function kindOf(word: string): string {
  return Object.hasOwn(KINDS, word) ? KINDS[word]! : word;
}

function titleOf(word: string): string {
  return Object.hasOwn(TITLES, word) ? TITLES[word]! : word;
}

function readNumber(rest: string): string | null {
  if (NO_NUMBER.test(rest)) return null;
  const first = rest.split(",")[0]!;
  const km = /^\W*km\W*(\d+)/i.exec(first);
  if (km) return `km${km[1]}`;
  // Bauru numbers its houses by block: `13-129` is one number.
  const byBlock = /^\W*0*(\d+)-0*(\d+)(?![a-z0-9])/i.exec(first);
  if (byBlock) return `${byBlock[1]}-${byBlock[2]}`;
  const match = /^\W*(?:n[.º°]*\s*)?(\d{1,3}(?:\.\d{3})+|\d+)(?:\s*-?\s*([a-z]))?(?![a-z0-9])/i.exec(first);
  const digits = (match?.[1] ?? /^\W*(?:n[.º°]*\s*)?(\d+)(?=\D)/i.exec(first)?.[1] ?? "")
    .replaceAll(".", "")
    .replace(/^0+/, "");
  if (digits === "") return null;
  // `35 E 37` is two numbers, `35 E` one with a letter.
  const letter = match?.[2] && !/^\W*[\d.]+\s*e\s+\d/i.test(first) ? match[2].toLowerCase() : "";
  return digits + letter;
}

/** Key of a geocoder's cached answer: the building, or the street and its district where there is no number. */
export function geocodeKey(citySlug: string, district: string | null, address: string): string {
  const { street, number } = normaliseAddress(address);
  return [citySlug, words(district ?? "").join(" "), street, number ?? "s/n"].join("|");
}
