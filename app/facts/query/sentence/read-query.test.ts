import { beforeAll, describe, expect, test } from "vitest";
import type { MemoryEngine } from "#app/core/engine/index/memory-engine.ts";
import { asksNothing, canonicalHref, parseQuery } from "#app/facts/query/query-codec.ts";
import { indexOfDay, realDays } from "#tests/listed-index.ts";
import { remarkViews } from "#app/features/search/screen/remark-views.ts";
import { toApiLeftOut } from "#app/features/api/api-item.ts";
import { newListing } from "#tests/listing.ts";
import { readQuery } from "./read-query.ts";
import { SENTENCES } from "#tests/sentences.ts";
import { gazetteer, readerOver } from "#tests/sentence-reader.ts";

const DAY = "2026-01-08";
const NOW = new Date("2026-01-08T15:00:00Z");
const isThere = realDays().includes(DAY);
if (!isThere) process.stdout.write("real data absent (lists of 2026-01-08): sentences over lists skipped\n");

let engine: MemoryEngine;
beforeAll(async () => {
  if (isThere) engine = await indexOfDay(DAY);
}, 180_000);

async function read(search: string, over = engine) {
  return readQuery(parseQuery(new URLSearchParams(search)), {
    gazetteer,
    engine: () => over,
    now: () => NOW,
  });
}

const searchFor = (sentence: string) => new URLSearchParams({ q: sentence }).toString();

/** The readable address of a sentence, with what the page says was left out. */
async function meaningOf(sentence: string): Promise<string> {
  const { query, remarks } = await read(searchFor(sentence));
  const href = decodeURIComponent(canonicalHref("", { ...query, sentence: "" }).slice(1))
    .replaceAll("+", " ")
    .replaceAll('"', "");
  const left = [...remarks.unfit, ...(remarks.days?.isApplied === false ? [remarks.days.words] : [])];
  const unfit = left.length > 0 ? ` fora=${left.join(", ")}` : "";
  return `${href}${unfit}${remarks.preferred && ` ordena=${remarks.preferred}`}`.trim();
}

describe.skipIf(!isThere).each(Object.entries(SENTENCES))("%s", (_, sentences) => {
  test.each(sentences)("%s", async (sentence, meaning) => {
    expect({ [sentence]: await meaningOf(sentence) }).toEqual({ [sentence]: meaning });
  });
});

// The first day, the last one and one between them.
const others = realDays().filter((day, i, all) => day === DAY || i === 0 || i === all.length - 1);

test.skipIf(others.length === 0)(
  "no single word leaves an otherwise understood sentence without results, over the lists of any day",
  async () => {
    for (const day of others) {
      const lists = day === DAY ? engine : await indexOfDay(day);
      for (const [sentence] of Object.values(SENTENCES).flat()) {
        const { query } = await read(searchFor(sentence), lists);
        const without = { ...query.filters, text: "" };
        const isUnderstood = !asksNothing(without);
        if (!isUnderstood || query.filters.text === "" || lists.count(without) === 0) continue;
        expect(lists.count(query.filters), `${sentence}, lists of ${day}`).toBeGreaterThan(0);
      }
    }
  },
  120_000,
);

test.skipIf(!isThere)("reading a query again does not change it or its remarks", async () => {
  for (const [sentence] of Object.values(SENTENCES).flat()) {
    const once = await read(searchFor(sentence));
    const again = await read(canonicalHref("", once.query).slice(1));
    const isSame = { ...again, query: { ...again.query, sentence: again.query.sentence ?? "" } };
    expect(isSame, sentence).toEqual({
      ...once,
      query: { ...once.query, sentence: once.query.sentence ?? "" },
    });
    // Without the sentence in the address, its filters stay.
    const bare = await read(canonicalHref("", { ...once.query, sentence: "" }).slice(1));
    expect(bare.query.filters, sentence).toEqual(once.query.filters);
  }
});

