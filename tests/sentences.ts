import { bySubject } from "./sentence-reader.ts";
import { PLACE_SENTENCES } from "./sentences-places.ts";
import { WISH_SENTENCES } from "./sentences-wishes.ts";

/** Sentences about properties, and whatever else is typed. */
const OTHER_SENTENCES = `
# prices
apartamento cem mil reais → tipo=apartamento&preco_max=100000
casa de cento e vinte mil → tipo=casa&preco_max=120000
casa até meio milhão → tipo=casa&preco_max=500000
casa um milhão e meio → tipo=casa&preco_max=1500000
terreno abaixo de 50 mil → tipo=terreno&preco_max=50000
casa entre 100 e 200 → tipo=casa&preco_min=100000&preco_max=200000
casa de 80 mil até 120 mil → tipo=casa&preco_min=80000&preco_max=120000
apartamento máximo 180.000 → tipo=apartamento&preco_max=180000
casa por até 70 mil → tipo=casa&preco_max=70000
casa na faixa de 150 mil → tipo=casa&preco_max=150000
casa em torno de 150 mil → tipo=casa&preco_max=150000
apto 150 contos → tipo=apartamento&preco_max=150000
orçamento de 200 mil → preco_max=200000
tenho 150 mil → preco_max=150000
até 300 → preco_max=300000
casa acima de 500 → tipo=casa&preco_min=500000
casa custando até 100 mil → tipo=casa&preco_max=100000
casa com valor até 100 mil → tipo=casa&preco_max=100000
casa que não passe de 150 mil → tipo=casa&preco_max=150000
# rooms, areas and discounts
apto 1 dormitório → tipo=apartamento&quartos=1
apto 2 qtos → tipo=apartamento&quartos=2
casa com dois banheiros → tipo=casa&banheiros=2
casa garagem 2 carros → tipo=casa&vagas=2
casa 3 quartos 1 suite → tipo=casa&quartos=3&suites=1
apto com sacada → tipo=apartamento&comodidades=sacada
casa c/ piscina → tipo=casa&comodidades=piscina
casa com churrasqueira e varanda → tipo=casa&comodidades=churrasqueira,varanda
terreno acima de 500 metros → tipo=terreno&area_min=500
casa entre 80 e 120 m2 → tipo=casa&area_min=80&area_max=120
gleba 1 hectare → tipo=gleba&area_min=10000
50% off → desconto_min=50
desconto de 40% → desconto_min=40
desconto minimo 40 → desconto_min=40
casa com 60 de desconto → tipo=casa&desconto_min=60
desconto maior que 70% → desconto_min=70
40% abaixo da avaliação → desconto_min=40
imóveis com 80% desconto → desconto_min=80
casa mínimo 3 quartos → tipo=casa&quartos=3
casa 2quartos → tipo=casa&quartos=2
# payment, modality, news and order
imóvel que financia → pagamento=financiamento
casa pagar com fundo de garantia → tipo=casa&pagamento=fgts
apartamento parcelado → tipo=apartamento&pagamento=parcelamento
casa por consórcio → tipo=casa&pagamento=consorcio
financiamento caixa goiânia → cidade=goiania-go&pagamento=financiamento
primeiro leilão em sp → estado=SP&modalidade=leilao_sfi
novidades em fortaleza → cidade=fortaleza-ce&novidade=novo
o mais caro de sp → estado=SP&ordem=maior_preco
melhores descontos rj → estado=RJ&ordem=desconto
próximos leilões → ordem=data_leilao
casas ordenar por preço → tipo=casa&ordem=menor_preco
do mais barato para o mais caro em natal → cidade=natal-rn&ordem=menor_preco
casas do mais caro pro mais barato → tipo=casa&ordem=maior_preco
terrenos do maior para o menor desconto → tipo=terreno&ordem=desconto
casa do mais antigo ao mais novo → tipo=casa&ordem=antigos
casa 80000 150000 → tipo=casa&preco_min=80000&preco_max=150000
80000 120000 → preco_min=80000&preco_max=120000
rua 5, 80000 90000 → q=rua 5, 80000 90000
mais em conta em teresina → cidade=teresina-pi&ordem=menor_preco
terreno mais barato primeiro → tipo=terreno&ordem=menor_preco
imóveis em promoção → ordem=desconto
do menor para o maior preço casas → tipo=casa&ordem=menor_preco
# slips of typing
apartameto em natal → cidade=natal-rn&tipo=apartamento
tereno em maceio → cidade=maceio-al&tipo=terreno
sobardo → tipo=sobrado
casa em goiania → cidade=goiania-go&tipo=casa
casa em curutiba → cidade=curitiba-pr&tipo=casa
apto em fortalesa → cidade=fortaleza-ce&tipo=apartamento
apartamento em valparizo de goias → q=valparaiso&estado=GO&tipo=apartamento
casa com garajem → tipo=casa&vagas=1
casa 2 quatos → tipo=casa&quartos=2
apartamento com pisina → tipo=apartamento&comodidades=piscina
casa em aguas lindas → cidade=aguas-lindas-de-goias-go&tipo=casa
casa em sao jose dos canpos → cidade=sao-jose-dos-campos-sp&tipo=casa
Casa   em    Natal !! → cidade=natal-rn&tipo=casa
casa,natal → cidade=natal-rn&tipo=casa
natal-rn → cidade=natal-rn
mogi mirim → cidade=mogi-mirim-sp
# neighbourhoods
casa em guaratiba → q=guaratiba&tipo=casa
apartamento campo grande rj → q=campo grande&estado=RJ&tipo=apartamento
casa no jardim catarina em são gonçalo → q=jardim catarina&cidade=sao-goncalo-rj&tipo=casa
apto boa viagem recife → q=boa viagem&cidade=recife-pe&tipo=apartamento
casa ponta negra natal → cidade=natal-rn&tipo=casa ordena=ponta negra
apartamento setor bueno goiania → cidade=goiania-go&tipo=apartamento ordena=setor bueno
casa bairro centro em natal → cidade=natal-rn&tipo=casa ordena=centro
itaoca → q=itaoca
santa cruz → q=santa cruz
campo grande ms → cidade=campo-grande-ms
casa jd catarina sao goncalo → q=jd catarina&cidade=sao-goncalo-rj&tipo=casa
# whole sentences
quero comprar uma casa em natal com 3 quartos até 200 mil → cidade=natal-rn&tipo=casa&preco_max=200000&quartos=3
estou procurando apartamento de 2 quartos em goiânia que aceite financiamento → cidade=goiania-go&tipo=apartamento&pagamento=financiamento&quartos=2
oi, tem casa em maceió? → cidade=maceio-al&tipo=casa
bom dia, queria ver apartamentos em recife até 180 mil → cidade=recife-pe&tipo=apartamento&preco_max=180000
vc tem terreno barato em goiás? → estado=GO&tipo=terreno&ordem=menor_preco
casa da caixa em são gonçalo rj → cidade=sao-goncalo-rj&tipo=casa
quais imóveis da caixa em teresina → cidade=teresina-pi
onde tem casa até 80 mil → tipo=casa&preco_max=80000
casa ou apartamento em natal → cidade=natal-rn&tipo=apartamento,casa
apartamento em recife, olinda ou paulista → cidade=olinda-pe,paulista-pe,recife-pe&tipo=apartamento
preciso de uma casa grande em goiânia → cidade=goiania-go&tipo=casa fora=grande
apartamento mobiliado em natal → cidade=natal-rn&tipo=apartamento fora=mobiliado
casa desocupada em maceió → cidade=maceio-al&tipo=casa fora=desocupada
casa com quintal em natal → cidade=natal-rn&tipo=casa fora=quintal
apartamento novo em recife → cidade=recife-pe&tipo=apartamento fora=novo
casa para morar em fortaleza → cidade=fortaleza-ce&tipo=casa fora=para morar
imóvel para alugar em natal → cidade=natal-rn fora=para alugar
apartamento perto do metrô em recife → cidade=recife-pe&tipo=apartamento fora=perto do metrô
minha casa minha vida natal → cidade=natal-rn fora=minha casa minha vida
boa oportunidade em natal → cidade=natal-rn fora=oportunidade
casa bem localizada em goiânia → cidade=goiania-go&tipo=casa fora=bem localizada
apartamento térreo em natal → cidade=natal-rn&tipo=apartamento ordena=térreo
apartamento com elevador em são paulo → cidade=sao-paulo-sp&tipo=apartamento fora=elevador
apenas apartamentos rj → estado=RJ&tipo=apartamento
todas as casas de natal → cidade=natal-rn&tipo=casa
ap 2 quartos, 1 vaga, até 200 mil, natal → cidade=natal-rn&tipo=apartamento&preco_max=200000&quartos=2&vagas=1
casa 3q 2 vagas goiania 300mil → cidade=goiania-go&tipo=casa&preco_max=300000&quartos=3&vagas=2
prédio comercial em sp até 2 milhões → estado=SP&tipo=predio&preco_max=2000000
sala comercial barata em são paulo capital → cidade=sao-paulo-sp&tipo=sala&ordem=menor_preco
terreno em condomínio fechado em goiânia → cidade=goiania-go&tipo=terreno fora=condomínio fechado
município de natal → cidade=natal-rn
região de goiânia → cidade=goiania-go
apartamentos no df → estado=DF&tipo=apartamento
distrito federal → estado=DF
mato grosso do sul → estado=MS
código do imóvel 1444402567776 → q=1444402567776
cod. 8444405322578 → q=8444405322578
imóvel 1444402567776 → q=1444402567776
# addresses and numbers stay text
rua 7 de setembro → q=rua 7 de setembro
av brasil 500 → q=av brasil 500
qd 11 lt 3 → q=qd 11 lt 3
AP-402 → q=AP-402
CS-05 → q=CS-05
lt b → q=lt b
lt → tipo=terreno
sl → tipo=sala
lj → tipo=loja
cs em campinas → cidade=campinas-sp&tipo=casa
jardim → q=jardim
general osório → q=general osório
gal osorio → q=gal osorio
casa -centro -"vila nova" → q=-centro -vila nova&tipo=casa
casa menos "vila nova" e centro → q=-vila nova -centro&tipo=casa
casa em osório → cidade=osorio-rs&tipo=casa
sete de setembro → q=sete de setembro
primeira etapa → q=primeira etapa
ed solar → q=ed solar
casa na rua das flores em extremoz/rn até 300 mil → q=rua das flores&cidade=extremoz-rn&tipo=casa&preco_max=300000
casa na rua das palmeiras em luziania → cidade=luziania-go&tipo=casa ordena=rua das palmeiras
rua em projeto maceió → q=rua em projeto maceió
mansões de recreio → q=mansões de recreio
luziania mansoes de recreio → q=mansoes de recreio&cidade=luziania-go
jardin paulista → q=jardin paulista
vila nova → q=vila nova`;

/**
 * Typed sentences with their meanings, by subject. The meaning is the readable address over the imported lists: `fora` are
 * words that are left out with a remark, `ordena` words that only rank.
 */
export const SENTENCES = bySubject(PLACE_SENTENCES + WISH_SENTENCES + OTHER_SENTENCES);
