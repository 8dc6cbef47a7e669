import { expect, test } from "vitest";
import { chips } from "./chips.ts";
import { describe as sentenceOf, headingPlace, inPlace } from "./describe.ts";
import { FILTER_KEYS, HIGH_OF, type FilterKey } from "./filter-keys.ts";
import { PLAIN_NAMES, type FilterNames } from "./names.ts";
import { keyOf, parseQuery } from "./query-codec.ts";

const CITIES: Record<string, string> = {
  "campinas-sp": "Campinas",
  "niteroi-rj": "Niterói",
  "rio-de-janeiro-rj": "Rio de Janeiro",
  "santos-sp": "Santos",
  "sao-paulo-sp": "São Paulo",
};
const names: FilterNames = {
  ...PLAIN_NAMES,
  city: (slug) => CITIES[slug] ?? null,
  district: (cities, slug) => (cities.includes("campinas-sp") && slug === "cambui" ? "Cambuí" : null),
};

const parse = (search: string) => parseQuery(new URLSearchParams(search));
const plain = (text: string) => text.replaceAll("\u00a0", " ");

test.each([
  ["", "todo o Brasil", "em todo o Brasil"],
  ["cidade=sao-paulo-sp", "São Paulo, SP", "em São Paulo, SP"],
  ["estado=SP&cidade=sao-paulo-sp", "São Paulo, SP", "em São Paulo, SP"],
  ["cidade=rio-de-janeiro-rj", "Rio de Janeiro, RJ", "no Rio de Janeiro, RJ"],
  ["estado=RJ", "Rio de Janeiro", "no estado do Rio de Janeiro"],
  ["estado=SP", "São Paulo", "no estado de São Paulo"],
  ["cidade=recife-pe", "Recife, PE", "no Recife, PE"],
  ["estado=BA", "Bahia", "na Bahia"],
  ["estado=SP,RJ", "Rio de Janeiro e São Paulo", "no Rio de Janeiro e em São Paulo"],
  ["estado=SP,RJ,MG,ES", "4 estados", "em 4 estados"],
  ["cidade=santos-sp,campinas-sp", "Campinas e Santos, SP", "em Campinas e Santos, SP"],
  ["cidade=niteroi-rj,campinas-sp", "Campinas/SP e Niterói/RJ", "em Campinas/SP e Niterói/RJ"],
  ["cidade=campinas-sp&bairro=cambui", "Cambuí, Campinas, SP", "em Cambuí, Campinas, SP"],
  ["cidade=campinas-sp,santos-sp,itu-sp,jau-sp", "4 cidades de SP", "em 4 cidades de SP"],
  ["cidade=campo-dos-anjos-sp", "Campo dos Anjos, SP", "em Campo dos Anjos, SP"],
])("the place of %j is %j", (search, place, placed) => {
  expect(headingPlace(parse(search).filters, names)).toBe(place);
  expect(inPlace(parse(search).filters, names)).toBe(placed);
});

test.each([
  ["", "Imóveis em todo o Brasil"],
  [
    "tipo=apartamento&cidade=campinas-sp&preco_max=200000&quartos=2",
    "Apartamentos em Campinas, SP, até R$ 200 mil, com 2 quartos ou mais",
  ],
  ["tipo=casa,sobrado&estado=BA", "Casas e sobrados na Bahia"],
  ["tipo=galpao&preco_min=1200000", "Galpões em todo o Brasil, a partir de R$ 1,2 milhão"],
  ["tipo=casa,sobrado,loja,sala", "Imóveis de 4 tipos em todo o Brasil"],
  ["tipo=barco_a_vela", "Barco a vela em todo o Brasil"],
  ["preco_min=100000&preco_max=153487", "Imóveis em todo o Brasil, de R$ 100 mil a R$ 153.487"],
  ["desconto_min=40", "Imóveis em todo o Brasil, com 40% de desconto ou mais"],
  ["vagas=1&comodidades=piscina,varanda", "Imóveis em todo o Brasil, com 1 vaga ou mais, piscina e varanda"],
  ["quartos=3&suites=1", "Imóveis em todo o Brasil, com 3 quartos ou mais e 1 suíte ou mais"],
  ["area_min=50&area_max=1200", "Imóveis em todo o Brasil, de 50 m² a 1.200 m²"],
  [
    "modalidade=venda_direta,licitacao_aberta",
    "Imóveis em todo o Brasil, na modalidade Licitação Aberta ou Venda Direta Online",
  ],
  ["pagamento=fgts,a_vista", "Imóveis em todo o Brasil, com pagamento por À vista ou FGTS"],
  ["novidade=baixou", "Imóveis em todo o Brasil, que baixaram de preço nos 7 dias até a lista mais nova"],
  ["data=2026-12-01", "Imóveis em todo o Brasil, com leilão ou prazo em 01/12/2026"],
  ["q=jardim das flores&estado=RJ", "Imóveis no estado do Rio de Janeiro, com “jardim das flores”"],
  ["area=-47,-23,-46,-22", "Imóveis na área do mapa"],
])("%j reads as %j", (search, sentence) => {
  expect(plain(sentenceOf(parse(search).filters, names))).toBe(sentence);
});

