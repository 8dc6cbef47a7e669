import { DIRECTIONS, type Role } from "#app/lib/address-forms.ts";
import { AMBIGUOUS_FORMS } from "#app/lib/ambiguous-forms.ts";
import { words } from "#app/lib/text.ts";
import { compiledForms as compiled } from "./compiled-forms.ts";
import { letteredPart, separated } from "./glued-words.ts";
import { isDigitAt, ordinalNumber, withOrdinals } from "./number-words.ts";

/** The short forms of a word in lists and searches: `avenida` gives `av` and others, `padre` gives `pe`. */
export function shortsOf(word: string): readonly string[] {
  return compiled().shorts.get(word) ?? [];
}

/** Long forms by the short ones with one of these roles; those with several meanings as they are mostly written out. */
export function shortForms(...wanted: Role[]): Record<string, string> {
  const forms: Record<string, string> = {};
  for (const [short, long] of compiled().longs) {
    if (wanted.includes(compiled().roles.get(short)!)) forms[short] = long;
  }
  for (const [short, { role, written }] of Object.entries(AMBIGUOUS_FORMS)) {
    if (role !== null && wanted.includes(role) && written !== null) forms[short] = written;
  }
  return forms;
}

/** Whether a word only names the kind of a street, part or district. */
export function isKindWord(word: string): boolean {
  const role = roleOf(word);
  return role === "street" || role === "part" || role === "district";
}

/** The position of a word or its short form in an address: `bloco` and `qd` before a number, `padre` inside a name. */
export function roleOf(word: string): Role | null {
  return compiled().roles.get(word) ?? (Object.hasOwn(AMBIGUOUS_FORMS, word) ? roleOfAmbiguous(word) : null);
}

/** A single letter is more often a letter. */
function roleOfAmbiguous(word: string): Role | null {
  return word.length > 1 || word === "q" || word === "r" ? AMBIGUOUS_FORMS[word]!.role : null;
}

/** Joining words that are ignored: `Rua das Flores` is `Rua Flores`. */
export const JOINING_WORDS: ReadonlySet<string> = new Set(["de", "da", "do", "das", "dos", "e"]);

/** The words of an address in their order; those that are written together are separated. */
function wordsOf(text: string): string[] {
  return words(text).flatMap(separated);
}

/** The words that one word of a text may be found as, the likeliest first, and the one it is written out as. */
interface Choice {
  forms: string[];
  written: string;
}

const only = (word: string): Choice => ({ forms: [word], written: word });

/**
 * For each word of a text the words it may be found as, in order: its long form first, then its other meanings at that
 * position. `N. Sra.` gives `nossa` and `senhora`, `Pe. Cícero` gives `pe` or `padre`, and `cicero`.
 */
export function wordChoices(text: string): string[][] {
  return choicesOf(text).map(({ forms }) => forms);
}

/** The words of a text, each in the form that it most probably stands for: `S. José` gives `sao` and `jose`. */
export function writtenWords(text: string): string[] {
  return choicesOf(text).map(({ written }) => written);
}

function choicesOf(text: string): Choice[] {
  return choicesAmong(wordsOf(text)).map(({ choice }) => choice);
}

/**
 * The same for texts that follow each other, as parts of one text. `of`: the position of the text in which the word
 * begins.
 */
export function readChoices(texts: readonly string[]): { forms: string[]; of: number }[] {
  const textOf: number[] = [];
  const all = texts.flatMap((text, i) => {
    const own = wordsOf(withOrdinals(text));
    for (let k = 0; k < own.length; k++) textOf.push(i);
    return own;
  });
  return choicesAmong(all).map(({ choice, at }) => ({ forms: choice.forms, of: textOf[at]! }));
}

/** What stands at a position of a text: one word or more, of one word of the text or two. */
interface Reading {
  choices: readonly Choice[];
  words: 1 | 2;
}

/** A choice, and the words of a text that it stands for: from `at` to `end`, exclusive. */
interface ChoiceAt {
  choice: Choice;
  at: number;
  end: number;
}

/** The choices of the words of a text, in order. */
export function choicesAmong(all: readonly string[]): ChoiceAt[] {
  // From the end, because what a short form means depends on the written form of what follows it: so a text that is
  // written out means the same as before.
  const readings: Reading[] = [];
  const following: Following = (at) => readings[at]?.choices[0]!.written;
  for (let i = all.length - 1; i >= 0; i--) readings[i] = readingAt(all, i, following);
  const choices: ChoiceAt[] = [];
  for (let at = 0, end; at < all.length; at = end) {
    end = at + readings[at]!.words;
    for (const choice of readings[at]!.choices) choices.push({ choice, at, end });
  }
  return choices;
}

/** The written form of the word at a position that was read already; undefined after the last one. */
type Following = (at: number) => string | undefined;

const LADY = [only("nossa"), only("senhora")];

function readingAt(all: readonly string[], at: number, following: Following): Reading {
  const word = all[at]!;
  const after = following(at + 1);
  const name = word === "d" || word === "sant" ? compiled().names.get(`${word} ${all[at + 1]}`) : undefined;
  // `D'Alva` is `Dalva`, `Sant'Anna` is `Santana`.
  if (name !== undefined) return { choices: [only(name)], words: 2 };
  if (!/^[ns]/.test(word))
    return { choices: letteredAt(all, at, after) ?? [wordAt(all, at, following)], words: 1 };
  if (/^(n|nsa|nossa)$/.test(word) && isLady(all[at + 1], following(at + 2)))
    return { choices: LADY, words: 2 };
  if (/^(nsa|nsra|nssa)$/.test(word) || (word === "ns" && isNameAfter(at, following)))
    return { choices: LADY, words: 1 };
  if (isNoNumber(word, all[at + 1], after)) return { choices: [only("sn")], words: 2 };
  return { choices: [wordAt(all, at, following)], words: 1 };
}

