import { own } from "#app/lib/own.ts";
import { isKindWord, JOINING_WORDS, roleOf, wordChoices } from "./address-words.ts";
import { numberWords, ordinalNumber, romanValues } from "./number-words.ts";

/** What spellings of one street share. */
export interface StreetKey {
  /** `rua`, `avenida`; empty where the text does not begin with a kind of street. */
  kind: string;
  /** Kind and name with titles, numbers in digits, without joining words: `rua doutor luiz lima`. */
  full: string;
  /** The sound of the name without kind and titles: spellings of one name share it. */
  loose: string;
  /** Whether many streets of one town have such a name: `Rua 4`, `Rua Projetada`. */
  unnamed: boolean;
}

/** Kinds that the census and the lists use beside those of the table of short forms. */
const MORE_KINDS = new Set(
  "acesso area caminho corredor escada escadaria linha passagem passeio ramal rotatoria servidao sitio rampa trecho trevo variante vereda via viaduto vicinal viela vila".split(
    " ",
  ),
);

/** Titles that tell names apart: `Rua Santa Rita` is not `Rua Rita`. */
const PART_OF_NAME = new Set(["santa", "santo", "sao", "senhora", "dom", "dona", "frei", "padre"]);

/** Number words used as street names: `Rua Vinte e Dois`. */
const NUMBER_WORDS = [
  "um uma dois duas tres quatro cinco seis sete oito nove dez onze doze treze quatorze catorze quinze",
  "dezesseis dezessete dezoito dezenove vinte trinta quarenta cinquenta sessenta setenta oitenta noventa",
  "cem cento duzentos primeira primeiro segunda segundo terceira terceiro quarta quarto quinta quinto",
].flatMap((line) => line.split(" "));

/** Words in the place of a missing name: `Rua Projetada 3`, `Travessa Sem Nome`, `Rua Principal`. */
const STAND_INS = [
  "a b c d e f g h i j k l m n o p q r s t u v w x y z",
  "projetada projetado particular interna interno principal sem nome denominacao identificacao sn via local",
  "rua avenida travessa alameda viela beco passagem quadra lote loteamento numero no de da do ii iii iv vi vii viii ix",
].flatMap((line) => line.split(" "));

const NO_NAMES = new Set([...NUMBER_WORDS, ...STAND_INS]);
/** `12`, `12a`, `g1`, `vc3`, `aa`. */
const CODE = /^(?:[a-z]{0,3}\d+[a-z]{0,2}|([a-z])\1)$/;
/** `Rua JP 12`: letters of the development before the street's number. */
const DEVELOPMENT = /^[a-z]{2,3}$/;
/** Highways have numbers as names: `Rodovia BR 101` is one road. */
const HIGHWAYS = new Set(["rodovia", "rod", "estrada", "br"]);

/**
 * The key of a street as people, lists and the census write it, from a text like `AV. DR LUIZ LIMA` or `avenida doutor luiz
 * lima`. An empty text has empty keys.
 */
export function streetKey(street: string): StreetKey {
  // The form that a short one most probably stands for, and a name as it is spelt: the census spells it so too.
  const parts = wordChoices(street).map(([first = "", ...others]) =>
    others.length === 1 || (first === "s" && others.length > 0) ? others[0]! : first,
  );
  const first = parts[0] ?? "";
  const kind = parts.length > 1 && isKind(first) ? first : "";
  const name = nameWords(kind === "" ? parts : parts.slice(1));
  const plain = name.filter((word, i) => i === name.length - 1 || !isTitle(word));
  return {
    kind,
    full: [...(kind === "" ? [] : [kind]), ...name].join(" "),
    loose: joined(plain.map(soundOf)),
    unnamed: isUnnamedStreet([kind === "" ? "rua" : kind, ...name]),
  };
}

/** The kind of a street by its full key; empty where it has none. */
export function kindOfStreet(full: string): string {
  const end = full.indexOf(" ");
  const first = full.slice(0, Math.max(0, end));
  return isKind(first) ? first : "";
}

function isKind(word: string): boolean {
  return isKindWord(word) || MORE_KINDS.has(word);
}

/** Single letters at the end of a district's name that count its parts. */
const LAST_NUMERALS: Record<string, string> = { i: "1", v: "5", x: "10" };

/**
 * The name of a district as it sounds, for spellings that differ by a letter or write numbers otherwise: `jardim-thereza-ii`
 * and `jardim-teresa-2`.
 */
