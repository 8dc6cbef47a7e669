import { beforeAll, describe, expect, test } from "vitest";
import { allCities } from "#app/facts/places/places.ts";
import { indexOfDay, realDays } from "#tests/listed-index.ts";
import { gazetteer, placesOf } from "#tests/sentence-reader.ts";
import { COMMON_WORDS } from "./common-words.ts";
import { corrected, townMeant, type ListedPlaces } from "./listed-places.ts";
import { zoneDistricts, ZONES } from "./place-zones.ts";
import { listedPlacesOf } from "./listing-counts.ts";
import { PHRASES, SMALL_WORDS } from "./sentence-words.ts";
import { interpretSentence } from "./sentence.ts";

const everywhere = placesOf(Object.fromEntries(allCities().map(({ slug }) => [slug, 1])));
const days = realDays();

/** Where listings may be: in every town, and where they were on the newest days. */
const LISTED = ["everywhere", ...days.slice(-3)] as const;
const listed = new Map<string, ListedPlaces>([["everywhere", everywhere]]);
beforeAll(async () => {
  for (const day of days.slice(-3)) listed.set(day, await listedPlacesOf(await indexOfDay(day)));
}, 180_000);

const ordinary = new Set([
  ...COMMON_WORDS,
  ...SMALL_WORDS,
  ...[...PHRASES.values()].flat().flatMap(({ words }) => words),
]);

describe("ordinary words", () => {
  test.each(LISTED)("none is taken for a misspelt name of a place where listings are: %s", (day) => {
    const places = listed.get(day)!;
    const taken = [...COMMON_WORDS].filter(
      (word) => townMeant(places, gazetteer, word) ?? corrected(places, gazetteer, word),
    );
    expect(taken).toEqual([]);
  });

  test.each(LISTED)("none is read as a town beside a kind of property: %s", (day) => {
    const taken: string[] = [];
    for (const word of ordinary) {
      // `Areia`, of `pé na areia`, is a town as well.
      if (gazetteer.names.has(word)) continue;
      const { cities = [] } = interpretSentence(`casa ${word}`, gazetteer, listed.get(day)!)?.filters ?? {};
      if (cities.length > 0) taken.push(`${word}: ${cities.join(", ")}`);
    }
    expect(taken).toEqual([]);
  });

  test("a word that is part of a town's name is not read as the town, unless the state is named", () => {
    for (const sentence of ["casa nova", "casa grande", "casa com laje"]) {
      expect(interpretSentence(sentence, gazetteer, everywhere)?.filters.cities, sentence).toBeUndefined();
    }
    expect(interpretSentence("casa nova ba", gazetteer, everywhere)?.filters.cities).toEqual([
      "casa-nova-ba",
    ]);
  });
});

describe("a correctly written name is never corrected", () => {
  const few = placesOf({ "campinas-sp": { "jardim-marilia": 3, "parque-palmaris": 3, moradias: 3 } });
  const both = placesOf({ "campinas-sp": { "jardim-marilia": 3, "jardim-marilza": 3 } });

  test("a correct name is kept although a district has a name one letter away", () => {
    expect(corrected(few, gazetteer, "jardim marilza")).toBe("jardim marilia");
    expect(corrected(both, gazetteer, "jardim marilza")).toBeNull();
    expect(corrected(both, gazetteer, "jardim marilia")).toBeNull();
  });

  test("a word of towns' names and an ordinary word are not taken for a misspelt district", () => {
    expect(gazetteer.nameWords.has("palmares")).toBe(true);
    expect(corrected(few, gazetteer, "palmarix")).toBe("palmaris");
    expect(corrected(few, gazetteer, "palmares")).toBeNull();
    expect(corrected(few, gazetteer, "moradiaz")).toBe("moradias");
    expect(corrected(few, gazetteer, "moradia")).toBeNull();
  });

  test("no town is taken for another town", () => {
    for (const { slug } of allCities())
      expect(townMeant(everywhere, gazetteer, slug.slice(0, -3)), slug).toBeNull();
  });

  test.each(LISTED)("no listed district is taken for another district: %s", (day) => {
    const places = listed.get(day)!;
    for (const { slug } of places.districts.filter((_, i) => i % 20 === 0))
      expect(corrected(places, gazetteer, slug.replaceAll("-", " ")), slug).toBeNull();
  });
});

test("a misspelling is corrected only with its first letter right, and in one word of a name", () => {
  expect(townMeant(everywhere, gazetteer, "guarulos")).toBe("guarulhos-sp");
  expect(townMeant(everywhere, gazetteer, "rio-de-janiero")).toBe("rio-de-janeiro-rj");
  expect(townMeant(everywhere, gazetteer, "buarulhos")).toBeNull();
  expect(townMeant(everywhere, gazetteer, "belfort-rozo")).toBeNull();
  expect(townMeant(everywhere, gazetteer, "guarulos", { states: ["RJ"] })).toBeNull();
});

test("a district is in at most one zone of its town", () => {
  for (const places of listed.values()) {
    for (const city of Object.keys(ZONES)) {
      const all = Object.keys(ZONES[city]!).flatMap((zone) => zoneDistricts(places, city, zone));
      const twice = all.filter((slug, i) => all.indexOf(slug) !== i);
      // Two districts of São Paulo have the name.
      expect(
        twice.filter((slug) => slug !== "morumbi"),
        city,
      ).toEqual([]);
    }
  }
});
