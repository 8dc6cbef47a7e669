/** Whole searches as different people type them: on a phone, with abbreviations, as questions, dictated. */
export const WISH_SENTENCES = `
# rounds, kinds of property and what is not wanted
primeira praça → modalidade=leilao_sfi
2ª praça rj → estado=RJ&modalidade=leilao_sfi
capao redondo → q=capao redondo
sítio no rio grande do sul → estado=RS&tipo=casa,gleba,imovel_rural,terreno ordena=sítio
chacara luziania → cidade=luziania-go&tipo=casa,gleba,imovel_rural,terreno ordena=chacara
chácara santo antônio → q=chácara santo antônio
chácaras marajoara → q=chácaras marajoara
fazenda rio grande → cidade=fazenda-rio-grande-pr
chácara barata → tipo=casa,gleba,imovel_rural,terreno&ordem=menor_preco ordena=chácara
vendas diretas em goiás → estado=GO&modalidade=venda_direta
licitações abertas → modalidade=licitacao_aberta
só casas, sem apartamento → tipo=casa
imóvel ocupado vale a pena? → fora=ocupado
# what is said of a home, and abbreviations
casa grande 4 quartos → tipo=casa&quartos=4 fora=grande
casa nova em maricá → cidade=marica-rj&tipo=casa fora=nova
casa bonita com 3 quartos em caxias do sul → cidade=caxias-do-sul-rs&tipo=casa&quartos=3
casa linda com piscina em buzios → cidade=armacao-dos-buzios-rj&tipo=casa&comodidades=piscina
ap 1 dorm centro rj → q=centro&estado=RJ&tipo=apartamento&quartos=1
apt duplex → tipo=apartamento ordena=duplex
casa térrea → tipo=casa ordena=térrea
3 qts 2 vgs taubaté → cidade=taubate-sp&quartos=3&vagas=2
ap 2d 1vg bh ate 250k → cidade=belo-horizonte-mg&tipo=apartamento&preco_max=250000&quartos=2&vagas=1
ap 2dts 1v santo andre → cidade=santo-andre-sp&tipo=apartamento&quartos=2&vagas=1
3 dorms 1 sts 2 vgs sp → estado=SP&quartos=3&vagas=2&suites=1
2 qt 1 wc nova iguacu → cidade=nova-iguacu-rj&quartos=2&banheiros=1
terreno 250 mt2 goias → estado=GO&tipo=terreno&area_min=250
ate 150 mi → preco_max=150000
casa 1,5mi sp → estado=SP&tipo=casa&preco_max=1500000
desc 40% go → estado=GO&desconto_min=40
deságio 50% rj → estado=RJ&desconto_min=50
avaliado em 300 mil → fora=avaliado em 300 mil
lance mínimo até 100 mil em goiás → estado=GO&preco_max=100000
financia 100% → pagamento=financiamento
# short names, slips and several places
sao bernardo → cidade=sao-bernardo-do-campo-sp
campos → cidade=campos-dos-goytacazes-rj
buzios → cidade=armacao-dos-buzios-rj
taquara e jacarepagua 2 quartos → cidade=rio-de-janeiro-rj&bairro=jacarepagua,taquara&quartos=2
realengo bangu padre miguel → cidade=rio-de-janeiro-rj&bairro=bangu,padre-miguel,realengo
apartamento tijuca ou vila isabel → cidade=rio-de-janeiro-rj&bairro=tijuca,vila-isabel&tipo=apartamento
quanto custa um apartamento em bangu → q=bangu&tipo=apartamento
onde eu acho apartamento barato no rio → cidade=rio-de-janeiro-rj&tipo=apartamento&ordem=menor_preco
queria uma casinha simples pra sair do aluguel em são gonçalo → cidade=sao-goncalo-rj&tipo=casa fora=sair do aluguel
preciso de uma casa com três quartos e quintal pra minha família em anápolis → cidade=anapolis-go&tipo=casa&quartos=3 fora=quintal ordena=família
casa com laje → tipo=casa ordena=laje
casa para familia grande → tipo=casa fora=grande ordena=familia
casa de campo em petrópolis → cidade=petropolis-rj&tipo=casa
casa de praia em cabo frio → cidade=cabo-frio-rj&tipo=casa ordena=de praia
casa perto da praia rj → estado=RJ&tipo=casa ordena=perto da praia
lote em condomínio goiania → cidade=goiania-go&tipo=terreno ordena=em condomínio
csa em goiania → cidade=goiania-go&tipo=casa
apartameno 2 quartso em goiânia → cidade=goiania-go&tipo=apartamento&quartos=2
apartamneto rio de janiero → cidade=rio-de-janeiro-rj&tipo=apartamento
casa em campos dos goitacazes → cidade=campos-dos-goytacazes-rj&tipo=casa
duque de caixas → cidade=duque-de-caxias-rj
belfort roxo → cidade=belford-roxo-rj
sul de minas → cidade=alfenas-mg,andradas-mg,boa-esperanca-mg,cambui-mg,campo-belo-mg,caxambu-mg,eloi-mendes-mg,extrema-mg,guaxupe-mg,itajuba-mg,lavras-mg,machado-mg,ouro-fino-mg,paraguacu-mg,passos-mg,pocos-de-caldas-mg,pouso-alegre-mg,santa-rita-do-sapucai-mg,sao-lourenco-mg,sao-sebastiao-do-paraiso-mg,tres-coracoes-mg,tres-pontas-mg,varginha-mg
norte de minas → estado=MG fora=norte
oeste do paraná → estado=PR fora=oeste
litoral norte → fora=litoral norte
casa sem ser em condomínio → tipo=casa fora=sem ser em condomínio
tudo menos terrenos em sp → estado=SP&tipo=apartamento,casa,comercial,galpao,gleba,gleba_urbana,imovel_rural,loja,outros,predio,sala,sobrado
casa financiada pela caixa → tipo=casa&pagamento=financiamento
mansoes olinda → q=mansoes olinda
box garagem porto alegre → cidade=porto-alegre-rs&tipo=outros ordena=vaga box garagem
apartamento com box de garagem → tipo=apartamento&vagas=1
jardim ingá luziania → q=jardim ingá&cidade=luziania-go
campo grande rj rua olinda ellis → q=campo grande rua olinda ellis&estado=RJ
casas e apartamentos em nova iguaçu e belford roxo → cidade=belford-roxo-rj,nova-iguacu-rj&tipo=apartamento,casa
como comprar imóvel da caixa → ordena=como
quero comprar minha primeira casa no rj → estado=RJ&tipo=casa
# a place without what is asked for stays in the search
sala comercial vitória → cidade=vitoria-es&tipo=sala
loja no centro de niteroi → q=centro&cidade=niteroi-rj&tipo=loja
# days no list can answer are said
leiloes que terminam essa semana → modalidade=leilao_sfi fora=essa semana
leilão amanhã → modalidade=leilao_sfi fora=amanhã
leilão em dezembro → modalidade=leilao_sfi fora=em dezembro
o que baixou essa semana → novidade=baixou`;
