import { expect, test } from "vitest";
import { expandWord, isWithinEdits, makeVocabulary } from "./typo.ts";

const VOCABULARY = makeVocabulary(
  [
    "12",
    "120",
    "1204",
    "134a",
    "acacias",
    "campinas",
    "campo",
    "pa",
    "para",
    "parque",
    "rua",
    "santos",
    "sao",
    "setor",
  ].sort(),
);

const expanded = (word: string) =>
  expandWord(VOCABULARY, [word]).flatMap(({ from, to }) => VOCABULARY.tokens.slice(from, to));

test.each([
  ["camp", ["campinas", "campo"]],
  ["campinas", ["campinas"]],
  ["12", ["12"]],
  ["13", []],
  ["1205", []],
  ["134", []],
  ["134b", ["134a"]],
  ["pa", ["pa"]],
  ["par", ["para", "parque"]],
  ["s", []],
  ["sa", ["santos", "sao"]],
  ["xao", []],
  ["acasias", ["acacias"]],
  ["acaicas", ["acacias"]],
  ["acasiaz", []],
  ["kampimas", ["campinas"]],
  ["sptor", ["setor"]],
])("the word %s stands for %j", (word, tokens) => {
  expect(expanded(word)).toEqual(tokens);
});

test.each([
  ["santos", "santos", 0, true],
  ["santos", "santso", 1, true],
  ["santos", "snatso", 1, false],
  ["santos", "snatso", 2, true],
  ["santos", "santo", 1, true],
  ["ca", "abc", 2, false],
  ["campinas", "kampimas", 2, true],
  ["campinas", "kampimaz", 2, false],
])("%s and %s are within %i edits: %s", (a, b, max, within) => {
  expect(isWithinEdits(a, b, max)).toBe(within);
  expect(isWithinEdits(b, a, max)).toBe(within);
});
