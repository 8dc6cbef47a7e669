import { describe, expect, test } from "vitest";
import { allCities } from "#app/facts/places/places.ts";
import { NO_FILTERS } from "#app/facts/query/filters.ts";
import { canonicalHref } from "#app/facts/query/query-codec.ts";
import { UFS } from "#app/lib/br.ts";
import { allAtOnce } from "#tests/all-at-once.ts";
import { compileGazetteer } from "./gazetteer.ts";
import { compileListedPlaces } from "./listed-places.ts";
import { interpretSentence } from "./sentence.ts";

const gazetteer = compileGazetteer(allCities());
const listed = allAtOnce(
  compileListedPlaces(
    new Map([
      ["natal-rn", 9],
      ["macapa-ap", 9],
    ]),
    [{ citySlug: "natal-rn", slug: "padre-miguel", label: "Padre Miguel", count: 3 }],
    ["apartamento", "casa", "terreno"],
  ),
);

/** The readable address of a sentence, with what is said to be left out. */
function read(sentence: string): string {
  const result = interpretSentence(sentence, gazetteer, listed);
  if (!result) return `q=${sentence}`;
  const { filters, rest, unfit, preferred } = result;
  const href = canonicalHref("", { filters: { ...NO_FILTERS, ...filters, text: rest } }).replace("?", "");
  const left = unfit.length > 0 ? ` fora=${unfit.join(", ")}` : "";
  return decodeURIComponent(href).replaceAll("+", " ") + left + (preferred && ` ordena=${preferred}`);
}

const RULES: Record<string, [string, string][]> = {
  "a number after a kind of property is an area where `mt` follows, and a house in Mato Grosso after a street":
    [
      ["terreno 300 mt", "tipo=terreno&area_min=300"],
      ["casa 200 MT", "tipo=casa&area_min=200"],
      ["300 mts", "area_min=300"],
      ["casa rua hungria 200 m2", "q=rua hungria&tipo=casa&area_min=200"],
      ["av brasil 100 mt cuiaba", "q=av brasil 100 mt cuiaba"],
    ],
  "`ap` before a number is the door of an apartment, else after a town of Amapá the state": [
    ["padre miguel ap 201", "q=padre miguel ap 201"],
    ["padre miguel ap. 201", "q=padre miguel ap. 201"],
    ["padre miguel ap nº 201", "q=padre miguel ap nº 201"],
    ["macapá ap", "cidade=macapa-ap"],
    ["macapá ap 2 quartos", "cidade=macapa-ap&quartos=2"],
  ],
};

describe.each(Object.entries(RULES))("%s", (_, sentences) => {
  test.each(sentences)("%s", (sentence, meaning) => expect(read(sentence)).toBe(meaning));
});

test.each(UFS)("after the number of a house in a street %s is the state", (state) => {
  for (const code of [state, state.toLowerCase()])
    expect(read(`Rua Hungria 271 ${code}`)).toBe(`q=Rua Hungria 271 ${code}`);
});
