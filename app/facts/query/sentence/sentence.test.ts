import { describe, expect, test } from "vitest";
import { readdirSync, readFileSync } from "node:fs";
import { seededRandom } from "#app/lib/seeded-random.ts";
import { pick } from "#tests/random-listings.ts";
import { itemsOf } from "#tests/items-of.ts";
import { realData } from "#tests/real-data.ts";
import { NO_FILTERS, type SearchQuery } from "#app/facts/query/filters.ts";
import { canonicalHref, parseQuery } from "#app/facts/query/query-codec.ts";
import { gazetteer, rowsOf } from "#tests/sentence-reader.ts";
import { compileGazetteer } from "./gazetteer.ts";
import { applied, interpretSentence } from "./sentence.ts";

/** The readable address of a sentence; null when it stays text. */
function read(sentence: string): string | null {
  const result = interpretSentence(sentence, gazetteer);
  if (!result) return null;
  const filters = { ...NO_FILTERS, ...result.filters, text: result.rest };
  const href = canonicalHref("", { filters, sort: result.sort });
  return decodeURIComponent(href).replace("?", "").replaceAll("+", " ");
}

/** Typed sentences and the address each becomes. */
const GOLDEN = rowsOf(`
apartamento 2 quartos em Campinas até 200 mil → cidade=campinas-sp&tipo=apartamento&preco_max=200000&quartos=2
quero um apê de dois quartos em Campinas → cidade=campinas-sp&tipo=apartamento&quartos=2
apto 2 dorms santos sp ate 150k → cidade=santos-sp&tipo=apartamento&preco_max=150000&quartos=2
ap 2q campinas/sp → cidade=campinas-sp&tipo=apartamento&quartos=2
casa com 3 quartos e 2 vagas no Rio de Janeiro → cidade=rio-de-janeiro-rj&tipo=casa&quartos=3&vagas=2
APARTAMENTO EM SANTOS/SP → cidade=santos-sp&tipo=apartamento
Casa 3 quartos, 2 vagas, piscina - Campinas → cidade=campinas-sp&tipo=casa&quartos=3&vagas=2&comodidades=piscina
apartamento Campinas 2 quartos 200 mil → cidade=campinas-sp&tipo=apartamento&preco_max=200000&quartos=2
quero comprar uma casa barata perto de Campinas → cidade=campinas-sp&tipo=casa&ordem=menor_preco
terreno 300 m2 até 80 mil em Sorocaba → cidade=sorocaba-sp&tipo=terreno&preco_max=80000&area_min=300
casa na Bahia → estado=BA&tipo=casa
ap em ap → estado=AP&tipo=apartamento
lotes acima de 200 m² → tipo=terreno&area_min=200
lote a partir de 300m2 em goiânia → cidade=goiania-go&tipo=terreno&area_min=300
sala comercial em Curitiba → cidade=curitiba-pr&tipo=sala
sala em Recife → cidade=recife-pe&tipo=sala
lojas no Paraná → estado=PR&tipo=loja
galpão em Joinville SC → cidade=joinville-sc&tipo=galpao
prédio comercial → tipo=predio
imóveis comerciais em SP → estado=SP&tipo=comercial,galpao,loja,predio,sala
imóvel rural em Goiás → estado=GO&tipo=imovel_rural
sobrado com piscina e churrasqueira → tipo=sobrado&comodidades=churrasqueira,piscina
apartamento com suíte e varanda → tipo=apartamento&comodidades=suite,varanda
apartamento com área de serviço e 2 banheiros → tipo=apartamento&banheiros=2&comodidades=area_servico
casa com sala e cozinha → tipo=casa&comodidades=cozinha,sala
apartamento entre 100 e 200 mil → tipo=apartamento&preco_min=100000&preco_max=200000
apartamento de R$ 100.000 a R$ 200.000 → tipo=apartamento&preco_min=100000&preco_max=200000
casa entre 80.000 e 120.000 → tipo=casa&preco_min=80000&preco_max=120000
acima de 50 mil e até 100 mil → preco_min=50000&preco_max=100000
menos de R$ 300.000 → preco_max=300000
a partir de 100 mil → preco_min=100000
mais de 1 milhão → preco_min=1000000
casa por 90 mil → tipo=casa&preco_max=90000
casa até 1,5 milhão → tipo=casa&preco_max=1500000
casa até um milhão e 200 mil → tipo=casa&preco_max=1200000
casa até duzentos e cinquenta mil → tipo=casa&preco_max=250000
apartamento R$200mil → tipo=apartamento&preco_max=200000
40% de desconto → desconto_min=40
desconto acima de 50% → desconto_min=50
imóveis com mais de 40% de desconto → desconto_min=40
desconto de até 30% → desconto_max=30
desconto entre 30% e 50% → desconto_min=30&desconto_max=50
pela metade do preço → desconto_min=50
casa de 50 a 80 metros quadrados → tipo=casa&area_min=50&area_max=80
casa 2 quartos e 100 m² → tipo=casa&quartos=2&area_min=100
terreno de 2 hectares → tipo=terreno&area_min=20000
venda direta em Campinas → cidade=campinas-sp&modalidade=venda_direta
compra direta até 100 mil → modalidade=venda_direta&preco_max=100000
leilão SFI em São Paulo → cidade=sao-paulo-sp&modalidade=leilao_sfi
imóveis em leilão em Campinas → cidade=campinas-sp
apartamento leilão da caixa → tipo=apartamento
licitação aberta SP → estado=SP&modalidade=licitacao_aberta
venda online RJ → estado=RJ&modalidade=venda_online
casa que aceita financiamento → tipo=casa&pagamento=financiamento
apartamento aceita fgts e financiamento → tipo=apartamento&pagamento=fgts,financiamento
apartamento 100% financiado → tipo=apartamento&pagamento=financiamento
casas à vista → tipo=casa&pagamento=a_vista
imóveis que baixaram de preço → novidade=baixou
o que baixou de preço em Curitiba → cidade=curitiba-pr&novidade=baixou
novos em Campinas → cidade=campinas-sp&novidade=novo
imóveis que voltaram → novidade=voltou
apartamentos mais baratos em Campinas → cidade=campinas-sp&tipo=apartamento&ordem=menor_preco
go casa até 100 mil → estado=GO&tipo=casa&preco_max=100000
AL terreno → estado=AL&tipo=terreno
to procurando casa → tipo=casa
menor preço por m² em Santos → cidade=santos-sp&ordem=preco_m2
maior desconto em Recife → cidade=recife-pe&ordem=desconto
casas e terrenos em MG com desconto → estado=MG&tipo=casa,terreno&ordem=desconto
casas mais recentes → tipo=casa
campinas → cidade=campinas-sp
São Paulo → cidade=sao-paulo-sp
estado de São Paulo → estado=SP
estado do Rio de Janeiro → estado=RJ
cidade de Campinas → cidade=campinas-sp
casa na cidade de sp → cidade=sao-paulo-sp&tipo=casa
municipio rj → cidade=rio-de-janeiro-rj
cidade MG → estado=MG
casa cidade df → estado=DF&tipo=casa
SP → estado=SP
em Mato Grosso → estado=MT
Belém do Pará → cidade=belem-pa
apartamento em Boa Vista → q=Boa Vista&tipo=apartamento
apartamento em Boa Vista RR → cidade=boa-vista-rr&tipo=apartamento
casa em Santa Luzia → q=Santa Luzia&tipo=casa
casa em Santa Luzia, Minas Gerais → cidade=santa-luzia-mg&tipo=casa
casa em Campinas ou Valinhos → cidade=campinas-sp,valinhos-sp&tipo=casa
casas em SP, RJ e MG → estado=MG,RJ,SP&tipo=casa
casa em Ji-Paraná → cidade=ji-parana-ro&tipo=casa
casa em santa barbara doeste → cidade=santa-barbara-d-oeste-sp&tipo=casa
apartamento com vaga → tipo=apartamento&vagas=1
apartamento com garagem para 2 carros → tipo=apartamento&vagas=2
3 quartos ou mais → quartos=3
2 ou mais quartos → quartos=2
3 ou 4 quartos → quartos=3
pelo menos 2 vagas → vagas=2
mais de 2 quartos → quartos=3
até 3 quartos →
apartamento na Vila Mariana até 300 mil com 2 quartos → q=Vila Mariana&tipo=apartamento&preco_max=300000&quartos=2
casa no Jardim Casa Branca em Campinas → q=Jardim Casa Branca&cidade=campinas-sp&tipo=casa
apartamento 2 quartos Copacabana Rio de Janeiro → q=Copacabana Rio de Janeiro&tipo=apartamento&quartos=2
casa na rua das flores até 300 mil → q=rua das flores&tipo=casa&preco_max=300000
casa de condomínio em Valinhos → cidade=valinhos-sp&tipo=casa
bairro Campinas → q="Campinas"
casa -"vila nova" em campinas até 200 mil -centro → q=-"vila nova" -centro&cidade=campinas-sp&tipo=casa&preco_max=200000
"casa amarela" 2 quartos → q="casa amarela"&quartos=2
apartamento em são paulo zona leste → q=zona leste&cidade=sao-paulo-sp&tipo=apartamento`);

