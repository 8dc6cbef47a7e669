import { expect, test } from "vitest";
import { allCities } from "#app/facts/places/places.ts";
import { allAtOnce } from "#tests/all-at-once.ts";
import { compileGazetteer } from "./gazetteer.ts";
import { compileListedPlaces } from "./listed-places.ts";
import { interpretSentence } from "./sentence.ts";

const gazetteer = compileGazetteer(allCities());
const towns = new Map([
  ["paulista-pe", 9],
  ["goiana-pe", 9],
  ["belem-pa", 9],
]);
const listed = allAtOnce(compileListedPlaces(towns, []));
const read = (sentence: string) => {
  const found = interpretSentence(sentence, gazetteer, listed)!;
  const { states = [], cities = [] } = found.filters;
  return `${[...states, ...cities].join()}${found.unfit.map((left) => ` fora=${left}`).join("")}`;
};

test.each([
  ["casa no interior paulista", "SP fora=interior"],
  ["interior mineiro", "MG fora=interior"],
  ["casa interior goiano até 100 mil", "GO fora=interior"],
  ["interior gaúcho", "RS fora=interior"],
  ["casa em paulista", "paulista-pe"],
])("%s: after `interior` such a word is the state, and not a town", (sentence, meaning) => {
  expect(read(sentence)).toBe(meaning);
});

test.each([
  ["pará", "PA"],
  ["casa pará", "PA"],
  ["terreno pará até 100 mil", "PA"],
  ["belém do pará", "belem-pa"],
  ["casa pará alugar", " fora=pará alugar"],
  ["casa para minha família", ""],
])("%s: with its accent the word is the state, unless it begins a wish", (sentence, meaning) => {
  expect(read(sentence)).toBe(meaning);
});
