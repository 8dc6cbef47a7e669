import { shortsOf } from "#app/facts/places/address-words.ts";
import { fold } from "#app/lib/text.ts";
import { ORDERS } from "./sentence-orders.ts";
import type { Filters, Novelty, Sort } from "#app/facts/query/filters.ts";

/** What a phrase adds to a search. Lists are added to, numbers raise a minimum. */
export interface Meaning {
  filters?: Partial<Filters>;
  sort?: Sort;
  /** Understood, but it cannot be searched for. */
  unfit?: boolean;
  /** It only ranks. */
  ranks?: boolean;
  /** Filters that it adds unless the sentence sets them otherwise. */
  otherwise?: Partial<Filters>;
}

export interface Phrase extends Meaning {
  words: string[];
  /** Nouns that begin proper names (`Varandas do Sol`, `Casa 12`): read with more care. */
  noun: boolean;
}

/** Alternatives are separated by `|`; all folded. */
const TYPES: Record<string, string> = {
  apartamento:
    "apartamento|apatamento|apartemento|apartamentos|apto|aptos|ap|aps|apt|apts|ape|apes|apart|apartamentinho|apartmento|kit net",
  casa: "casa de campo|casas de campo|casa de veraneio|casa de temporada|casa|casas|cs|caza|cazas|csa|cassa|caas|casinha|casinhas|casarao|mansao|mansoes|chale|chales|edicula|residencia|residencias",
  sobrado: "sobrado|sobrados",
  terreno: "terreno|terrenos|tereno|terenos|terreninho|lote|lotes|lt|lts",
  sala: "sala comercial|salas comerciais|conjunto comercial|conjuntos comerciais|sala|salas|sl|escritorio|escritorios|consultorio|consultorios",
  loja: "loja comercial|lojas comerciais|loja|lojas|lj",
  galpao: "galpao|galpoes|barracao|barracoes|deposito|depositos|armazem|armazens",
  predio:
    "predio comercial|predios comerciais|predio inteiro|predios inteiros|edificio inteiro|predio residencial|predio|predios",
  imovel_rural:
    "imovel rural|imoveis rurais|area rural|areas rurais|zona rural|propriedade rural|rural|rurais",
  gleba_urbana: "gleba urbana|glebas urbanas",
  gleba: "gleba|glebas",
};

/** Words for several types at once. */
const TYPE_GROUPS: [string, string[]][] = [
  [
    "imovel comercial|imoveis comerciais|ponto comercial|pontos comerciais|comercial|comerciais|para comercio",
    ["comercial", "galpao", "loja", "predio", "sala"],
  ],
  ["imovel residencial|imoveis residenciais|moradia|moradias", ["apartamento", "casa", "sobrado"]],
];

const SALE_MODES: Record<string, string> = {
  venda_direta:
    "venda direta online|vendas diretas online|venda direta|vendas diretas|compra direta|compras diretas",
  venda_online: "venda online|vendas online",
  licitacao_aberta: "licitacao aberta|licitacoes abertas|licitacao|licitacoes",
  leilao_sfi:
    "leilao sfi edital unico|leilao sfi|leiloes sfi|leilao extrajudicial|leiloes extrajudiciais|sfi|no leilao|nos leiloes|primeiro leilao|segundo leilao|1 o leilao|2 o leilao|1 º leilao|2 º leilao|1 leilao|2 leilao|1 ° leilao|2 ° leilao|primeiros leiloes|segundos leiloes|" +
    "primeira praca|segunda praca|1 a praca|2 a praca|1 ª praca|2 ª praca|1 praca|2 praca|leilao|leiloes",
};

const PAYMENTS: Record<string, string> = {
  financiamento:
    "financiamento caixa|financiamento|financiado|financiada|financiados|financiadas|financiavel|financiaveis|financiar|financia|financiamento bancario|financiamento habitacional|finaciamento|finaciado|financimento",
  fgts: "fgts|fundo de garantia",
  a_vista: "a vista",
  parcelamento: "parcelado|parcelada|parcelados|parcelamento|parcela|parcelas|parcelar",
  consorcio: "consorcio",
  carta_de_credito: "carta de credito",
};

