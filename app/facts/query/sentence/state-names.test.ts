import { placesOf, testMeanings } from "#tests/sentence-reader.ts";

testMeanings(
  placesOf({ "paulista-pe": 9, "goiana-pe": 9, "belem-pa": 9 }),
  `
# after 'interior' such a word is the state, and not a town: all of it but the capital
casa no interior paulista → q=-"São Paulo/SP"&estado=SP&tipo=casa
interior mineiro → q=-"Belo Horizonte/MG"&estado=MG
casa interior goiano até 100 mil → q=-"Goiânia/GO"&estado=GO&tipo=casa&preco_max=100000
interior gaúcho → q=-"Porto Alegre/RS"&estado=RS
casa em paulista → cidade=paulista-pe&tipo=casa
# with its accent the word is the state Pará, unless it begins a wish
pará → estado=PA
casa pará → estado=PA&tipo=casa
terreno pará até 100 mil → estado=PA&tipo=terreno&preco_max=100000
casa pará alugar → tipo=casa fora=pará alugar
casa para minha família → tipo=casa ordena=família`,
);
