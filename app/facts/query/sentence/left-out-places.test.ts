import { expect, test } from "vitest";
import { allCities } from "#app/facts/places/places.ts";
import { NO_FILTERS } from "#app/facts/query/filters.ts";
import { buildIndex } from "#app/core/engine/index/build-index.ts";
import { canonicalHref, parseQuery } from "#app/facts/query/query-codec.ts";
import { allAtOnce } from "#tests/all-at-once.ts";
import { newListing } from "#tests/listing.ts";
import { compileListedPlaces } from "./listed-places.ts";
import { compileGazetteer } from "./gazetteer.ts";
import { readQuery } from "./read-query.ts";
import { interpretSentence } from "./sentence.ts";

const gazetteer = compileGazetteer(allCities());
const district = (citySlug: string, slug: string) => ({ citySlug, slug, label: slug, count: 3 });
const listed = allAtOnce(
  compileListedPlaces(
    new Map([
      ["niteroi-rj", 9],
      ["sao-goncalo-rj", 9],
      ["goiania-go", 9],
      ["duque-de-caxias-rj", 9],
      ["mage-rj", 9],
    ]),
    [district("niteroi-rj", "fonseca"), district("niteroi-rj", "centro"), district("goiania-go", "campinas")],
  ),
);

/** The readable address of a sentence, with what was left out of it and what only ranks. */
function read(sentence: string): string {
  const { filters, rest, sort, unfit, preferred } = interpretSentence(sentence, gazetteer, listed)!;
  const asked = { filters: { ...NO_FILTERS, ...filters, text: rest }, sort };
  const href = decodeURIComponent(canonicalHref("", asked)).replace("?", "").replaceAll("+", " ");
  return `${href}${unfit.map((words) => ` fora=${words}`).join("")}${preferred && ` ordena=${preferred}`}`;
}

test.each([
  ["apto niteroi exceto o bairro fonseca", 'q=-"fonseca"&cidade=niteroi-rj&tipo=apartamento'],
  ["apto niteroi menos bairro centro", 'q=-"centro"&cidade=niteroi-rj&tipo=apartamento'],
  ["apto niteroi exceto no bairro do fonseca", 'q=-"fonseca"&cidade=niteroi-rj&tipo=apartamento'],
  ["apto niteroi sem o bairro fonseca", 'q=-"fonseca"&cidade=niteroi-rj&tipo=apartamento'],
  ["casa niteroi exceto os bairros fonseca e centro", 'q=-"fonseca" -"centro"&cidade=niteroi-rj&tipo=casa'],
  ["casa exceto bairro campinas", 'q=-"campinas"&tipo=casa'],
  ["exceto o bairro fonseca", 'q=-"fonseca"'],
  ["casa sem bairro", "tipo=casa fora=sem bairro"],
  ["casa niteroi menos o bairro", "cidade=niteroi-rj&tipo=casa fora=menos o bairro"],
])("%s: the word `bairro` before a name that is left out is not part of it", (sentence, meaning) => {
  expect(read(sentence)).toBe(meaning);
});

test.each([
  ["rj -niteroi -sao-goncalo", "q=-niteroi -sao-goncalo&estado=RJ"],
  ["casa -são-gonçalo niterói", "q=-são-gonçalo&cidade=niteroi-rj&tipo=casa"],
  ["casa -centro", "q=-centro&tipo=casa"],
  ["casa -go", 'q=-"GO"&tipo=casa'],
])("%s: hyphens join the words of a name that is left out", (sentence, meaning) => {
  expect(read(sentence)).toBe(meaning);
});

test.each([
  ["rj exceto baixada fluminense", 'q=-"baixada fluminense/RJ"&estado=RJ'],
  [
    "casa rj menos a baixada fluminense e niterói",
    'q=-"baixada fluminense/RJ" -"Niterói/RJ"&estado=RJ&tipo=casa',
  ],
  ["casa exceto região sul", 'q=-"PR" -"RS" -"SC"&tipo=casa'],
  ["casa rj exceto grande vitória", 'q=-"grande vitória/ES"&estado=RJ&tipo=casa'],
])(
  "%s: a region is left out as its states, or with the state of its towns, which is short enough for a text",
  (sentence, meaning) => {
    expect(read(sentence)).toBe(meaning);
  },
);

test.each([
  ["niteroi OR goiania", "cidade=goiania-go,niteroi-rj"],
  ["casa AND fonseca", "q=fonseca&tipo=casa"],
  ["NOT centro niteroi", 'q=-"centro"&cidade=niteroi-rj'],
  ["casa NOT sao goncalo", 'q=-"São Gonçalo/RJ"&tipo=casa'],
  ["CASA NITEROI OR GOIANIA", "cidade=goiania-go,niteroi-rj&tipo=casa ordena=OR"],
])(
  "%s: `OR`, `AND` and `NOT` are the operators of other searches, but in a text wholly in capitals",
  (sentence, meaning) => {
    expect(read(sentence)).toBe(meaning);
  },
);

test("words that were not understood are said in the order in which they were typed", async () => {
  const home = newListing({ state: "SP", city: "Campinas", citySlug: "campinas-sp" });
  const engine = await buildIndex([[home]], { newest: null, byState: {}, demo: false });
  const asked = parseQuery(new URLSearchParams({ q: "imóvel em campinas azulzinho largo roxo" }));
  const { remarks } = await readQuery(asked, { gazetteer, engine: () => engine, now: () => new Date() });
  expect(remarks.preferred).toBe("azulzinho largo roxo");
});