/** Texts that must reach the text index unchanged. */
const TEXTS = itemsOf(`
  rua das flores 120; Copacabana; Jardim Casa Branca; Rua São Paulo 12; Avenida Bahia; Vila Terreno;
  8444405322578; 878771896589-6; R. Augusta 1500; r das flores; Casa Verde; Boa Vista; Campo Grande;
  Residencial Varandas do Sol; Novos Tempos; Edifício Terraço Itália; Condomínio Vista Alegre apto 32;
  Quadra 2 Lote 3; Travessa 1º de Maio; zona sul; Serra do Mar; Rodovia BR-101 km 200; Parque São Paulo;
  Rua Três Mil; av 9 de julho 500; Rua Projetada, N. 120, Apto 204, BL 11 VAGA 53; Cidade Nova; Centro;
  CEP 13010-000; ap 101; flores campinas; Tabuleiro do Martins`);

describe("a sentence becomes filters", () => {
  test.each(GOLDEN)("%s", (sentence, expected) => {
    expect(read(sentence)).toBe(expected);
  });
});

describe("addresses, neighbourhoods and numbers stay text", () => {
  test.each(TEXTS)("%s", (text) => {
    expect(read(text)).toBeNull();
  });
});

const parse = (search: string) => parseQuery(new URLSearchParams(search));
const reread = (query: SearchQuery) => {
  const meaning = interpretSentence(query.filters.text, gazetteer);
  return meaning ? applied(query, meaning) : query;
};
const interpret = (search: string) => canonicalHref("", reread(parse(search)));

