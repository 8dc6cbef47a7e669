import { describe, expect, test } from "vitest";
import { UFS } from "#app/lib/br.ts";
import { gazetteer, meaningOf, placesOf, testMeanings } from "#tests/sentence-reader.ts";
import { saysMost } from "./sentence-numbers.ts";
import { interpretSentence } from "./sentence.ts";

const listed = placesOf({ "natal-rn": { "padre-miguel": 3 }, "macapa-ap": 9 }, [
  "apartamento",
  "casa",
  "terreno",
]);

testMeanings(
  listed,
  `
# a number after a kind of property is an area where 'mt' follows, and a house in Mato Grosso after a street
terreno 300 mt → tipo=terreno&area_min=300
casa 200 MT → tipo=casa&area_min=200
300 mts → area_min=300
casa rua hungria 200 m2 → q=rua hungria&tipo=casa&area_min=200
av brasil 100 mt cuiaba → q=av brasil 100 mt cuiaba
# 'ap' before a number is the door of an apartment, else after a town of Amapá the state
padre miguel ap 201 → q=padre miguel ap 201
padre miguel ap. 201 → q=padre miguel ap. 201
padre miguel ap nº 201 → q=padre miguel ap nº 201
macapá ap 2 quartos → cidade=macapa-ap&quartos=2
# the land of a house is neither its area nor another kind, and is said to be left out
casa com terreno de 300 m2 em natal → cidade=natal-rn&tipo=casa fora=terreno de 300 m2
casa com terreno de até 300 m2 → tipo=casa fora=terreno de até 300 m2
casa com 80 m2 em terreno de 300 m2 → tipo=casa&area_min=80 fora=terreno de 300 m2
casa com terreno em natal → cidade=natal-rn&tipo=casa fora=terreno
casa ou terreno de 300 m2 → tipo=casa,terreno&area_min=300
casa com lote 20 → q=lote 20&tipo=casa
terreno de 300 m2 → tipo=terreno&area_min=300
# the sides of a plot are its area, and beside another kind they are said to be left out
terreno 10x30 → tipo=terreno&area_min=300
terreno 10m x 30 m em natal → cidade=natal-rn&tipo=terreno&area_min=300
terreno até 10 x 30 → tipo=terreno&area_max=300
casa 5x25 → tipo=casa fora=5x25
rua 10 x 30 → q=rua 10 x 30
# one to five quarters beside the kind of a home are its rooms
apto 3/4 em natal → cidade=natal-rn&tipo=apartamento&quartos=3
3/4 casa → tipo=casa&quartos=3
casa de 2/4 → tipo=casa&quartos=2
quadra 3/4 → q=quadra 3/4
rua das flores casa 3/4 → q=rua das flores casa 3/4
# a floor is looked for with its number beside it, on either side, and one storey is no floor
2º andar → q="2º andar" ou "andar 2"
2o andar → q="2º andar" ou "andar 2"
segundo andar → q="2º andar" ou "andar 2"
andar 2 → q="2º andar" ou "andar 2"
apto no 3° pavimento em natal → q="3º pavimento" ou "pavimento 3"&cidade=natal-rn&tipo=apartamento
apartamento 1 andar → tipo=apartamento ordena=1 andar
# a first payment, an income or what is paid each month is no price, and is said to be left out
30 mil de entrada em natal → cidade=natal-rn fora=30 mil de entrada
entrada de 5000 → fora=entrada de 5000
sinal de 10 mil → fora=sinal de 10 mil
prestação até 800 em natal → cidade=natal-rn fora=prestação até 800
prestações de até 1000 → fora=prestações de até 1000
parcela 500 → fora=parcela 500
condomínio de 300 → fora=condomínio de 300
mensalidade de 500 → fora=mensalidade de 500
iptu de 300 → fora=iptu de 300
500 reais por mês → fora=500 reais por mês
renda familiar de 5 mil → fora=renda familiar de 5 mil
casa até 200 mil com 20 mil de entrada → tipo=casa&preco_max=200000 fora=20 mil de entrada
# the price of a home in a condomínio or for rent is one, and the number of a condomínio is none
casa em condomínio até 500 → tipo=casa&preco_max=500000 ordena=em condomínio
apartamento para renda até 200 → tipo=apartamento&preco_max=200000 fora=renda
residencial condomínio 300 → q=residencial condomínio 300
# a number with cents is a price, unless it is an area
80.000,00 em natal → cidade=natal-rn&preco_max=80000
80000,00 → preco_max=80000
terreno 1.200,50 m2 → tipo=terreno&area_min=1201
# where no most of rooms is named, none is said
2 quartos menos 100 mil → preco_max=100000&quartos=2
2 quartos no máximo 90 mil → preco_max=90000&quartos=2
só apto 2 quartos → tipo=apartamento&quartos=2
casa 2 ou mais quartos → tipo=casa&quartos=2
2 quartos e 1 vaga → quartos=2&vagas=1`,
);

const MOST: [string, string][] = [
  ["até 2 quartos em natal", "cidade=natal-rn fora=até 2 quartos"],
  ["apto com menos de 2 quartos", "tipo=apartamento fora=menos de 2 quartos"],
  ["apto menos 2 quartos", "tipo=apartamento fora=menos 2 quartos"],
  ["2 quartos ou menos", "fora=2 quartos ou menos"],
  ["2 quartos no máximo", "fora=2 quartos no máximo"],
  ["até 1 vaga", "fora=até 1 vaga"],
  ["só 1 quarto", "quartos=1 fora=só 1 quarto"],
  ["só com 2 banheiros", "banheiros=2 fora=só com 2 banheiros"],
  ["exatamente 2 quartos", "quartos=2 fora=exatamente 2 quartos"],
  ["apto 1 ou 2 quartos", "tipo=apartamento&quartos=1 fora=1 ou 2 quartos"],
  ["2 quartos ou 3 quartos", "quartos=2 fora=2 quartos ou 3 quartos"],
  ["entre 2 e 3 quartos", "quartos=2 fora=entre 2 e 3 quartos"],
];

describe("of rooms a search has the least number, and the most is said to be left out", () => {
  test.each(MOST)("%s", (sentence, meaning) => {
    expect(meaningOf(sentence, listed)).toBe(meaning);
    expect(interpretSentence(sentence, gazetteer, listed)!.unfit.every(saysMost)).toBe(true);
  });
  test.each(["sem 2 vagas", "entrada de 20 mil", "200 m² de terreno", "até 10x30"])(
    "%s: left out for another reason",
    (words) => expect(saysMost(words)).toBe(false),
  );
});

test.each(UFS)("after the number of a house in a street %s is the state", (state) => {
  for (const code of [state, state.toLowerCase()])
    expect(meaningOf(`Rua Hungria 271 ${code}`, listed)).toBe(`q=Rua Hungria 271 ${code}`);
});
