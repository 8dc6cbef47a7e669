import { placesOf, testMeanings } from "#tests/sentence-reader.ts";

testMeanings(
  placesOf({
    "valparaiso-sp": 1,
    "valparaiso-de-goias-go": 700,
    "taquara-rs": 2,
    "rio-de-janeiro-rj": { taquara: 46, centro: 5000 },
    "porto-alegre-rs": 335,
    "nova-iguacu-rj": 1154,
    "belo-horizonte-mg": 300,
    "sao-goncalo-rj": { colubande: 28, centro: 2400 },
    "luziania-go": 997,
  }),
  `
# the short name of a town is the town
casa n. iguaçu → cidade=nova-iguacu-rj&tipo=casa
casa até R$100mil - N.Iguaçu → cidade=nova-iguacu-rj&tipo=casa&preco_max=100000
apto em B.H. → cidade=belo-horizonte-mg&tipo=apartamento
casa p. alegre → cidade=porto-alegre-rs&tipo=casa
casa sg → cidade=sao-goncalo-rj&tipo=casa
# the 'N.' before a house number is no short name
Marginal Norte, N. 3773, BL 2 VAGA 14 → q=Marginal Norte, N. 3773, BL 2 VAGA 14
Marginal Norte, N. SN, VAGA 14 → q=Marginal Norte, N. SN, VAGA 14
# what a misspelt town means is decided as for the right name, mostly the town with the longer one
luzania → cidade=luziania-go
porto aleare → cidade=porto-alegre-rs
valparaizo → cidade=valparaiso-de-goias-go
# a misspelt town is a neighbourhood's name where that has more properties
apartamento taqura → q=taqura&tipo=apartamento
# 's/n' stays an address's word beside a town
s/n luziania → q=s/n&cidade=luziania-go
# the sale by a notice of its own is read with its whole name
leilao sfi edital unico luziania → cidade=luziania-go&modalidade=leilao_sfi`,
);
