import { expect, test } from "vitest";
import { preferredWords, RURAL_KINDS } from "#app/facts/query/words/preferred-words.ts";
import { gazetteer, placesOf, testMeanings } from "#tests/sentence-reader.ts";
import { interpretSentence } from "./sentence.ts";

/** A small invented list: towns, a district with the name of a kind of property, five kinds. */
const listed = placesOf(
  {
    "natal-rn": { "ponta-negra": 3 },
    "curitiba-pr": { fazendinha: 3 },
    "sao-paulo-sp": { "praca-da-arvore": 3 },
    "terenos-ms": 1,
  },
  ["apartamento", "casa", "imovel_rural", "sobrado", "terreno"],
);

testMeanings(
  listed,
  `
# a text leaves out only places; what else a home should not have is said not to be understood
casa sem inquilino → tipo=casa fora=sem inquilino
casa sem disputa → tipo=casa fora=sem disputa
casa sem risco → tipo=casa fora=sem risco
casa sem escada → tipo=casa fora=sem escada
casa sem portão → tipo=casa fora=sem portão
casa sem comprovar renda → tipo=casa fora=sem comprovar renda
casa sem morador → tipo=casa fora=sem morador
Casa Sem Inquilino em Natal → cidade=natal-rn&tipo=casa fora=Sem Inquilino
casa exceto inquilino → tipo=casa fora=exceto inquilino
casa em natal sem ponta negra → q=-"ponta negra"&cidade=natal-rn&tipo=casa
casa em natal exceto rua josé bonifácio → q=-"rua josé bonifácio"&cidade=natal-rn&tipo=casa
casa exceto na rua das flores em natal → q=-"rua das flores"&cidade=natal-rn&tipo=casa
# every place of an enumeration is left out
casa em curitiba menos centro e cambuí → q=-"centro" -"cambuí"&cidade=curitiba-pr&tipo=casa
casa exceto belo horizonte ou contagem → q=-"belo horizonte" -"contagem"&tipo=casa
casa exceto no centro, cambuí nem em natal → q=-"centro" -"cambuí" -"Natal/RN"&tipo=casa
casa exceto centro, natal → q=-"centro"&cidade=natal-rn&tipo=casa
casa sem centro e com 2 quartos → q=-"centro"&tipo=casa&quartos=2
# a state that is left out is so by its code, which its properties have, with a minus, a name or a code
-rj → q=-"RJ"
casa -SP → q=-"SP"&tipo=casa
exceto goiás → q=-"GO"
casa menos minas gerais e bahia → q=-"MG" -"BA"&tipo=casa
casa exceto o estado de são paulo → q=-"SP"&tipo=casa
casa exceto são paulo → q=-"São Paulo/SP"&tipo=casa
casa em natal -rn → cidade=natal-rn&tipo=casa
# a town that is left out is the town itself, and neither a street nor another town with its name
casa exceto natal → q=-"Natal/RN"&tipo=casa
casa exceto em curitiba e centro → q=-"Curitiba/PR" -"centro"&tipo=casa
casa no paraná exceto curitiba → q=-"Curitiba/PR"&estado=PR&tipo=casa
natal exceto curitiba → q=-"curitiba"&cidade=natal-rn
casa -natal → q=-natal&tipo=casa
casa exceto santa cruz → q=-"santa cruz"&tipo=casa
# parts of an address stay together, with a space and without
q11 l3 → q=q11 l3
q 11 l 3 → q=q 11 l 3
casa q 2 quartos → tipo=casa&quartos=2
casa ap402 → q=ap402&tipo=casa
casa blb → q=blb&tipo=casa
Quadra 113, s/n, Cs 01 Vg 01 Lt F Rua 15 → q=Quadra 113, s/n, Cs 01 Vg 01 Lt F Rua 15
QUADRA 03, N. S/N, LT 26A2 RUA 14 CS 15 → q=QUADRA 03, N. S/N, LT 26A2 RUA 14 CS 15
Via Pedro Nava, nº 4755, Apto 2004, Vg 91 → q=Via Pedro Nava, nº 4755, Apto 2004, Vg 91
# a word that leaves out something which is not typed yet is left out itself
casa exceto → tipo=casa fora=exceto
exceto → fora=exceto
# a code after a town of another state is no state where it has another meaning
natal ap → cidade=natal-rn&tipo=apartamento
natal ap 2 quartos → cidade=natal-rn&tipo=apartamento&quartos=2
macapá ap → cidade=macapa-ap
# the code of a state alone is the state, unless it is a kind of property or written with an accent
go → estado=GO
to → estado=TO
se → estado=SE
sé → q=sé
ap → tipo=apartamento
# a listed town beside its state is that town rather than a misspelt kind of property
terenos ms → cidade=terenos-ms
terenos em natal → cidade=natal-rn&tipo=terreno
sobrado pb → estado=PB&tipo=sobrado
# a place or a word is either of them
flores ou natal → q=flores ou "Natal/RN"
casa em natal ou no centro → q="Natal/RN" ou centro&tipo=casa
natal, rn ou rua das flores até 90 mil → q="Natal/RN" ou "rua das flores"&preco_max=90000
goiás ou natal → q="GO" ou "Natal/RN"
jardim azul ou flor do campo ou natal → q="jardim azul" ou "flor do campo" ou "Natal/RN"
natal ou curitiba → cidade=curitiba-pr,natal-rn
bom jesus ou vista alegre → q="bom jesus" ou "vista alegre"
flores ou flores → q=flores ou flores
casa em natal ou qualquer lugar → cidade=natal-rn&tipo=casa
# dashes and quotation marks of phones and copied texts are those of keyboards
casa –centro → q=-centro&tipo=casa
casa −centro → q=-centro&tipo=casa
casa --centro → q=-centro&tipo=casa
casa «ponta negra» → q="ponta negra"&tipo=casa
casa 'ponta negra' → q="ponta negra"&tipo=casa
# a day that names streets stays together, and 's/n' is no 'sem'
2 de julho → q=2 de julho
casa em natal 1o de maio → q=1o de maio&cidade=natal-rn&tipo=casa
vinte e cinco de dezembro → q=vinte e cinco de dezembro
casa na segunda avenida → q=segunda avenida&tipo=casa
2ª travessa das flores → q=2ª travessa das flores
s/n → q=s/n
rua sem denominação → q=rua sem denominação
sem denominação → q=sem denominação
casa s/ garagem → tipo=casa fora=s/ garagem
# a zone cannot be left out, which is said
casa exceto zona norte → tipo=casa fora=exceto zona norte
# a name of several words is left out as a whole, also one that begins with a word of other meanings
apartamento exceto nova iguaçu → q=-"nova iguaçu"&tipo=apartamento
# a bar between places, kinds or states is 'ou'
natal | curitiba → cidade=curitiba-pr,natal-rn
casa|apartamento → tipo=apartamento,casa
casa em sp | rj → estado=RJ,SP&tipo=casa
casa "flores | acácias" → q="flores | acácias"&tipo=casa
# after a state the capital is its own
casa em sp exceto capital → q=-"São Paulo/SP"&estado=SP&tipo=casa
casa em goiás menos na capital → q=-"Goiânia/GO"&estado=GO&tipo=casa
casa no estado de são paulo exceto a capital → q=-"São Paulo/SP"&estado=SP&tipo=casa
casa em são paulo exceto a capital → cidade=sao-paulo-sp&tipo=casa fora=exceto a capital
casa exceto capital → tipo=casa fora=exceto capital
# a bound before a sum makes it the price, whatever word comes before
casa em condomínio até 500 mil → tipo=casa&preco_max=500000 ordena=em condomínio
apartamento para renda até 200 mil → tipo=apartamento&preco_max=200000 fora=renda
sem entrada até 200 mil → preco_max=200000 fora=sem entrada
sem entrada por 200 mil → preco_max=200000 fora=sem entrada
casa em condomínio de 500 mil → tipo=casa&preco_max=500000 ordena=em condomínio
# a sum of an appraisal, a first payment or each month is no price
casa avaliado acima de 500 mil → tipo=casa fora=avaliado acima de 500 mil
casa avaliada até 500 mil → tipo=casa fora=avaliada até 500 mil
casa entrada de 20 mil → tipo=casa fora=entrada de 20 mil
casa entrada de até 20 mil → tipo=casa fora=entrada de até 20 mil
casa renda de até 5 mil → tipo=casa fora=renda de até 5 mil
casa ganho mais de 5 mil → tipo=casa fora=ganho mais de 5 mil
# the least bid is the price, the least price a bound
lance mínimo 100 mil → preco_max=100000
lance inicial de 100 mil → preco_max=100000
valor inicial 100 mil → preco_max=100000
preço mínimo 100 mil → preco_min=100000
preço mínimo de 100 mil → preco_min=100000
# a kind that is not wanted leaves the others
não quero terreno → tipo=apartamento,casa,imovel_rural,sobrado
não quero apartamento em natal → cidade=natal-rn&tipo=casa,imovel_rural,sobrado,terreno
não quero apartamento natal → cidade=natal-rn&tipo=casa,imovel_rural,sobrado,terreno
não quero apartamento nem terreno → tipo=casa,imovel_rural,sobrado
não quero apartamento ou terreno → tipo=casa,imovel_rural,sobrado
não quero apartamento, quero casa → tipo=casa
não quero apartamento até 200 mil → tipo=casa,imovel_rural,sobrado,terreno&preco_max=200000
duplex, não quero apartamento → tipo=casa,imovel_rural,sobrado,terreno ordena=duplex
# only some of a kind that are not wanted take nothing away, and are not looked for
não quero casa geminada → fora=não quero casa geminada
não quero casa geminada em natal → cidade=natal-rn fora=não quero casa geminada
não quero apartamento térreo → fora=não quero apartamento térreo
não quero casa na praia → fora=não quero casa na praia
não quero casa com piscina em natal → cidade=natal-rn fora=não quero casa com piscina
não quero apartamento com 1 quarto em natal → cidade=natal-rn fora=não quero apartamento com 1 quarto
casa sem 2 vagas → tipo=casa fora=sem 2 vagas
2 vagas sem cobertura em natal → cidade=natal-rn&vagas=2 fora=sem cobertura
não quero kitnet em natal → cidade=natal-rn fora=não quero kitnet
# a plot has an area and is a kind, and the land of a house is neither
500 m² de terreno em natal → cidade=natal-rn&tipo=terreno&area_min=500
500 metros quadrados de terreno → tipo=terreno&area_min=500
casa 200 metros quadrados de terreno → tipo=casa fora=200 metros quadrados de terreno
casa 200 m² de terreno → tipo=casa fora=200 m² de terreno
# the number of a block or a plot counts no rooms
residencial viver bloco 2d → q=residencial viver bloco 2d
residencial viver quadra 3v → q=residencial viver quadra 3v
apto 2q 1v natal → cidade=natal-rn&tipo=apartamento&quartos=2&vagas=1
apto 2d natal → cidade=natal-rn&tipo=apartamento&quartos=2
# an auction of any sort is what the site is about
imóveis de leilão em natal → cidade=natal-rn
imóveis de leilões em natal → cidade=natal-rn
casa para leilões → tipo=casa
# a square is no round of an auction
apartamento segunda praça → tipo=apartamento&modalidade=leilao_sfi
apartamento segunda praça da árvore → q=praça da árvore&tipo=apartamento ordena=segunda
apartamento com 2 praça da árvore → q=praça da árvore&tipo=apartamento ordena=2
apartamento segunda praça do leilão → tipo=apartamento&modalidade=leilao_sfi
# the words people ask with are not named as left out beside what was understood
onde eu acho apartamento em natal → cidade=natal-rn&tipo=apartamento
como posso comprar uma casa em natal → cidade=natal-rn&tipo=casa
queria muito uma casa em natal também → cidade=natal-rn&tipo=casa
casa xistosa em natal, alguém tem? → cidade=natal-rn&tipo=casa ordena=xistosa
como funciona? → ordena=como funciona
# a rural kind is no neighbourhood of that name, nor said of another kind
fazenda em natal → cidade=natal-rn&tipo=casa,gleba,imovel_rural,terreno ordena=fazenda
fazendinha em natal → cidade=natal-rn&tipo=casa,gleba,imovel_rural,terreno ordena=fazendinha
casa ou chácara em natal → cidade=natal-rn&tipo=casa,gleba,imovel_rural,terreno ordena=chácara
apartamento fazendinha curitiba → q="fazendinha"&cidade=curitiba-pr&tipo=apartamento
fazendinha curitiba → q="fazendinha"&cidade=curitiba-pr
fazendinha → q=fazendinha
casa chácara em natal → cidade=natal-rn&tipo=casa ordena=chácara
# a word for a kind of apartment also ranks, because some addresses name it
kitnet em natal → cidade=natal-rn&tipo=apartamento ordena=kitnet
quitinete até 100 mil → tipo=apartamento&preco_max=100000 ordena=quitinete
cobertura natal → cidade=natal-rn&tipo=apartamento ordena=cobertura
flat 12 → q=flat 12`,
);

test("in a chosen city a name that is left out, or one side of ou, is a neighbourhood and no other town", () => {
  const rest = (sentence: string) => interpretSentence(sentence, gazetteer, listed, null, ["natal-rn"])?.rest;
  expect(rest("casa exceto curitiba")).toBe('-"curitiba"');
  expect(rest("casa exceto natal")).toBe('-"Natal/RN"');
  expect(rest("casa na ponta negra ou curitiba")).toBe('"ponta negra" ou curitiba');
});

test("every word for rural property ranks what lists call it by", () => {
  for (const word of RURAL_KINDS.keys()) {
    expect(preferredWords(word)[0], word).toEqual(expect.arrayContaining([word, "rural", "gleba"]));
  }
  expect(preferredWords("fazendinha")[0]).toContain("fazenda");
});

test("all ways of writing kitnet rank the same properties", () => {
  const ways = ["kitnet", "kitinete", "quitinete", "kitnete", "kitnets"];
  for (const way of ways) expect(preferredWords(way)[0], way).toEqual(expect.arrayContaining(ways));
});