test("the typed sentence replaces the filters that it names", () => {
  expect(interpret("q=casa em Santos até 200 mil&preco_max=300000")).toBe(
    "?cidade=santos-sp&tipo=casa&preco_max=200000",
  );
  expect(interpret("q=casa acima de 400 mil&preco_max=300000")).toBe("?tipo=casa&preco_min=400000");
  expect(interpret("q=casa&tipo=apartamento,terreno")).toBe("?tipo=casa");
  expect(interpret("q=casas mais baratas&ordem=desconto")).toBe("?tipo=casa&ordem=menor_preco");
});

test("a typed place replaces the place before it, in whatever form either was given", () => {
  expect(interpret("q=casa em Santos&cidade=campinas-sp&bairro=cambui")).toBe("?cidade=santos-sp&tipo=casa");
  expect(interpret("q=casa na Bahia&cidade=campinas-sp")).toBe("?estado=BA&tipo=casa");
  expect(interpret("q=casa em Santos&estado=RJ")).toBe("?cidade=santos-sp&tipo=casa");
  expect(interpret("q=casa em Santos&area=-43.5,-23,-43,-22.5")).toBe("?cidade=santos-sp&tipo=casa");
});

test("filters that the sentence does not name stay", () => {
  expect(interpret("q=apartamento até 200 mil&estado=RJ&quartos=2&desconto_min=30&ordem=desconto")).toBe(
    "?estado=RJ&tipo=apartamento&preco_max=200000&desconto_min=30&quartos=2&ordem=desconto",
  );
});

