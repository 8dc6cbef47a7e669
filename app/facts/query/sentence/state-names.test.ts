import { placesOf, testMeanings } from "#tests/sentence-reader.ts";

testMeanings(
  placesOf({ "paulista-pe": 9, "goiana-pe": 9, "belem-pa": 9 }),
  `
# after 'interior' such a word is the state, and not a town
casa no interior paulista → estado=SP&tipo=casa fora=interior
interior mineiro → estado=MG fora=interior
casa interior goiano até 100 mil → estado=GO&tipo=casa&preco_max=100000 fora=interior
interior gaúcho → estado=RS fora=interior
casa em paulista → cidade=paulista-pe&tipo=casa
# with its accent the word is the state Pará, unless it begins a wish
pará → estado=PA
casa pará → estado=PA&tipo=casa
terreno pará até 100 mil → estado=PA&tipo=terreno&preco_max=100000
belém do pará → cidade=belem-pa
casa pará alugar → tipo=casa fora=pará alugar
casa para minha família → tipo=casa ordena=família`,
);
