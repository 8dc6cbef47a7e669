import { expect, test } from "vitest";
import { labelledParts } from "#app/facts/query/words/text-labels.ts";
import { newListing } from "#tests/listing.ts";
import { placesOf, readerOver, testMeanings } from "#tests/sentence-reader.ts";

const listed = placesOf({
  "niteroi-rj": { fonseca: 3, centro: 3 },
  "sao-goncalo-rj": 9,
  "goiania-go": { campinas: 3 },
  "duque-de-caxias-rj": 9,
  "mage-rj": 9,
});

testMeanings(
  listed,
  `
# the word 'bairro' before a name that is left out is not part of it
apto niteroi exceto o bairro fonseca → q=-"fonseca"&cidade=niteroi-rj&tipo=apartamento
apto niteroi menos bairro centro → q=-"centro"&cidade=niteroi-rj&tipo=apartamento
apto niteroi exceto no bairro do fonseca → q=-"fonseca"&cidade=niteroi-rj&tipo=apartamento
apto niteroi sem o bairro fonseca → q=-"fonseca"&cidade=niteroi-rj&tipo=apartamento
casa niteroi exceto os bairros fonseca e centro → q=-"fonseca" -"centro"&cidade=niteroi-rj&tipo=casa
casa exceto bairro campinas → q=-"campinas"&tipo=casa
exceto o bairro fonseca → q=-"fonseca"
casa sem bairro → tipo=casa fora=sem bairro
casa niteroi menos o bairro → cidade=niteroi-rj&tipo=casa fora=menos o bairro
# hyphens join the words of a name that is left out
rj -niteroi -sao-goncalo → q=-niteroi -sao-goncalo&estado=RJ
rj -d'alva → q=-d'alva&estado=RJ
casa -são-gonçalo niterói → q=-são-gonçalo&cidade=niteroi-rj&tipo=casa
casa -centro → q=-centro&tipo=casa
casa -go → q=-"GO"&tipo=casa
# every town of an enumeration is left out as the town
casa exceto goiania e duque de caxias → q=-"Goiânia/GO" -"Duque de Caxias/RJ"&tipo=casa
casa rj exceto niteroi, magé e sao goncalo → q=-"Niterói/RJ" -"Magé/RJ" -"São Gonçalo/RJ"&estado=RJ&tipo=casa
niteroi exceto fonseca e centro → q=-"fonseca" -"centro"&cidade=niteroi-rj
casa exceto centro de niteroi → q=-"centro"&cidade=niteroi-rj&tipo=casa
# a town is left out of an address as well
rua exceto goiania → q=rua -"Goiânia/GO"
rua das flores exceto em goiania e niteroi → q=rua das flores -"Goiânia/GO" -"Niterói/RJ"
rua sao paulo exceto goiania até 90 mil → q=rua sao paulo -"Goiânia/GO"&preco_max=90000
# 'fora de', 'não quero' and the like leave out a known place, and nothing else
fora do bairro fonseca → q=-"fonseca"
casa fora de niteroi → q=-"Niterói/RJ"&tipo=casa
apto fora do centro de niteroi → q=-"centro"&cidade=niteroi-rj&tipo=apartamento
não quero fonseca → q=-"fonseca"
casa que não seja em goiania → q=-"Goiânia/GO"&tipo=casa
casa não quero niteroi nem goiania → q=-"Niterói/RJ" -"Goiânia/GO"&tipo=casa
rj tirando niteroi → q=-"Niterói/RJ"&estado=RJ
casa fora de condomínio → tipo=casa fora=fora de condomínio
casa não quero praia → tipo=casa fora=não quero praia
casa não precisa ser em niteroi → tipo=casa fora=não precisa ser em niteroi
# a minus leaves out all words of a known name, but the state of a town is no such name
rj -são gonçalo → q=-"São Gonçalo/RJ"&estado=RJ
casa -duque de caxias → q=-"Duque de Caxias/RJ"&tipo=casa
niteroi -rio de janeiro → cidade=niteroi-rj
casa -centro niteroi → q=-centro&cidade=niteroi-rj&tipo=casa
# rooms after a single minus cannot be left out, while several of them are a list
casa -2 quartos → tipo=casa fora=-2 quartos
casa -2 quartos -1 vaga → tipo=casa&quartos=2&vagas=1
casa - 2 quartos → tipo=casa&quartos=2
# a region is left out as its states, or with the state of its towns, which is short enough for a text
rj exceto baixada fluminense → q=-"baixada fluminense/RJ"&estado=RJ
casa rj menos a baixada fluminense e niterói → q=-"baixada fluminense/RJ" -"Niterói/RJ"&estado=RJ&tipo=casa
casa exceto região sul → q=-"PR" -"RS" -"SC"&tipo=casa
casa rj exceto grande vitória → q=-"grande vitória/ES"&estado=RJ&tipo=casa
# 'OR', 'AND' and 'NOT' are the operators of other searches, but in a text wholly in capitals
niteroi OR goiania → cidade=goiania-go,niteroi-rj
casa AND fonseca → q=fonseca&tipo=casa
NOT centro niteroi → q=-"centro"&cidade=niteroi-rj
casa NOT sao goncalo → q=-"São Gonçalo/RJ"&tipo=casa
CASA NITEROI OR GOIANIA → cidade=goiania-go,niteroi-rj&tipo=casa ordena=OR`,
);

test("each part of what is left out can be taken off alone, and the others stay as they are", async () => {
  const at = (number: string, city: string, citySlug: string, state: "RJ" | "GO") =>
    newListing({ number, city, citySlug, state, district: "Fonseca", districtSlug: "fonseca" });
  const listings = [
    at("1000000000001", "Niterói", "niteroi-rj", "RJ"),
    at("1000000000002", "São Gonçalo", "sao-goncalo-rj", "RJ"),
    at("1000000000003", "Goiânia", "goiania-go", "GO"),
  ];
  const { typed } = await readerOver(listings);
  for (const sentence of [
    "rua exceto goiânia e niterói",
    "não quero goiânia nem são gonçalo",
    "-são gonçalo -niterói",
  ]) {
    const { text } = (await typed(sentence)).query.filters;
    for (const { left } of labelledParts(text))
      expect((await typed(left)).query.filters.text, text).toBe(left);
  }
});

test("words that were not understood are said in the order in which they were typed", async () => {
  const home = newListing({ state: "SP", city: "Campinas", citySlug: "campinas-sp" });
  const { remarks } = await (await readerOver([home])).typed("imóvel em campinas azulzinho largo roxo");
  expect(remarks.preferred).toBe("azulzinho largo roxo");
});
