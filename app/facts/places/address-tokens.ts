import { placedWords, words } from "#app/lib/text.ts";
import { choicesAmong, wordChoices } from "./address-words.ts";
import { separated } from "./glued-words.ts";
import { numberTokens } from "./named-numbers.ts";
import { nameOfNumber, numbersAmong, spokenNumbers, withOrdinals } from "./number-words.ts";

/**
 * All tokens that a name is found by: its words, their long forms and other meanings, and numbers in digits and in
 * words (`Rua Sete de Setembro` and `Rua 7 de Setembro` have the same). May contain repetitions.
 */
export function nameTokens(name: string): string[] {
  return [...addressTokens(name), ...spokenNumbers(words(name))];
}

/**
 * The same without the other ways of writing a number, but for the one that all of them have: only `Rua 7` has `7`, and
 * `Rua Sete` has `sete`.
 */
export function writtenNameTokens(name: string): string[] {
  const choices = wordChoices(withOrdinals(name));
  const numbers = [...numberTokens(choices), ...numbersAmong(words(name))].map(({ spoken }) => spoken);
  return [...choices.flat(), ...numbers.flatMap(([digits = ""]) => nameOfNumber(Number(digits)) ?? digits)];
}

/** The same for texts that are not names, such as the number and flat of an address: `N. 7` is not `sete`. */
export function addressTokens(text: string): string[] {
  const choices = wordChoices(withOrdinals(text));
  return [...choices.flat(), ...numberTokens(choices).flatMap(({ spoken }) => spoken)];
}

/** A token that a text is found by, and where the word stands there that it is read from. */
export interface PlacedToken {
  token: string;
  start: number;
  end: number;
}

/** The tokens of `addressTokens` with their places. */
export function placedAddressTokens(text: string): PlacedToken[] {
  const all = placedChoices(text);
  const numbers = numberTokens(all.map(({ forms }) => forms)).flatMap(({ spoken, at, end }) =>
    spoken.map((token) => ({ token, start: all[at]!.start, end: all[end - 1]!.end })),
  );
  return [...all.flatMap(({ forms, ...place }) => forms.map((token) => ({ token, ...place }))), ...numbers];
}

/** The tokens of `nameTokens` with their places. */
export function placedNameTokens(name: string): PlacedToken[] {
  const all = placedWords(name);
  const numbers = numbersAmong(all.map(({ word }) => word)).flatMap(({ spoken, at, end }) =>
    spoken.map((token) => ({ token, start: all[at]!.start, end: all[end - 1]!.end })),
  );
  return [...placedAddressTokens(name), ...numbers];
}

/** The choices of `wordChoices` with their places. */
function placedChoices(text: string): { forms: string[]; start: number; end: number }[] {
  const all = placedWords(withOrdinals(text), separated);
  return choicesAmong(all.map(({ word }) => word)).map(({ choice, at, end }) => ({
    forms: choice.forms,
    start: all[at]!.start,
    end: all[end - 1]!.end,
  }));
}

/**
 * The tokens of the name of a city: the likeliest form of its words, and its numbers (`3 Lagoas`).
 */
export function cityTokens(city: string): string[] {
  return [...wordChoices(city).map(([word]) => word!), ...spokenNumbers(words(city))];
}

/** The tokens of `cityTokens` with their places. */
export function placedCityTokens(city: string): PlacedToken[] {
  const all = placedChoices(city);
  const numbers = numbersAmong(all.map(({ forms }) => forms[0]!)).flatMap(({ spoken, at, end }) =>
    spoken.map((token) => ({ token, start: all[at]!.start, end: all[end - 1]!.end })),
  );
  return [...all.map(({ forms, start, end }) => ({ token: forms[0]!, start, end })), ...numbers];
}
