import { expect, test } from "vitest";
import { buildIndex } from "#app/core/engine/index/build-index.ts";
import { indexOver } from "#tests/index-over.ts";
import { allCities } from "#app/facts/places/places.ts";
import { canonicalHref, parseQuery } from "#app/facts/query/query-codec.ts";
import { compileGazetteer } from "#app/facts/query/sentence/gazetteer.ts";
import { readQuery } from "#app/facts/query/sentence/read-query.ts";
import { newListing } from "#tests/listing.ts";
import type { Listing } from "#app/facts/listings/listing.ts";
import { unknownCounts } from "./unknown-counts.ts";
import { statesWithoutLists, unknownConditions } from "#app/core/engine/unknown-conditions.ts";
import { remarkViews } from "./remark-views.ts";

const gazetteer = compileGazetteer(allCities());
const indexOf = (listings: Listing[]) => indexOver(listings);
type Engine = Awaited<ReturnType<typeof indexOf>>;
const readerOf = (engine: Engine) => ({ gazetteer, engine: () => engine, now: () => new Date("2026-02-01") });
/** What is said of conditions that no list can answer. */
async function unknownIn(search: string, engine: Engine) {
  const { filters } = parseQuery(new URLSearchParams(search));
  return engine.count(filters) > 0 ? [] : unknownConditions(engine, filters);
}

const district = { district: "Petrópolis", districtSlug: "petropolis" };
const town = { state: "RJ", city: "Petrópolis", citySlug: "petropolis-rj" } as const;
const inPetropolis = newListing({ number: "8444400000401", ...town, ...district });
const elsewhere = newListing({ number: "8444400000402", ...district });

async function remarksOn(q: string, listings: Listing[]) {
  const engine = await indexOf(listings);
  const { query, remarks } = await readQuery(parseQuery(new URLSearchParams({ q })), readerOf(engine));
  return remarkViews(engine, query, remarks, "recentes").map(({ text }) => text);
}

test("streets with a town's name are offered where some of them are outside the town", async () => {
  const words = ["Mostrando a cidade de Petrópolis, RJ."];
  expect(await remarksOn("petropolis", [inPetropolis, elsewhere])).toEqual(words);
  expect(await remarksOn("petropolis", [inPetropolis])).toEqual([]);
});

test("the other reading of a name keeps what was chosen beside it", async () => {
  const house = { type: "Casa", typeCode: "casa" } as const;
  const engine = await indexOf([
    { ...inPetropolis, ...house },
    { ...elsewhere, ...house },
  ]);
  const typed = parseQuery(new URLSearchParams({ q: "petropolis", tipo: "casa" }));
  const { query, remarks } = await readQuery(typed, readerOf(engine));
  const [view] = remarkViews(engine, query, remarks, "recentes");
  expect(view!.text).toBe("Mostrando a cidade de Petrópolis, RJ.");
  expect(new URL(view!.link!.href, "http://localhost").searchParams.get("tipo")).toBe("casa");
});

test.each(["casa perto de mim", "Perto de mim até 900 mil", "casa aqui perto"])(
  "%s: the button of the map that finds what is around the person is named",
  async (sentence) => {
    const left =
      /^Ficou de fora da busca “(perto de mim|aqui perto)”: no mapa, o botão “Perto de mim” mostra os imóveis/i;
    expect(await remarksOn(sentence, [inPetropolis])).toEqual([expect.stringMatching(left)]);
  },
);

test("a town or a name that was misspelt is said, with a link that searches for it exactly", async () => {
  const luziania = { state: "GO", city: "Luziânia", citySlug: "luziania-go" } as const;
  const boa = { district: "Boa Viagem", districtSlug: "boa-viagem" };
  const engine = await indexOf([
    newListing({ number: "8444400000403", ...luziania, ...boa }),
    newListing({ number: "8444400000404", ...luziania, address: "Rua Luzania, N. 2" }),
  ]);
  const open = (search: string) => readQuery(parseQuery(new URLSearchParams(search)), readerOf(engine));
  const searches: [string, string, string, number][] = [
    ["casa luzania", "Luziânia, GO", "luzania", 1],
    ["luziania boa viajem", "boa viagem", "boa viajem", 0],
  ];
  for (const [q, meant, source, count] of searches) {
    const { query, remarks } = await open(new URLSearchParams({ q, tipo: "" }).toString());
    const [view] = remarkViews(engine, query, remarks, "recentes");
    expect(view).toMatchObject({
      text: `Mostrando resultados de “${meant}”.`,
      link: { label: `Buscar exatamente “${source}”` },
    });
    const exactly = await open(view!.link!.href.split("?")[1]!);
    expect(exactly.remarks.slips).toEqual([]);
    expect(engine.count({ ...exactly.query.filters, types: [] }), source).toBe(count);
    // The address keeps what was typed, so that a page which is opened again says the same.
    expect((await open(canonicalHref("", query).slice(1))).remarks).toEqual(remarks);
  }
});