const AMENITIES: Record<string, string> = {
  area_servico: "area de servico|areas de servico|lavanderia",
  churrasqueira: "churrasqueira|churrasqueiras",
  dce: "dependencia de empregada|dependencia completa|dependencias de empregada|dce|quarto de empregada",
  lavabo: "lavabo|lavabos",
  piscina: "piscina|piscinas",
  sacada: "sacada|sacadas",
  suite: "suite|suites",
  terraco: "terraco|terracos",
  varanda: "varanda|varandas",
  wc_empregada: "banheiro de empregada|wc de empregada",
};

const NOVELTIES: Record<Novelty, string> = {
  baixou:
    "baixaram de preco|baixou de preco|baixaram o preco|baixou o preco|baixaram|baixou|reduziram|reduziu|queda de preco|preco reduzido|preco baixou|ficaram mais baratos|ficou mais barato",
  novo: "novidades|novidade|novos|novas|entraram|recem chegados|recem chegadas|recem listados|acabaram de entrar",
  voltou: "voltaram a lista|voltou a lista|voltaram|voltou",
};

/** Text about the site itself, and polite phrases: dropped without a remark. */
const FILLER_PHRASES =
  "quero|queria|gostaria|procuro|procurando|busco|buscando|preciso|encontrar|achar|mostre|mostrar|comprar|compro|imovel|imoveis|" +
  "propriedade|propriedades|a venda|para vender|em leilao|de leilao|para leilao|de leiloes|para leiloes|leilao da caixa|leilao caixa|leiloes da caixa|leiloes caixa|em leiloes|da caixa|pela caixa|na caixa|caixa|" +
  "imoveis caixa|imovel caixa|caixa economica federal|caixa economica|perto|proximo|proximos|proxima|proximas|regiao|todo o brasil|brasil|aceita|aceitam|aceite|aceitem|aceitando|" +
  "usar|usando|uso|podendo|pode|possam|possa|ser|pagamento|pagar|modalidade|opcao|opcoes|ordenar|ordenado|ordenados|preco|precos|" +
  "valor|custando|custe|custa|custem|metragem|area|esta semana|essa semana|nesta semana|nos ultimos 7 dias|ultimos dias|algum|alguma|alguns|algumas|" +
  "que tenha|que tenham|tenha|tenham|tem|possui|lista|da lista|entrada|vendo|estou|estado|favor|por favor|" +
  "tenho|ola|oi|simples|bom dia|boa tarde|boa noite|vc|voce|voces|me|eu|meu|minha|mostra|ver|veja|quais|qual|onde|existe|existem|ha|todos|todas|tudo|so|somente|apenas|" +
  "hoje|agora|disponivel|disponiveis|codigo|cod|orcamento|orcamento de|faixa|na faixa|em torno|cerca|por volta|tipo|oferta|ofertas|anuncio|anuncios|site|" +
  "pf|pfv|pfvr|obrigado|obrigada|bom|boa|bons|boas|bonito|bonita|bonitos|bonitas|lindo|linda|lindos|lindas|legal|otimo|otima|primeiro|primeiros|aqui|gostaria de|to|pode ser|desejo|interesse|" +
  "vale a pena|vale apena|quanto custa|quanto custam|primeira|primeiras|100 %|sendo|que terminam|que termina|que acaba|que acabam|que encerra|que encerram|que vencem|que vence|terminam|termina|acaba|acabam|encerra|encerram|vence|vencem|terminando|acabando|encerrando|" +
  "numa|num|pro|pros|pras|dentro|situado|situada|localizado|localizada|localizados|com preco|no valor|regiao de|nos bairros|dos bairros|arredores|ta|esta|estao|ficam|fica|lugar";

