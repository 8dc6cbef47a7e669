import { placedWords } from "#app/lib/text.ts";
import { choicesAmong, separated } from "./address-words.ts";
import { numbersAmong } from "./number-words.ts";

/** A token that a text is found by, and where the word stands there that it is read from. */
export interface PlacedToken {
  token: string;
  start: number;
  end: number;
}

/** The tokens of `addressTokens` with their places. */
export function placedAddressTokens(text: string): PlacedToken[] {
  return placedChoices(text).flatMap(({ forms, ...place }) => forms.map((token) => ({ token, ...place })));
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
export function placedChoices(text: string): { forms: string[]; start: number; end: number }[] {
  const all = placedWords(text, separated);
  return choicesAmong(all.map(({ word }) => word)).map(({ choice, at, end }) => ({
    forms: choice.forms,
    start: all[at]!.start,
    end: all[end - 1]!.end,
  }));
}