export function soundOfName(slug: string): string {
  const parts = slug.split("-");
  const last = parts.length > 1 ? own(LAST_NUMERALS, parts.at(-1)!) : undefined;
  if (last !== undefined) parts[parts.length - 1] = last;
  const named = nameWords(parts.map((word) => String(ordinalNumber(word) ?? word)));
  return joined(named.map(soundOf));
}

/** 100 for `cento`, 10 for `vinte`; 1 where nothing can be added. */
function zerosOf(value: number): number {
  if (value >= 100 && value % 100 === 0) return 100;
  return value >= 20 && value % 10 === 0 ? 10 : 1;
}

function isTitle(word: string): boolean {
  return roleOf(word) === "title" && !PART_OF_NAME.has(word);
}

/** Numbers in digits, joining words left out; a street named by such a word alone (`Rua E`) keeps it. */
function nameWords(parts: readonly string[]): string[] {
  const words: string[] = [];
  for (let i = 0; i < parts.length; i++) {
    const word = parts[i]!;
    const value = numberWords().get(word) ?? romanValues().get(word);
    if (value !== undefined) {
      let sum = value;
      // `cento e vinte e nove`: each part is smaller than the zeros of the one before it.
      for (let least = zerosOf(value); parts[i + 1] === "e"; i += 2) {
        const next = numberWords().get(parts[i + 2] ?? "");
        if (next === undefined || next <= 0 || next >= least) break;
        sum += next;
        least = zerosOf(next);
      }
      words.push(String(sum));
    } else if (!JOINING_WORDS.has(word) || parts.length === 1 || (i === parts.length - 1 && word === "e"))
      words.push(word);
  }
  return words.length === 0 ? [...parts] : words;
}

/** Letters that spellings of Portuguese names exchange become one: `Thereza` and `Teresa`, `Luiz` and `Luis`, `Mello` and `Melo`. */
function soundOf(word: string): string {
  if (/\d/.test(word)) return word.replace(/^0+(?=\d)/, "");
  return word
    .replaceAll("ph", "f")
    .replace(/([tr])h/g, "$1")
    .replace(/^h|(?<![cln])h/g, "")
    .replaceAll("y", "i")
    .replaceAll("w", "v")
    .replaceAll("k", "c")
    .replaceAll("z", "s")
    .replace(/s?c(?=[ei])/g, "s")
    .replace(/g(?=[ei])/g, "j")
    .replace(/m(?=[pb]|$)/g, "n")
    .replace(/(.)\1+/g, "$1");
}

/** Words are often split or joined, but two numbers are not one. */
function joined(words: readonly string[]): string {
  return words.reduce(
    (text, word) => (/\d$/.test(text) && /^\d/.test(word) ? `${text}-${word}` : text + word),
    "",
  );
}

/** Whether one text becomes the other by one edit: a letter more, less, another, or two swapped. */
export function isOneEdit(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let [endA, endB] = [a.length, b.length];
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) {
    endA--;
    endB--;
  }
  const [restA, restB] = [a.slice(start, endA), b.slice(start, endB)];
  if (restA.length <= 1 && restB.length <= 1) return true;
  return restA.length === 2 && restB.length === 2 && restA[0] === restB[1] && restA[1] === restB[0];
}

/** The shortest name in which a slip is recognised: of shorter ones one letter makes another name. */
const LEAST_FOR_SLIPS = 7;

/** Whether a name is long enough, and without numbers, for a slip in it to be recognised. */
export function mayHaveSlip(loose: string): boolean {
  return loose.length >= LEAST_FOR_SLIPS && !/\d/.test(loose);
}

/** A text and what remains of it without one letter: texts that differ by one edit share one of these. */
export function withoutOneLetter(text: string): string[] {
  const variants = [text];
  for (let i = 0; i < text.length; i++) variants.push(text.slice(0, i) + text.slice(i + 1));
  return variants;
}

/**
 * Whether a street name occurs in many districts of one town: a number, a letter, `projetada`. `words` are the street's
 * own, folded, its kind first.
 */
export function isUnnamedStreet([kind = "", ...name]: readonly string[]): boolean {
  if (HIGHWAYS.has(kind) || name.length === 0) return false;
  return name.every(
    (word, i) =>
      NO_NAMES.has(word) ||
      CODE.test(word) ||
      (DEVELOPMENT.test(word) && /^\d+[a-z]?$/.test(name[i + 1] ?? "")),
  );
}