test("where no list can tell what is new, the page says so instead of suggesting that nothing is", async () => {
  const byState = { SP: "2026-02-01", RJ: "2026-02-01" } as const;
  const freshness = { newest: "2026-02-01", byState, demo: false } as const;
  const engine = await buildIndex([newListing()], { ...freshness, newsStates: ["SP"] });
  const { filters } = parseQuery(new URLSearchParams("novidade=novo"));
  const { states } = unknownCounts(engine, filters, { pagamento: [] });
  expect(states).toMatchObject({ RJ: "a lista não diz", GO: "sem lista" });
  const words = (text: string) => [expect.stringContaining(text) as unknown];
  expect(await unknownIn("estado=RJ&novidade=novo", engine)).toEqual(words("não dizem o que é novo"));
  expect(await unknownIn("estado=SP&novidade=novo", engine)).toEqual([]);
  const some = words("Só as listas de 1 dos 2 estados dizem o que é novo");
  expect(await unknownIn("novidade=novo", engine)).toEqual(some);
});

test("states asked about of which there is no list are named", async () => {
  const byState = { SP: "2026-02-01" } as const;
  const freshness = { newest: "2026-02-01", byState, newsStates: [], demo: false } as const;
  const missing = (search: string) =>
    statesWithoutLists({ freshness }, parseQuery(new URLSearchParams(search)).filters);
  expect(missing("estado=SP,GO")).toMatch(/^Ainda não temos lista de Goiás: /);
  expect(missing("cidade=goiania-go")).toMatch(/^Ainda não temos lista de Goiás: /);
  expect([missing("estado=SP"), missing("")]).toEqual([null, null]);
});

test("financing is unknown where the lists of the states asked about name no property that accepts it", async () => {
  const accepting = newListing({ number: "8444400000501", state: "RJ", payments: ["financiamento"] });
  const engine = await indexOf([newListing({ state: "SP" }), accepting]);
  const unknown = (search: string) =>
    unknownCounts(engine, parseQuery(new URLSearchParams(search)).filters, { pagamento: [] }).financing;
  expect([unknown("estado=SP"), unknown("estado=RJ&preco_max=1"), unknown("")]).toEqual([true, false, false]);
});

test("where no list has a pool or a suite, the page says that lists do not tell", async () => {
  const engine = await indexOf([inPetropolis, { ...elsewhere, amenities: ["varanda"] }]);
  const remarks = (search: string) => unknownIn(search, engine);
  const rooms = ["A lista da Caixa não diz quais imóveis têm piscina ou suíte."];
  expect(await remarks("comodidades=piscina&suites=1")).toEqual(rooms);
  expect(await remarks("comodidades=varanda&quartos=9")).toEqual([]);
  expect(await remarks("data=2026-12-01")).toEqual([expect.stringContaining("não diz datas")]);
  const condition =
    "A lista da Caixa não diz a condição de um imóvel: não dá para saber qual é novo ou reformado.";
  expect(await remarks("condicao=novo,reformado")).toEqual([condition]);
});

test("where no list says which payments are accepted, the page does not suggest that nobody accepts them", async () => {
  const remarks = async (search: string, listings: Listing[]) => unknownIn(search, await indexOf(listings));
  const unknown = { ...inPetropolis, payments: [] };
  const one =
    "A lista da Caixa não diz as formas de pagamento deste imóvel: não dá para saber quem aceita FGTS.";
  expect(await remarks("pagamento=fgts", [unknown])).toEqual([one]);
  const [two] = await remarks("pagamento=fgts,financiamento", [unknown, { ...elsewhere, payments: [] }]);
  const both = one
    .replace("deste imóvel", "destes 2 imóveis")
    .replace("FGTS.", "FGTS ou Financiamento Caixa.");
  expect(two).toBe(both);
  // Lists that say who accepts financing do not say who accepts FGTS.
  const financed = { ...unknown, payments: ["financiamento"] };
  expect((await remarks("pagamento=fgts", [financed]))[0]).toContain("quem aceita FGTS.");
  expect(await remarks("pagamento=financiamento&quartos=9", [financed])).toEqual([]);
  // A page that names another form says that this one is not accepted.
  expect(await remarks("pagamento=fgts", [{ ...unknown, payments: ["a_vista"] }])).toEqual([]);
  expect(await remarks("pagamento=fgts", [{ ...unknown, payments: ["fgts"] }])).toEqual([]);
  expect(await remarks("q=casa", [unknown])).toEqual([]);
});
