import { isUf } from "./br.ts";
import { squeeze } from "./text.ts";

const CONNECTORS = new Set(
  "de da do das dos e em na no nas nos ao aos com por ou sem del"
    .split(" ")
    .map((word) => word.toUpperCase()),
);
/** A letter after one of these is a name (`RUA E`, `QD E`), not the conjunction. */
const DESIGNATORS = new Set(
  (
    "RUA R AVENIDA AV TRAVESSA TV VIA ALAMEDA ACESSO PROJETADA PROJETO BLOCO BL QUADRA QD LOTE LT CASA CS TORRE TR TIPO " +
    "SETOR APTO AP APARTAMENTO UNIDADE UNID ALA CONJUNTO CJ GLEBA ETAPA LETRA ENTRADA MODULO GRUPO VILA LOJA SALA"
  ).split(" "),
);
/** Abbreviations that are read letter by letter, or as names of their own. */
const ACRONYMS = new Set(
  "AABB BNH BR CDHU CEP COHAB CPA DNER IAPC IAPI IPTU KM PAL RFFSA QI QE QNE QNA SHA SHIS SHIN UTM".split(
    " ",
  ),
);
const NO_VOWEL_WORDS = new Set("APT BLC BLS JRD LTS PRQ QDS STR".split(" "));
/** Words that are spelt like a Roman numeral. */
const NOT_NUMERALS = new Set(["MIX", "DIX", "MIL", "DIM", "MID"]);

const ROMAN = /^M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})$/;
const SMALL_ROMAN = /^[IVXL]+$/;
const CONTEXT_FREE = /^\p{L}{4,},?$/u;
const MAX_PLAIN_WORDS = 20_000;
const plainWords = new Map<string, string>();
const WORD_PARTS = /[\p{L}\p{M}\d]+|[^\p{L}\p{M}\d]+/gu;

/**
 * Place names and addresses of the lists, which are in upper case, as people write them: `AV D. PEDRO II, N. 12, APTO
 * 3, ` gives `Av. D. Pedro II, nº 12, Apto 3`. Words that already have lower case stay, accents are never invented, and
 * trailing commas are removed. For reading only; search and comparison use the source's own text.
 */
export function titleCase(text: string): string {
  const tidy = tidyPunctuation(squeeze(text));
  if (tidy === "" || isMostlyLower(tidy)) return tidy;
  const tokens = tidy.split(" ");
  return tokens
    .map((token, index) => caseToken(token, tokens[index - 1] ?? null, tokens[index + 1] ?? null))
    .filter((token) => token !== "")
    .join(" ");
}