/** What people want to know of a home but no list has, or wish for but no filter finds: left out with a remark. */
const UNFIT_PHRASES =
  "desocupado|desocupada|desocupados|desocupadas|ocupado|ocupada|ocupados|ocupadas|vazio|vazia|vazios|vazias|mobiliado|mobiliada|mobiliados|semimobiliado|" +
  "reformado|reformada|reformados|reformadas|reforma|para reforma|para reformar|usado|usada|seminovo|na planta|pronto para morar|pronta para morar|interior|litoral norte|litoral sul|litoral|alto padrao|frente mar|" +
  "frente para o mar|vista para o mar|vista mar|beira mar|pe na areia|para investir|pra investir|para investimento|investimento|investir|para morar|pra morar|" +
  "morar|alugar|para alugar|locacao|renda|urgente|urgencia|condominio fechado|ocupacao|aluguel|sair do aluguel|judicial|minha casa minha vida|mcmv|permuta|aceita permuta|quitado|quitada|" +
  "escritura|escriturado|documentacao ok|regularizado|perto do metro|proximo ao metro|elevador|quintal|academia|portaria|playground|area gourmet|" +
  "ar condicionado|oportunidade|oportunidades|barganha|novo|nova|novinho|novinha|grande|grandes|pequeno|pequena|pequenos|espacoso|espacosa|amplo|ampla|moderno|moderna|" +
  "divida|dividas|iptu|itbi|pet|seguro|tranquilo|bem localizado|bem localizada|confortavel";

/** Around where the person is: a search knows that only where the map asks for it. */
const NEAR_ME =
  "perto de mim|pertinho de mim|proximo a mim|proximo de mim|proximos a mim|proximos de mim|proximas a mim|proximas de mim|" +
  "perto daqui|aqui perto|perto de onde estou|perto da minha casa|perto de minha casa|ao meu redor|na minha regiao";

/** Whether what was left out says where the person is. */
export function saysNearMe(left: string): boolean {
  return NEAR_ME.split("|").some((words) => fold(left).includes(words));
}

/** Descriptions that occur in addresses only: they rank, and need not occur. */
const RANKING_PHRASES =
  "terreo|terrea|terreos|terreas|geminada|geminado|geminadas|de praia|na praia|perto da praia|proximo a praia|proximo da praia|de fundos|de esquina|" +
  "em condominio|no condominio|de condominio|casa de vila";

/** Apartments of a kind that lists have no filter for: the word also ranks, because some addresses name it. */
const APARTMENT_KINDS =
  "kitnet|kitnets|kitnete|kitnetes|kitinete|kitinetes|quitinete|quitinetes|kitchenette|studio|studios|estudio|flat|flats|loft|lofts|cobertura|coberturas";

/** These mean an apartment where no other kind is named: `casa duplex` is a house. */
const LIKELY_APARTMENTS = "duplex|triplex";

/** Small words: dropped beside understood words, kept inside text (`Serra do Mar`). */
export const SMALL_WORDS = new Set(
  "a o as os e ou em no na nos nas de da do das dos com c p q para pra por pela pelo que um uma uns umas ao aos ate ja se mais menos , . ; : ! ? - / ( ) + \" '".split(
    " ",
  ),
);

/** Words of questions: beside understood words they are dropped without a remark. */
export const ASKING_WORDS = new Set(
  (
    "acho achei achar ainda ajudar alguem assim bem cada coisa como conheco consegue consigo conseguir deve devo ela elas ele eles entao era essa esse esta este " +
    "eu faco faz fazer foi foram isso isto mas mesmo muita muitas muito muitos onde pensando pode podem podemos poder porem porque posso pretendo pudesse " +
    "qualquer quando quanta quantas quanto quantos quem quer querem queremos querendo quero queria queriam quis saber saiba sao sei seja sejam sera seria seu sua " +
    "talvez tambem tava ter teria tinha tive tiver todo toda vai vamos vao vou"
  ).split(" "),
);

/** Everything after one of these is an address. */
export const STREET_WORDS: ReadonlySet<string> = withShorts(
  "rua avenida travessa estrada rodovia praca alameda viela beco ladeira largo servidao viaduto br logradouro",
  // `bc` and `al` are places.
  (short) => short.length > 2 || short === "av" || short === "tv",
);