/** `BLB`, `LT08 QDA`; not the short form alone or of `QDA 8`. */
function letteredAt(all: readonly string[], at: number, after: string | undefined): Choice[] | null {
  const part = letteredPart(all[at]!);
  if (part === undefined) return null;
  const isShort = compiled().longs.has(all[at]!) && (all.length === 1 || isNumberOrLetter(after));
  return isShort ? null : [only(part.long), only(part.letter)];
}

/** `S/N`, `sem número`: the address has no number. */
function isNoNumber(word: string, next: string | undefined, written: string | undefined): boolean {
  if (word === "s") return written === "n";
  return word === "sem" && (written === "n" || next === "numero" || next === "num");
}

/** `2a Etapa` and `1o de Maio` are the same without the letter; `12A` before anything else is a door. */
function numberAt(number: string, after: string | undefined): Choice {
  const ordinal = ordinalNumber(number);
  const isOrdinal = ordinal !== null && (JOINING_WORDS.has(after ?? "") || isPlainName(after));
  return isOrdinal ? { forms: [number, String(ordinal)], written: number } : only(number);
}

function wordAt(all: readonly string[], at: number, following: Following): Choice {
  const choice = choiceAt(all, at, following);
  if (all[at]!.length > 1 || !DIRECTIONS.after.has(all[at - 1] ?? "")) return choice;
  const direction = DIRECTIONS.meant.get(all[at]!);
  const after = following(at + 1) ?? "";
  // `SETOR, N. 5` has a number; and nearly every address has such an `N.`, which tells nothing.
  if (direction === undefined || isDigitAt(after, 0) || after === "sn") return choice;
  return { ...choice, forms: [direction, ...choice.forms.filter((form) => form !== "n")] };
}

function choiceAt(all: readonly string[], at: number, following: Following): Choice {
  const word = all[at]!;
  const after = following(at + 1);
  if (isDigitAt(word, 0)) {
    if (/^\d{8}$/.test(word)) return only(word);
    if (/^\d+[a-z]?$/.test(word)) return numberAt(word.replace(/^0+(?=\d)/, ""), after);
  } else if (/^(numero|num|nro|nr)$/.test(word) && isDigitAt(after ?? "", 0)) return only("n");
  if (!Object.hasOwn(AMBIGUOUS_FORMS, word)) return nameOr(compiled().longs.get(word) ?? word);
  const { readings, written } = AMBIGUOUS_FORMS[word]!;
  // The letter of a block or street: `BL R`, `RUA L 17`.
  if (word.length === 1 && at > 0 && isNamedByLetter(all[at - 1]!) && !isPlainName(after)) return only(word);
  for (const { before, like, means, orItself = false, first = false } of readings) {
    if (first && at > 0) continue;
    if (before === "number" && !isNumberOrLetter(after)) continue;
    if (before === "name" && !isPlainName(after)) continue;
    if (like?.test(after!) === false) continue;
    const itself = orItself && written === null ? word : means[0]!;
    return {
      forms: orItself ? [word, ...means] : [...means],
      written: means.find((long) => long === written) ?? itself,
    };
  }
  return only(word);
}

/** A name by its commonest spelling and by its own, which also tells the beginnings of the word (`ypir`). */
function nameOr(word: string): Choice {
  const name = compiled().names.get(word);
  return name === undefined ? only(word) : { forms: [name, word], written: name };
}

function isNamedByLetter(word: string): boolean {
  const role = roleOf(word);
  return role === "part" || role === "unit" || role === "street";
}

function isNumberOrLetter(word: string | undefined): boolean {
  return word !== undefined && /^(\d+[a-z]?|[a-z]\d*|[ivx]+)$/.test(word);
}

/** `Sra`, or `S` before a name: `N. S. da Saúde`, but neither `N. S/N` nor `N. S APTO`. */
function isLady(word: string | undefined, after: string | undefined): boolean {
  if (word === "s") return isPlainName(after) || JOINING_WORDS.has(after ?? "");
  return word === "sr" || word === "sra" || word === "senhora";
}

/** A name, not the next part of an address: `LT 1A QDR 8`. */
function isPlainName(word: string | undefined): boolean {
  if (word === undefined || !/^[a-z]{3,}$/.test(word)) return false;
  const role = roleOf(word);
  return role !== "part" && role !== "unit";
}

function isNameAfter(at: number, following: Following): boolean {
  const after = following(at + 1);
  return isPlainName(after) || (JOINING_WORDS.has(after ?? "") && isPlainName(following(at + 2)));
}

/**
 * The words of a street in their order, in their long forms and names in their commonest spelling: `R. Luís Gama` gives `rua
 * luiz gama`.
 */
export function streetWords(street: string): string[] {
  const { longs, names } = compiled();
  return words(street).map((word) => (word === "r" ? "rua" : (longs.get(word) ?? names.get(word) ?? word)));
}