/** Spaces after commas and none before them, no lone dots or empty items, `N.12` written like `Nº 12`, trimmed ends. */
function tidyPunctuation(text: string): string {
  return squeeze(
    text
      .replace(/(?<![^\s,])\.(?![^\s,])/g, "")
      .replace(/(?:\s*,)+/g, ",")
      .replace(/,(?=[\p{L}(])/gu, ", ")
      .replace(/,(?=\d)(?<!\d,)/g, ", ")
      .replace(/\bN[.º°]{1,2}\s?(?=\d)/gi, "nº ")
      .replace(/\bN[.º°]{1,2}\s?(?=S\/?N(?![A-Z]))/gi, "N. "),
  ).replace(/^[\s,;-]+|[\s,;.-]+$/g, "");
}

function isMostlyLower(text: string): boolean {
  if (!/\p{Ll}/u.test(text)) return false;
  const lower = text.match(/\p{Ll}/gu)?.length ?? 0;
  return lower > (text.match(/\p{Lu}/gu)?.length ?? 0);
}

function caseToken(token: string, before: string | null, after: string | null): string {
  if (/^\d+,?$/.test(token)) return token;
  if (CONTEXT_FREE.test(token)) return plainWord(token);
  const { lead, core, tail } = /^(?<lead>[("']*)(?<core>.*?)(?<tail>[),;:."']*)$/u.exec(token)!.groups as {
    lead: string;
    core: string;
    tail: string;
  };
  const special = specialToken(core.toUpperCase(), tail, before, after);
  if (special !== null) return special === "" ? "" : lead + special;
  const parts = core.match(WORD_PARTS) ?? [];
  const cased = parts.map((part, index) => {
    if (parts.length === 1) return caseWord(part, before, tail === "" ? after : null);
    const glue = parts[index - 1];
    if (part === "E" && glue === "-" && /^\p{L}{2,}$/u.test(parts[index - 2]!) && index + 1 < parts.length)
      return "e";
    if (isUf(part.toUpperCase()) && isHighway(parts, index)) return part.toUpperCase();
    return casePart(part, index === 0 ? before : (glue ?? null), glue === "-" || glue === "/");
  });
  return lead + cased.join("") + tail;
}

/** Cached, because long words do not depend on their neighbours, and the same few thousand make up most addresses. */
function plainWord(token: string): string {
  const known = plainWords.get(token);
  if (known !== undefined) return known;
  const cased = token.endsWith(",")
    ? `${casePart(token.slice(0, -1), null, false)},`
    : casePart(token, null, false);
  if (plainWords.size < MAX_PLAIN_WORDS) plainWords.set(token, cased);
  return cased;
}

/** `AC-010`: a state's road. */
function isHighway(parts: readonly string[], index: number): boolean {
  return index === 0 && parts[1] === "-" && /^\d/.test(parts[2] ?? "");
}

/** Whole tokens with a form of their own: street number, "without number", street abbreviations. */
function specialToken(
  core: string,
  tail: string,
  before: string | null,
  after: string | null,
): string | null {
  if (/^S[/.-]?N[º°]?$/.test(core)) return `s/n${tail.replace(".", "")}`;
  const next = after?.toUpperCase() ?? "";
  if (/^N[º°]?$/.test(core) && /^[.]?$/.test(tail) && /^[\d]|^S[/.-]?N(?![A-Z])/.test(next)) {
    return /^\d/.test(next) ? "nº" : "";
  }
  if (core === "AV" && tail !== ",") return "Av.";
  const street = before === null && after !== null && tail !== ",";
  if (street && (core === "R" || core === "AL" || core === "ROD"))
    return `${core[0]}${core.slice(1).toLowerCase()}.`;
  return null;
}

function caseWord(word: string, before: string | null, after: string | null): string {
  const upper = word.toUpperCase();
  if (word.length === 1) return caseLetter(upper, before, after);
  if (before !== null && CONNECTORS.has(upper) && after !== null) return word.toLowerCase();
  if (isUf(upper) && isStatePosition(before, after)) return upper;
  return casePart(word, before, false);
}

/** A part of a token between punctuation: `D` and `AGUA` in `D'AGUA`, `BR` and `101` in `BR-101`. */
function casePart(part: string, before: string | null, joined: boolean): string {
  const upper = part.toUpperCase();
  if (!/\p{L}/u.test(part)) return part;
  if (/\d/.test(part)) return /^\p{Lu}{4,}\d+$/u.test(part) ? capital(part) : part;
  if (part.length === 1) return upper;
  if (/^.\p{Ll}/u.test(part)) return part;
  if (joined && isUf(upper)) return upper;
  if (joined && before !== null && CONNECTORS.has(upper)) return part.toLowerCase();
  if (ACRONYMS.has(upper) || isRoman(upper)) return upper;
  if (part.length >= 3 && /^[B-DF-HJ-NP-TV-Z]+$/.test(upper) && !NO_VOWEL_WORDS.has(upper)) return upper;
  return capital(part);
}

/**
 * `E` and `A` between words or numbers are words; any other single letter is the name of a street, a block or a lot.
 */
function caseLetter(letter: string, before: string | null, after: string | null): string {
  if (before === null || after === null || /[,;:]$/.test(before)) return letter;
  const previous = before.toUpperCase();
  if (letter === "E" && !DESIGNATORS.has(previous.replace(/\.$/, ""))) return "e";
  if (letter === "A" && /^\d/.test(previous) && /^\d/.test(after)) return "a";
  return letter;
}

/** `GOIANIA GO`, `RODOVIA GO 060`, `SP - CAPITAL` name a state; `PE CICERO` and `AP 302` mean a priest and a flat. */
function isStatePosition(before: string | null, after: string | null): boolean {
  if (before === null) return false;
  if (after === null) return !DESIGNATORS.has(before.toUpperCase());
  return (
    after === "-" || before === "-" || (/^\d/.test(after) && /^(?:RODOVIA|ROD\.?|ESTRADA|BR)$/i.test(before))
  );
}

/** Roman numerals up to 99; larger ones of two letters are more often an abbreviation. */
function isRoman(upper: string): boolean {
  if (!ROMAN.test(upper) || NOT_NUMERALS.has(upper)) return false;
  return SMALL_ROMAN.test(upper) || upper.length >= 3;
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
}