/** A name follows these words, up to the next clause (`Jardim Casa Branca`, `Vila Terreno`). */
export const NAME_WORDS: ReadonlySet<string> = withShorts(
  "jardim jardins vila villa parque residencial condominio conjunto loteamento setor nucleo recanto chacara " +
    "chacaras sitio sitios fazenda fazendas portal morada moradas alto altos bosque granja zona praia ilha morro lago lagoa cidade municipio bairro edificio " +
    "bloco quadra torre village cohab distrito povoado balneario estancia reserva quinta quintas vale serra centro habitacional",
  (short) => short.length > 1,
);

function withShorts(longs: string, accept: (short: string) => boolean): Set<string> {
  return new Set(longs.split(" ").flatMap((word) => [word, ...shortsOf(word).filter(accept)]));
}

/** Names of districts and towns that begin like a type. */
const HOUSE_NAMES = new Set(["verde", "amarela", "forte", "branca", "caiada"]);

export function isHouseName(first: string, second: string | undefined): boolean {
  return first === "casa" && second !== undefined && HOUSE_NAMES.has(second);
}

export const PHRASES = compile();

/** Every word of them. */
export const PHRASE_WORDS: ReadonlySet<string> = new Set(
  [...PHRASES.values()].flat().flatMap(({ words }) => words),
);

/** Common words that are long enough to be recognised when misspelt. */
export const SLIPPED_WORDS: readonly string[] =
  "apartamento apartamentos terreno terrenos sobrado sobrados galpao predio financiamento financiado piscina churrasqueira varanda sacada garagem".split(
    " ",
  );

function compile(): Map<string, Phrase[]> {
  const table = new Map<string, Phrase[]>();
  const add = (alternatives: string, meaning: Meaning, noun = false) => {
    for (const alternative of alternatives.split("|")) {
      const words = alternative.split(" ");
      table.set(words[0]!, [...(table.get(words[0]!) ?? []), { words, noun, ...meaning }]);
    }
  };
  const each = (words: Record<string, string>, meaning: (code: string) => Meaning, noun = false) => {
    for (const [code, alternatives] of Object.entries(words)) add(alternatives, meaning(code), noun);
  };
  each(TYPES, (code) => ({ filters: { types: [code] } }), true);
  for (const [alternatives, types] of TYPE_GROUPS) add(alternatives, { filters: { types } }, true);
  each(SALE_MODES, (code) => ({ filters: { saleModes: [code] } }));
  each(PAYMENTS, (code) => ({ filters: { payments: [code] } }));
  each(AMENITIES, (code) => ({ filters: { amenities: [code] } }), true);
  each(NOVELTIES, (code) => ({ filters: { novelties: [code as Novelty] } }));
  each(ORDERS, (code) => ({ sort: code as Sort }));
  add(
    "box de garagem|box garagem|vaga de garagem|vagas de garagem|vaga na garagem|vaga|vagas|vg|vgs|garagem|garagens|garage|garajem|gar|garag|estacionamento",
    { filters: { minParking: 1 } },
    true,
  );
  add("banheiro|banheiros", { filters: { minBathrooms: 1 } });
  add("metade do preco|metade do valor|metade da avaliacao", { filters: { minDiscount: 50 } });
  add(FILLER_PHRASES, {});
  add(UNFIT_PHRASES, { unfit: true }, true);
  add(NEAR_ME, { unfit: true });
  add(RANKING_PHRASES, { ranks: true });
  add(APARTMENT_KINDS, { ranks: true, filters: { types: ["apartamento"] } }, true);
  add(LIKELY_APARTMENTS, { ranks: true, otherwise: { types: ["apartamento"] } });
  for (const phrases of table.values()) phrases.sort((a, b) => b.words.length - a.words.length);
  return table;
}

/** After `com` these are parts of a home; elsewhere `sala` is a kind of property. */
export const PARTS_OF_A_HOME: Record<string, string> = { sala: "sala", cozinha: "cozinha" };
