import { expect, test } from "vitest";
import { gazetteer, placesOf } from "#tests/sentence-reader.ts";
import { interpretSentence } from "./sentence.ts";

const RIO = "rio-de-janeiro-rj";
const OF_RIO = ["bangu", "barra-da-tijuca", "botafogo", "centro", "copacabana", "meier", "tijuca"];
const listed = placesOf({
  [RIO]: Object.fromEntries(OF_RIO.map((slug) => [slug, 3])),
  "niteroi-rj": { fonseca: 3 },
  "curitiba-pr": 9,
});

const ZONA_SUL = ["botafogo", "copacabana"];
const ZONA_NORTE = ["meier", "tijuca"];
const ZONA_OESTE = ["bangu", "barra-da-tijuca"];

test.each([
  ["rio zona sul", ZONA_SUL],
  ["rio zona sul e zona norte", [...ZONA_SUL, ...ZONA_NORTE]],
  ["rio zona sul e norte", [...ZONA_SUL, ...ZONA_NORTE]],
  ["casa na zona sul, na oeste ou na norte do rio", [...ZONA_SUL, ...ZONA_NORTE, ...ZONA_OESTE]],
  ["rio de janeiro centro e zona sul", ["centro", ...ZONA_SUL]],
  ["rio zona sul e centro", ["centro", ...ZONA_SUL]],
  ["rio zona sul, tijuca e barra da tijuca", ["barra-da-tijuca", "tijuca", ...ZONA_SUL]],
  ["tijuca, meier ou zona sul rio", [...ZONA_SUL, ...ZONA_NORTE]],
  ["rio zona sul, 2 quartos", ZONA_SUL],
])("%s are the neighbourhoods %j of Rio", (sentence, districts) => {
  const { filters, rest, preferred, unfit } = interpretSentence(sentence, gazetteer, listed)!;
  expect([filters.cities, filters.districts?.toSorted()]).toEqual([[RIO], districts.toSorted()]);
  expect([rest, preferred, unfit]).toEqual(["", "", []]);
});

test.each(["zona sul e zona norte", "zona sul e norte", "zona sul, na norte", "a zona sul nem a zona norte"])(
  "zones that are left out together are said to stay in the results, and none of them is searched: exceto %s",
  (zones) => {
    const { filters, rest, unfit } = interpretSentence(`rio exceto ${zones}`, gazetteer, listed)!;
    expect([filters, rest, unfit]).toEqual([{ cities: [RIO] }, "", [`exceto ${zones}`]]);
  },
);
