/**
 * Ordinary Portuguese words around the search terms: verbs, question words, adjectives, ordinals, words of the trade.
 * None of them is taken for a misspelt name of a place, and none by itself is searched for as one. All folded.
 */
const SURROUNDING_WORDS =
  "acaba acabam acabar acabando acha acho achei acontece acontecem ajudar alguem ainda assim ate bem cada caro cara caros caras chegar coisa coisas comeca comecam comecar " +
  "como compensa compensar comprar conheco conseguir consigo construir construido cuidado custa custam custar custo da dar dao deixar depois desejo deve devo diferenca " +
  "direto direta duvida duvidas encerra encerram encerrar entao entender entra entrar era escolher esperar esse essa este esta estao estava eles elas ela ele explica faco " +
  "fala falar falta faz fazem fazer ficar ficam foi foram funciona funcionam ganhar ganho gasta gastar gosto havia informacao informacoes ir isso isto " +
  "investidor jeito junto liberado liberada logo lugar mandar manda mas melhor melhores menor menores mesmo mesma minimo minima mora moram morar mudar muda muito muita " +
  "muitos muitas nada ninguem nunca outra outro outros outras ouvi paga pagando pagar pagou parece partir pegar pela pelas pensando pergunta perder pessoa pessoas pode " +
  "podem podemos poder ponho porque porem posso pouco pouca precisa precisando precisar preciso pretendo pronto pronta proprio propria pudesse qualquer quando " +
  "quanto quanta quantos quantas quase quem queremos querem quer quis querendo realmente receber recebo reparo saber saiba sair saindo sao seja sejam sei sem sempre " +
  "sendo ser sera seria serve servem seu sua simples sobre sobrando sonho talvez tambem tanto tentar terminam termina terminar ter tinha tive tirar tiver todo " +
  "toda tomar trabalho trazer usar vai vale valem valer valor vamos vao vence vencem vencer vender vendem vende vendendo vendido vendida vir viver vivo viria " +
  "volta voltar vou acima abaixo adquirir aproveitar arrematar arrematado avaliar bairros baixo baixa confiavel crianca criancas dicas dificil " +
  "facil filhos grandes imediata imediato lindos lindas linda lindo maior maiores mulher marido namorada namorado esposa pais perfeito perfeita plano plana " +
  "quintais rapido rapida rapidinho recomenda recomendam seguranca tamanho topo ultima ultimas ultimo ultimos vantagem vantagens velha velho terceira terceiro quarta " +
  "quinto sexta sexto sabado segunda segundo domingo feira primeira primeiro primeiras primeiros segundas amanha ontem semana semanas mes meses ano anos dia dias manha " +
  "tarde noite prazo data datas urgentemente vizinhanca";

/** Nouns that people mention and that are not places: they may be part of a name, but are none by themselves. */
const THINGS =
  "acabamento aluguel amigo andar andares apartamento area areas armario arremate arrematacao asfalto avaliacao banco banheiro barato bloco cachorro caixa carro casal chave " +
  "chaves churrasco cidade comodo comodos comercio condominio construcao contrato corretor cozinha credito debito debitos desagio desconto despejo divida documento " +
  "edital emprego entrada escola esquina estacionamento estacao familia familias fiador financiadora fogao fundo fundos garantia garagem gato hospital " +
  "imobiliaria imposto iptu itbi janela judicial extrajudicial juiz juros laje lance lances lazer leilao leiloes leiloeiro licitacao locacao loteamento lucro luz " +
  "mae matricula mercado mercados metro mobilia moradia moveis mudanca muro nome negocio obra ocupacao onibus pagamento parcela parede pintura piso " +
  "planta porta posse praca preco predio processo proposta propostas propriedade prestacao quarto quintal reforma registro renda residencia rua sala salario " +
  "saldo servico shopping sogra taxa taxas telhado telhas terreno trem valores varanda venda vendas direta diretas online vendedor vizinho vizinhos";

const words = (text: string) => new Set(text.split(" "));

/** Words around the search terms: never the name of a place, nor part of the text that is searched for. */
export const WORDS_AROUND: ReadonlySet<string> = words(SURROUNDING_WORDS);

/** All words that are never taken for misspellings. */
export const COMMON_WORDS: ReadonlySet<string> = words(`${SURROUNDING_WORDS} ${THINGS}`);