test("words that are not understood stay in the text, with the page", () => {
  expect(interpret("q=casa Copacabana&pagina=2")).toBe("?q=Copacabana&tipo=casa&pagina=2");
  expect(interpret("q=Copacabana&estado=RJ")).toBe("?q=Copacabana&estado=RJ");
});

test("a quotation that has no end does not take in the name that reading writes", () => {
  const once = reread(
    parseQuery(new URLSearchParams({ q: '120, Rio ou dois Terraço nova" RR 1,5 878771896589-6' })),
  );
  expect(reread(once)).toEqual(once);
});

test("reading a second time changes nothing, whatever the words", () => {
  const soup = [...new Set([...GOLDEN.map(([sentence]) => sentence), ...TEXTS].join(" ").split(" "))];
  const random = seededRandom(99);
  for (let round = 0; round < 3_000; round++) {
    const text = Array.from({ length: 1 + Math.floor(random() * 9) }, () => pick(soup, random)).join(" ");
    const once = reread(parseQuery(new URLSearchParams({ q: text })));
    expect(reread(once), text).toEqual(once);
    expect(parseQuery(new URL(canonicalHref("/", once), "http://localhost").searchParams), text).toEqual(
      once,
    );
  }
});

test("a town whose name other states share needs its state, except a capital after a preposition", () => {
  const few = compileGazetteer([
    { slug: "valenca-rj", name: "Valença", state: "RJ" },
    { slug: "valenca-ba", name: "Valença", state: "BA" },
    { slug: "belem-pa", name: "Belém", state: "PA" },
    { slug: "belem-pb", name: "Belém", state: "PB" },
  ]);
  const cities = (text: string) => interpretSentence(text, few)?.filters.cities ?? [];
  expect(cities("casa em Valença")).toEqual([]);
  expect(cities("casa em Valença/BA")).toEqual(["valenca-ba"]);
  expect(cities("casa em Valença, Rio de Janeiro")).toEqual(["valenca-rj"]);
  expect(cities("casa em Belém")).toEqual(["belem-pa"]);
  expect(cities("Belém")).toEqual([]);
});

const lists = realData("caixa/2026-01-08");
if (!lists) process.stdout.write("real data absent (lists of 2026-01-08): skipped\n");

test.skipIf(!lists)("streets with their number, as people type those of the real lists, stay text", () => {
  const addresses = readdirSync(lists!)
    .filter((name) => name.endsWith(".csv"))
    .flatMap((name) => readFileSync(`${lists}/${name}`, "latin1").split("\n"))
    .map((line) => /^([^,]+), N\. (\d+)/.exec(line.split(";")[4]?.trim() ?? ""))
    .flatMap((match) => (match ? [`${match[1]} ${match[2]}`] : []));
  const streets = [...new Set(addresses)];
  const taken = streets.filter((street) => interpretSentence(street, gazetteer) !== null);
  process.stdout.write(`streets of the lists: ${streets.length}, read as a sentence: ${taken.length}\n`);
  expect(streets.length).toBeGreaterThan(10_000);
  expect(taken.length / streets.length).toBeLessThan(0.005);
});

test("of a text that is longer than that of a search its beginning is read, whoever sends it", () => {
  const text = `${"casa em campinas ".repeat(12)}até 200 mil`;
  expect(interpretSentence(text, gazetteer)?.filters).toEqual({ types: ["casa"], cities: ["campinas-sp"] });
});
