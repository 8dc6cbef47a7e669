import { expect, test } from "vitest";
import { closeTokens } from "./relevance.ts";
import { expandWord, makeVocabulary } from "./typo.ts";

const vocabulary = makeVocabulary(["centro", "curitiba", "guaratiba"]);

test("of words that a misspelt one was taken for, those with its first letter come first", () => {
  const word = ["guratiba"];
  const close = closeTokens(vocabulary, { word, typed: null }, expandWord(vocabulary, word));
  const worth = (token: string) => close.find(({ tokens }) => tokens.includes(token))!.closeness;
  expect(worth("guaratiba")).toBeGreaterThan(worth("curitiba"));
});

test("a beginning of words is worth more than a slip", () => {
  const of = (word: string) =>
    closeTokens(vocabulary, { word: [word], typed: null }, expandWord(vocabulary, [word])).at(-1)!.closeness;
  expect(of("guara")).toBeGreaterThan(of("guaratibo"));
});
