import { expect, test } from "vitest";
import { slugify } from "#app/lib/text.ts";
import { newListing } from "#tests/listing.ts";
import { gazetteer, placesOf, readerOver, testMeanings } from "#tests/sentence-reader.ts";
import { interpretSentence } from "./sentence.ts";
import { tokenize } from "./sentence-tokens.ts";
import { isSlippedStreet } from "./slipped-names.ts";

/** Invented districts of real towns. */
const listed = placesOf({
  "belo-horizonte-mg": { "venda-nova": 3 },
  "campo-grande-ms": { "nova-campo-grande": 2 },
  "salvador-ba": { "nova-brasilia": 4 },
  "contagem-mg": { "linda-vista": 1 },
  "brasilia-df": { "chacaras-brasil": 20 },
  "tangua-rj": { "loteamento-chacaras": 1 },
  "rio-de-janeiro-rj": { pechincha: 44, "campo-grande": 700, "vargem-grande": 5 },
  "nova-iguacu-rj": 50,
  "praia-grande-sp": 50,
});

testMeanings(
  listed,
  `
# words that otherwise say a wish are the district of the lists that they name together
venda nova → q=venda nova
apto em venda nova → q="venda nova"&tipo=apartamento
apto venda nova bh → q="venda nova"&cidade=belo-horizonte-mg&tipo=apartamento
casa em nova campo grande ms → q="nova campo grande"&estado=MS&tipo=casa
casa linda vista → q="linda vista"&tipo=casa
apartamento em nova brasília → q="nova brasília"&tipo=apartamento
# a town that begins after such a word keeps its name
casa venda nova iguaçu → cidade=nova-iguacu-rj&tipo=casa ordena=venda
casa à venda em nova iguaçu → cidade=nova-iguacu-rj&tipo=casa
# a district with such a name must lie in the places that are named
casa linda vista brasília → cidade=brasilia-df&tipo=casa ordena=vista
# after 'no', beside 'ou', its town or its state a word for an order is the district of that name
pechincha rj → q="pechincha"&estado=RJ
casa no pechincha → q="pechincha"&tipo=casa
bairro pechincha → q="pechincha"
pechincha rio de janeiro → q="pechincha"&cidade=rio-de-janeiro-rj
apto campo grande ou pechincha → cidade=rio-de-janeiro-rj&bairro=campo-grande,pechincha&tipo=apartamento
# elsewhere it still asks for the order
casa pechincha → tipo=casa&ordem=menor_preco
casa pechincha brasília → cidade=brasilia-df&tipo=casa&ordem=menor_preco
pechincha em sp → estado=SP&ordem=menor_preco
# a wish after a misspelt word belongs to the name that both are, and after other words it stays one
apto canpo grande rj → q="campo grande"&estado=RJ&tipo=apartamento
casa cmapo grande rj → q="campo grande"&estado=RJ&tipo=casa
apto vargen grande rio de janeiro → q="vargem grande"&cidade=rio-de-janeiro-rj&tipo=apartamento
casa praya grande sp → cidade=praia-grande-sp&tipo=casa
casa copacabana grande → tipo=casa fora=grande ordena=copacabana
casa com quintal grande → tipo=casa fora=quintal grande
# a misspelt kind of street at the beginning makes all of it an address
estarda coronel vieira 108 → q=estarda coronel vieira 108
aveninda brasil 49001 → q=aveninda brasil 49001
travesa santa maria 3 → q=travesa santa maria 3
# Brasil after a name, or the beginning of one, belongs to it, and elsewhere it is the whole country
chácaras brasil brasília → q="chácaras brasil"&cidade=brasilia-df
loteamento chácaras brasil → q=loteamento chácaras brasil
casa vila brasil → q=vila brasil&tipo=casa
chácaras no brasil → tipo=casa,gleba,imovel_rural,terreno ordena=chácaras
sítios brasil → tipo=casa,gleba,imovel_rural,terreno ordena=sítios
casas em todo o brasil → tipo=casa
casas brasil → tipo=casa
# a state's code at the end is the state also after a word that is not known
apto petrolina pe → cidade=petrolina-pe&tipo=apartamento
apto desconhecido al → estado=AL&tipo=apartamento ordena=desconhecido`,
);

test.each(["entrada 20 mil", "estrela campo grande", "avenid"])("%s begins no street", (sentence) => {
  const reading = { tokens: tokenize(sentence), listed, gazetteer };
  expect(isSlippedStreet(reading as Parameters<typeof isSlippedStreet>[0])).toBe(false);
});

test("a sentence that is exactly the name of a neighbourhood stays one, where as a kind and a place it says less", async () => {
  const places = [
    ["Valparaíso de Goiás", "valparaiso-de-goias-go", "GO", "Chacaras e Mansoes Santa Maria"],
    ["Anápolis", "anapolis-go", "GO", "Area Rural de Anapolis"],
    ["Santa Maria", "santa-maria-rs", "RS", "Centro"],
  ] as const;
  const { engine, typed } = await readerOver(
    places.map(([city, citySlug, state, district], i) =>
      newListing({
        number: `100000000000${i}`,
        city,
        citySlug,
        state,
        district,
        districtSlug: slugify(district),
      }),
    ),
  );
  for (const name of ["chácaras e mansões santa maria", "área rural de anápolis"]) {
    const { query } = await typed(name);
    expect([query.filters.text, engine.count(query.filters)]).toEqual([name, 1]);
  }
  const { query } = await typed("área rural em goiás");
  expect(query.filters).toMatchObject({ states: ["GO"], types: ["imovel_rural"] });
});

test("a misspelt town after the name of a neighbourhood ends that name", () => {
  const places = placesOf({ "goiania-go": { centro: 2 } });
  const slipped = interpretSentence("casa centro goinia", gazetteer, places)!;
  expect([slipped.filters.cities, slipped.rest, slipped.slips[0]?.meant]).toEqual([
    ["goiania-go"],
    "centro",
    "Goiânia, GO",
  ]);
});