const EVERYTHING =
  "q=praia&estado=SP&cidade=campinas-sp&bairro=cambui&tipo=casa&modalidade=venda_online&pagamento=fgts&preco_min=100000&preco_max=300000" +
  "&desconto_min=20&desconto_max=60&quartos=2&vagas=1&banheiros=1&suites=2&area_min=50&area_max=90&data=2026-12-01..2026-12-31" +
  "&comodidades=piscina,varanda&condicao=usado&novidade=baixou&area=-47,-23,-46,-22&ordem=desconto&pagina=4";

test("chips name each condition in words, in the order of the address", () => {
  const labels = chips(parse(EVERYTHING), names, "/dashboard").map((chip) => plain(chip.label));
  expect(labels.join(" | ")).toBe(
    "“praia” | São Paulo | Campinas/SP | Cambuí | Casa | Venda Online | FGTS | De R$ 100 mil a R$ 300 mil | De 20% a 60% de desconto | 2 quartos ou mais | 1 vaga ou mais | " +
      "1 banheiro ou mais | 2 suítes ou mais | De 50 m² a 90 m² | 01/12/2026 a 31/12/2026 | Piscina | Varanda | Usado | Baixaram de preço | Área do mapa",
  );
});

test("without conditions there are no chips; order and page are not conditions", () => {
  expect(chips(parse("ordem=desconto&pagina=3"), names, "/dashboard")).toEqual([]);
});

test("a chip's address removes exactly its condition, keeps the order and goes to the first page", () => {
  const query = parse(EVERYTHING);
  const before = chips(query, names, "/dashboard");
  for (const chip of before) {
    const left = parseQuery(new URL(chip.href, "http://localhost").searchParams);
    expect([left.sort, left.page]).toEqual(["desconto", 1]);
    const after = chips(left, names, "/dashboard").map(({ key, value }) => `${key}=${value}`);
    // The district is a district of the only city.
    const gone = chip.key === "cidade" ? ["cidade", "bairro"] : [chip.key];
    const remaining = before.filter(
      (other) => !(gone.includes(other.key) && (other === chip || other.key === "bairro")),
    );
    expect(after).toEqual(remaining.map(({ key, value }) => `${key}=${value}`));
  }
});

test("many neighbourhoods of a region have one chip, which removes them all and keeps their city", () => {
  const districts = Array.from({ length: 9 }, (_, i) => `bairro-${i + 1}`);
  const query = parse(`cidade=campinas-sp&bairro=${districts.join()}&tipo=casa`);
  const [city, together, type] = chips(query, names, "/dashboard");
  expect([city!.label, together!.label, type!.label]).toEqual(["Campinas/SP", "9 bairros", "Casa"]);
  expect(together!.href).toBe("/dashboard?cidade=campinas-sp&tipo=casa");
  const fewer = parse(`cidade=campinas-sp&bairro=${districts.slice(1).join()}`);
  expect(chips(fewer, names, "/dashboard")).toHaveLength(9);
});

test("every field of the filters shows as a chip", () => {
  const shown = new Set(chips(parse(EVERYTHING), names, "/").map((chip) => chip.key));
  const upper = new Set<FilterKey>(Object.values(HIGH_OF));
  expect([...shown].sort()).toEqual(
    FILTER_KEYS.filter((field) => !upper.has(field))
      .map(keyOf)
      .sort(),
  );
});
