import { isKindWord, JOINING_WORDS, roleOf, wordChoices } from "#app/facts/places/address-words.ts";
import { isUnnamedStreet } from "#app/facts/places/street-key.ts";
import { words } from "#app/lib/text.ts";
import { kindOf, nameKey, withWholeKind, type AddressName } from "./address-names.ts";
import { inLongForms } from "./name-index.ts";

/** How well a name fits a text, from best to worst. */
export const FITS = ["whole", "begun", "own-begun", "within", "in-place"] as const;
type Fit = (typeof FITS)[number];

/** What a text names, for comparison with the names of streets and buildings. */
interface TypedName {
  choices: readonly string[][];
  whole: string;
  /** The words after those that say only what it is, and the letters of the last one as they were typed. */
  own: readonly string[];
  letters: string;
  /** The key of the street that it would be, without its kind: `7 set`. */
  key: string;
  /** Which of all words are of a name. */
  isTelling: readonly boolean[];
}

/** With fewer letters of a name of its own, and no kind before it, there are too many. */
const MIN_LETTERS = 3;

/** Null where a text has too little of a name. */
export function typedName(text: string): TypedName | null {
  const choices = wordChoices(text);
  const longs = choices.map(([word]) => word!);
  const own = withoutKind(longs);
  if (own.length === 0 && kindBegun(text) === null) return null;
  if (own.join("").length < MIN_LETTERS && own.length === longs.length) return null;
  return {
    choices,
    whole: inLongForms(choices),
    own,
    letters: words(text).at(-1)!,
    key: ownKey(nameKey(text)),
    isTelling: longs.map((word) => !isKind(word) && !JOINING_WORDS.has(word) && word !== "sn"),
  };
}

/** The kind of address whose name a text begins with: `av` and `rua das flo` streets, `ed` and `condomin` buildings. */
export function kindBegun(text: string): AddressName["kind"] | null {
  const [[first = ""] = []] = wordChoices(withWholeKind(text));
  return kindOf(first);
}

/**
 * How well a name fits, in long forms and as the key of a street, that has all words of a text, those of `inName` not only in
 * its place. Null where only its kind was typed and it has no name, or where one word of it would stand for two.
 */
export function fitOf(folded: string, key: string, typed: TypedName, inName: number): Fit | null {
  const { choices, whole, own, letters, isTelling } = typed;
  const name = folded.split(" ");
  const ofName = withoutKind(name);
  if (own.length === 0) {
    const kinds = new Set(name.slice(0, name.length - ofName.length));
    const isOfKind = choices.every(([word]) => kinds.has(word!)) || folded.startsWith(whole);
    return isOfKind && ofName.length > 0 && !isUnnamedStreet(name) ? "begun" : null;
  }
  // A name is typed before its place: `jardim c` is no Rua C of a Jardim.
  if ((inName & 1) === 0 && !JOINING_WORDS.has(choices[0]![0]!)) return null;
  const telling = choices.filter((_, i) => isTelling[i]! && (inName & (1 << i)) !== 0);
  if (telling.length === 0) return null;
  if (telling.length < isTelling.filter(Boolean).length) {
    // `rua das flores camp`: what is not yet complete is the place.
    return telling.every((forms) => forms.some((form) => name.includes(form))) ? "in-place" : null;
  }
  const rest = ofName.join(" ");
  const isJoined = choices.every(([word]) => !JOINING_WORDS.has(word!) || name.includes(word!));
  if (rest === own.join(" ") && isJoined) return "whole";
  // `rua das flo` is the beginning of Rua das Flores, and only in part that of Rua Flor do Tempo.
  if (choices.some(([word]) => JOINING_WORDS.has(word!)) && folded.startsWith(whole)) return "begun";
  const asTyped = [...own.slice(0, -1), letters].join(" ");
  if (rest.startsWith(own.join(" ")) || rest.startsWith(asTyped)) return "own-begun";
  // `Rua Quinze de Novembro` is `rua xv de nov`.
  const keyOfName = ownKey(key);
  if (keyOfName.startsWith(typed.key)) return keyOfName === typed.key ? "whole" : "own-begun";
  if (!isEachIn(telling, ofName)) return null;
  // A misspelt name is still the whole one.
  return telling.length === ofName.filter((word) => !JOINING_WORDS.has(word)).length ? "own-begun" : "within";
}

/**
 * Whether each word has one of its own in a name. `Rua Sete` is not `rua 7 de set`: the number and the beginning would be
 * one word; and `rua d` is not Rua Dois where that is written as a number.
 */
function isEachIn(telling: readonly string[][], ofName: readonly string[]): boolean {
  if (ofName.filter((word) => !JOINING_WORDS.has(word)).length < telling.length) return false;
  const isNumber = ([form = ""]: string[]) => /^\d/.test(form);
  const hasNumber = telling.some(isNumber);
  return telling.every((forms) => {
    const mayBeAnother = isNumber(forms) || (!hasNumber && forms[0]!.length >= MIN_LETTERS);
    return mayBeAnother || ofName.some((word) => word.startsWith(forms[0]!));
  });
}

/** The words of a name after those of its kind: `rua das flores` gives `flores`. */
function withoutKind(all: readonly string[]): readonly string[] {
  const from = all.findIndex((word) => !isKind(word) && !JOINING_WORDS.has(word));
  return from < 0 ? [] : all.slice(from);
}

function ownKey(full: string): string {
  return withoutKind(full.split(" ")).join(" ");
}

function isKind(word: string): boolean {
  return isKindWord(word) || kindOf(word) !== null || roleOf(word) === "unit";
}