test.skipIf(!isThere)("a name with two readings says which it took, and links to the other", async () => {
  const { query, remarks } = await read(searchFor("apartamento em recife"));
  expect(query.filters.cities).toEqual(["recife-pe"]);
  expect(remarks.other).toBeNull();
  const doubtful = await read(searchFor("petrópolis"));
  expect(doubtful.query.filters.cities).toEqual(["petropolis-rj"]);
  expect(doubtful.remarks.other).toMatchObject({ asTown: true, words: "petrópolis", rest: '"petrópolis"' });
  const [remark] = remarkViews(engine, doubtful.query, doubtful.remarks, "recentes");
  const other = await read(remark!.link!.href.split("?")[1]!);
  expect(other.query.filters).toMatchObject({ text: '"petrópolis"', cities: [] });
  expect(engine.count(other.query.filters)).toBeGreaterThan(0);
});

test("a town of another state than the typed one is offered, and the state stays", async () => {
  const listings = [
    newListing(),
    newListing({ number: "1000000000009", state: "SP", city: "Campinas", citySlug: "campinas-sp" }),
  ];
  const { engine: small, typed } = await readerOver(listings);
  const { query, remarks } = await typed("campinas go");
  expect(query.filters).toMatchObject({ states: ["GO"], cities: [], text: "" });
  const [remark] = remarkViews(small, query, remarks, "recentes");
  expect(remark!.text).toContain("Ficou de fora da busca: “campinas”.");
  expect(remark!.link).toEqual({
    href: "/dashboard?cidade=campinas-sp",
    label: "Ver Campinas, SP (1 imóvel)",
  });
  expect((await typed("niteroi go")).remarks.elsewhere).toBeNull();
});

test("the name of a town without properties is a word where other listings have it, in the chosen places too", async () => {
  const campinas = { state: "SP", city: "Campinas", citySlug: "campinas-sp" } as const;
  const { engine: over, open } = await readerOver([
    newListing({ address: "Avenida Presidente Vargas, N. 12", ...campinas }),
  ]);
  for (const chosen of ["", "&estado=SP", "&cidade=campinas-sp"]) {
    const { query } = await open(`q=presidente+vargas${chosen}`);
    expect([query.filters.text, over.count(query.filters)]).toEqual(["presidente vargas", 1]);
  }
  const { query } = await open("q=presidente+vargas&estado=RJ");
  expect(query.filters.cities).toEqual(["presidente-vargas-ma"]);
});

test("a town's name with words that only addresses elsewhere have is part of their name, and the town is offered", async () => {
  const places = [
    ["BA", "Salvador", "salvador-ba", "Avenida Luiz Viana Filho, N. 12"],
    ["MA", "Viana", "viana-ma", "Rua das Palmeiras, N. 12"],
    ["SP", "Guarujá", "guaruja-sp", "Rua Amazonas, N. 3"],
    ["BA", "Salvador", "salvador-ba", "Rua Barão de Viana, N. 3"],
  ] as const;
  const { engine: over, open } = await readerOver(
    places.map(([state, city, citySlug, address], i) =>
      newListing({ number: `100000000000${i + 1}`, state, city, citySlug, address }),
    ),
  );
  const readingOf = async (search: string) => {
    const { query, remarks } = await open(search);
    const again = await open(canonicalHref("", query).slice(1));
    expect([again.query.filters, again.remarks], search).toEqual([query.filters, remarks]);
    const { items } = over.search({ filters: query.filters, sort: "recentes", page: 1, pageSize: 9 });
    const numbers = items.map(({ number }) => number.slice(-1)).sort();
    const { text, cities } = query.filters;
    return [text, cities.join(), numbers.join(), remarks.other?.town?.slug];
  };
  expect(await readingOf("q=luiz+viana+filho")).toEqual(['"luiz viana filho"', "", "1", "viana-ma"]);
  const inSalvador = ['"luiz viana filho"', "salvador-ba", "1", "viana-ma"];
  expect(await readingOf("q=luiz+viana+filho&cidade=salvador-ba")).toEqual(inSalvador);
  expect(await readingOf("q=luiz+viana+filho+salvador")).toEqual(inSalvador);
  expect(await readingOf("q=amazonas+guarujá")).toEqual(["amazonas guarujá", "", "3", undefined]);
  expect(await readingOf("q=barão+de+viana")).toEqual(['"barão de viana"', "", "4", undefined]);
  expect(await readingOf("q=em+viana+filho")).toEqual(["", "viana-ma", "2", undefined]);
  expect((await readingOf("q=viana")).slice(0, 3)).toEqual(["", "viana-ma", "2"]);
});

