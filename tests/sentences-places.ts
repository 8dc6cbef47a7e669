/** Sentences about places, in the form of `sentences.ts`. */
export const PLACE_SENTENCES = `
# a state that was typed is never overridden
guará df → estado=DF ordena=guará
campinas sc → estado=SC ordena=campinas
petropolis rs → q=petropolis&estado=RS
ceilandia df → q=ceilandia&estado=DF
apartamento em guará - df → estado=DF&tipo=apartamento ordena=guará
campinas - são paulo → cidade=campinas-sp
valparaiso go → cidade=valparaiso-de-goias-go
águas lindas go → cidade=aguas-lindas-de-goias-go
caxias rj → cidade=duque-de-caxias-rj
caxias rs → cidade=caxias-do-sul-rs
são bernardo sp → cidade=sao-bernardo-do-campo-sp
casa em são gonçalo rn → cidade=sao-goncalo-do-amarante-rn&tipo=casa
cabo pe → cidade=cabo-de-santo-agostinho-pe
# two names are a neighbourhood and its city
socorro sao paulo → q=socorro&cidade=sao-paulo-sp
petrópolis porto alegre → q=petrópolis&cidade=porto-alegre-rs
casa em campo grande no rio → q=campo grande&cidade=rio-de-janeiro-rj&tipo=casa
# words nobody understands rank and are said
apartamento em sp capital ate 250 mil → cidade=sao-paulo-sp&tipo=apartamento&preco_max=250000
imóvel para investir em natal → cidade=natal-rn fora=para investir
casa q aceita financiamento → tipo=casa&pagamento=financiamento
o mais barato de fortaleza → cidade=fortaleza-ce&ordem=menor_preco
codigo 1444402567776 → q=1444402567776
desconto acima de 60 → desconto_min=60
30% ou mais → desconto_min=30
ate 200 em recife → cidade=recife-pe&preco_max=200000
2 q. c/ gar. → quartos=2&vagas=1
caza → tipo=casa
02 dorms → quartos=2
predio inteiro → tipo=predio
1o leilao → modalidade=leilao_sfi
# negations leave out a place, or are said not to be understood
apartamento não em guarulhos → q=-Guarulhos/SP&tipo=apartamento
casa não aceita financiamento → tipo=casa fora=não aceita financiamento
casa em natal que não seja leilão → cidade=natal-rn&tipo=casa fora=não seja leilão
casa em goiânia exceto no setor bueno → q=-setor bueno&cidade=goiania-go&tipo=casa
casa não mais de 200 mil → tipo=casa&preco_max=200000
# nicknames, regions and trade words
apartamento em bh → cidade=belo-horizonte-mg&tipo=apartamento
bsb → cidade=brasilia-df
apto floripa 2 quartos → cidade=florianopolis-sc&tipo=apartamento&quartos=2
ap poa → cidade=porto-alegre-rs&tipo=apartamento
imoveis sampa → cidade=sao-paulo-sp
casa em jampa ate 150 mil → cidade=joao-pessoa-pb&tipo=casa&preco_max=150000
terreno sjc → cidade=sao-jose-dos-campos-sp&tipo=terreno
ap em sto andré → cidade=santo-andre-sp&tipo=apartamento
casa s. bernardo do campo → cidade=sao-bernardo-do-campo-sp&tipo=casa
apartamento sbc → cidade=sao-bernardo-do-campo-sp&tipo=apartamento
casa em sjrp → cidade=sao-jose-do-rio-preto-sp&tipo=casa
casa estado do rio → estado=RJ&tipo=casa
imóveis no sul → estado=PR,RS,SC
casas no nordeste → estado=AL,BA,CE,MA,PB,PE,PI,RN,SE&tipo=casa
terreno no centro-oeste → estado=DF,GO,MS,MT&tipo=terreno
casa no sudeste ate 100 mil → estado=ES,MG,RJ,SP&tipo=casa&preco_max=100000
apartamento no abc → cidade=santo-andre-sp,sao-bernardo-do-campo-sp,sao-caetano-do-sul-sp&tipo=apartamento
casa na baixada fluminense → cidade=belford-roxo-rj,duque-de-caxias-rj,guapimirim-rj,itaguai-rj,japeri-rj,mage-rj,mesquita-rj,nilopolis-rj,nova-iguacu-rj,paracambi-rj,queimados-rj,sao-joao-de-meriti-rj,seropedica-rj&tipo=casa
apartamento baixada santista → cidade=bertioga-sp,cubatao-sp,guaruja-sp,itanhaem-sp,mongagua-sp,peruibe-sp,praia-grande-sp,santos-sp,sao-vicente-sp&tipo=apartamento
galpão no interior de são paulo → q=-São Paulo/SP&estado=SP&tipo=galpao
interior do rio casa até 100 mil → q=-Rio de Janeiro/RJ&estado=RJ&tipo=casa&preco_max=100000
mg interior → q=-Belo Horizonte/MG&estado=MG
terreno no litoral → tipo=terreno fora=litoral
casa no litoral de sergipe → cidade=aracaju-se,barra-dos-coqueiros-se,brejo-grande-se,estancia-se,itaporanga-d-ajuda-se,pacatuba-se,pirambu-se&tipo=casa
casa em minas → estado=MG&tipo=casa
entorno do df → cidade=aguas-lindas-de-goias-go,alexania-go,cidade-ocidental-go,cocalzinho-de-goias-go,cristalina-go,formosa-go,luziania-go,novo-gama-go,padre-bernardo-go,planaltina-go,santo-antonio-do-descoberto-go,valparaiso-de-goias-go
grande vitória → cidade=cariacica-es,fundao-es,guarapari-es,serra-es,viana-es,vila-velha-es,vitoria-es
ponto comercial recife → cidade=recife-pe&tipo=comercial,galpao,loja,predio,sala
apartamento com vaga de garagem → tipo=apartamento&vagas=1
escritório em são paulo → cidade=sao-paulo-sp&tipo=sala
barracão em campinas → cidade=campinas-sp&tipo=galpao
depósito rj → estado=RJ&tipo=galpao
imóvel residencial em natal → cidade=natal-rn&tipo=apartamento,casa,sobrado
studio em sp → estado=SP&tipo=apartamento ordena=studio
flat em natal → cidade=natal-rn&tipo=apartamento ordena=flat
loft → tipo=apartamento ordena=loft
kit net em recife → cidade=recife-pe&tipo=apartamento
mansão em fortaleza → cidade=fortaleza-ce&tipo=casa
apartamento na zona sul do rio → cidade=rio-de-janeiro-rj&bairro=botafogo,copacabana,cosme-velho,humaita,sao-conrado&tipo=apartamento
apartamento zona sul de são paulo até 400 mil → cidade=sao-paulo-sp&bairro=campo-belo,campo-limpo,cidade-ademar,ipiranga,jabaquara,jardim-palmares-zona-sul,jardim-sao-luiz,jardim-ubirajara-zona-sul,pedreira,santo-amaro,saude,saude-21-subdis,socorro,vila-andrade,vila-mariana&tipo=apartamento&preco_max=400000
zona leste de sao paulo 2 quartos → cidade=sao-paulo-sp&bairro=cidade-lider,cidade-tiradentes,colonia-zona-leste,guaianazes,itaim-paulista,itaquera,jardim-angela-zona-leste,jardim-aurora-zona-leste,jardim-da-laranjeira-zona-leste,jardim-santa-terezinha-zona-leste,jardim-sao-paulo-zona-leste,jardim-vera-cruz-zona-leste,mooca,penha-de-franca,sao-mateus,sao-miguel-paulista,tatuape,vila-carrao,vila-curuca,vila-formosa,vila-matilde,vila-progresso-zona-leste,vila-prudente,vila-santa-tereza-zona-leste&quartos=2
apartamento na zona sul de porto alegre → cidade=porto-alegre-rs&tipo=apartamento ordena=zona sul
casa em campinas 13010-000 até 300 mil → cidade=campinas-sp&tipo=casa&preco_max=300000 ordena=13010-000
casa na zona sul → q=zona sul&tipo=casa
zona rural em goiás → estado=GO&tipo=imovel_rural
zona rural de luziânia → cidade=luziania-go&tipo=casa,gleba,imovel_rural,terreno ordena=rural
casa são paulo estado → estado=SP&tipo=casa
rio de janeiro estado até 100 mil → estado=RJ&preco_max=100000
apartamento s.j. dos campos → cidade=sao-jose-dos-campos-sp&tipo=apartamento
casa em s. b. do campo → cidade=sao-bernardo-do-campo-sp&tipo=casa
s.j. do rio preto sp → cidade=sao-jose-do-rio-preto-sp
r. de janeiro → cidade=rio-de-janeiro-rj
campinas goiânia go → cidade=goiania-go ordena=campinas
casa santo amaro recife pe → cidade=recife-pe&tipo=casa ordena=santo amaro
marquês de olinda → q=marquês de olinda
flores ou goiania → q=flores ou Goiânia/GO
qd11lt3 luziânia → q=qd11lt3&cidade=luziania-go
ceilândia → q=ceilândia
capital paulista apartamento → cidade=sao-paulo-sp&tipo=apartamento
apartamento em foz → cidade=foz-do-iguacu-pr&tipo=apartamento
jaboatao casa → cidade=jaboatao-dos-guararapes-pe&tipo=casa`;