test("a town typed while another is chosen that has a neighbourhood of the name means that neighbourhood", async () => {
  const inRio = { state: "RJ", city: "Petrópolis", citySlug: "petropolis-rj" } as const;
  const district = { district: "Petrópolis", districtSlug: "petropolis" };
  const { open, typed } = await readerOver([
    newListing({ number: "1000000000001", state: "RN", city: "Natal", citySlug: "natal-rn", ...district }),
    newListing({ number: "1000000000002", ...inRio }),
    newListing({ number: "1000000000003", ...inRio }),
  ]);
  const { query } = await open("q=petrópolis&cidade=natal-rn");
  expect(query.filters).toMatchObject({ cities: ["natal-rn"], text: "petrópolis" });
  expect((await typed("petrópolis")).query.filters.cities).toEqual(["petropolis-rj"]);
});

test("a sentence the filters no longer follow from goes from the address", async () => {
  const { open } = await readerOver([newListing()]);
  const { query, remarks } = await open("tipo=casa&frase=apartamento+sem+garagem");
  expect(query.sentence).toBe("");
  expect(remarks.unfit).toEqual([]);
  const result = await open("tipo=apartamento&frase=apartamento+sem+garagem");
  expect(result.remarks.unfit).toEqual(["sem garagem"]);
  const more = await open("tipo=apartamento&quartos=2&frase=apartamento+sem+garagem");
  expect([more.query.sentence, more.remarks.unfit]).toEqual(["apartamento sem garagem", ["sem garagem"]]);
});

describe("days of an auction", () => {
  const auction = (number: string, nextDate: string | null) =>
    newListing({ number, saleModeCode: "leilao_sfi", saleMode: "Leilão SFI", auction: "first", nextDate });
  const over = async (dates: (string | null)[]) => {
    const listings = dates.map((date, i) => auction(`844440000000${i}`, date));
    const { engine: small, open, typed } = await readerOver(listings);
    const { query, remarks } = await typed("leilão amanhã");
    const again = await open(canonicalHref("", query).slice(1));
    expect(again.query.filters).toEqual(query.filters);
    expect(again.remarks).toEqual(remarks);
    const texts = remarkViews(small, query, remarks, "recentes");
    return { query, remarks, count: small.count(query.filters), texts: texts.map(({ text }) => text) };
  };

  test("are left out with a remark where no auction is known on them, though auctions on other days are", async () => {
    const { query, count, remarks, texts } = await over([null, null, "2026-03-02"]);
    expect(query.filters).toMatchObject({ dates: null, saleModes: ["leilao_sfi"] });
    expect(count).toBe(3);
    expect(toApiLeftOut(remarks).ignoradas).toEqual(["amanhã"]);
    expect(texts).toEqual([
      "Ficou de fora da busca: “amanhã”. Não há data conhecida nesses dias, e a lista da Caixa não diz a data de 2 imóveis.",
    ]);
  });

  test("become a filter where an auction is known on them, with a remark on properties without a date", async () => {
    const { query, count, remarks, texts } = await over([null, "2026-01-09"]);
    expect(query.filters.dates).toEqual({ from: "2026-01-09", to: "2026-01-09" });
    expect(count).toBe(1);
    expect(toApiLeftOut(remarks).ignoradas).toEqual([]);
    expect(texts).toEqual([
      "Mostrando só os imóveis com data conhecida para “amanhã”. A lista da Caixa não diz a data de 1 imóvel, que ficou de fora.",
    ]);
  });

  test("need no remark where every date is known", async () => {
    const { query, count, texts } = await over(["2026-01-09", "2026-03-02"]);
    expect([count, texts, query.sentence ?? ""]).toEqual([1, [], ""]);
    expect((await over(["2026-03-02"])).count).toBe(0);
  });
});

test("at least 300 sentences are in the collection", () => {
  const sentences = Object.values(SENTENCES)
    .flat()
    .map(([sentence]) => sentence);
  expect(new Set(sentences).size).toBeGreaterThanOrEqual(300);
});
