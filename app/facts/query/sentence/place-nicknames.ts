import type { Uf } from "#app/lib/br.ts";

/** Other names of municipalities, by slug; folded, alternatives separated by `|`. */
export const NICKNAMES: Record<string, string> = {
  "belo-horizonte-mg": "bh|b h|b horizonte|belo horizonte capital|beaga",
  "brasilia-df": "bsb|capital federal|plano piloto",
  "florianopolis-sc": "floripa",
  "porto-alegre-rs": "poa|p alegre",
  "sao-paulo-sp": "sampa|capital paulista|sao paulo capital|sp capital|terra da garoa",
  "rio-de-janeiro-rj":
    "rio|rio janeiro|r de janeiro|rio capital|rj capital|capital fluminense|cidade maravilhosa|rio de janeiro capital",
  "joao-pessoa-pb": "jampa|j pessoa",
  "sao-jose-dos-campos-sp": "sjc|sao jose dos campo|sao j dos campos|sao j campos",
  "sao-jose-do-rio-preto-sp": "sjrp|rio preto|sao jose rio preto|sao j do rio preto|sao j rio preto",
  "sao-bernardo-do-campo-sp": "sbc|sao bernardo campo|sao bernardo|sao b do campo|sao b campo",
  "sao-caetano-do-sul-sp": "scs|sao caetano|sao c do sul",
  "curitiba-pr": "ctba|cwb",
  "goiania-go": "gyn|goiania capital",
  "juiz-de-fora-mg": "jf",
  "uberlandia-mg": "udi",
  "balneario-camboriu-sc": "bc|balneario camboriu|bal camboriu",
  "cabo-de-santo-agostinho-pe": "cabo pe|cabo de sto agostinho|cabo santo agostinho",
  "jaboatao-dos-guararapes-pe": "jaboatao",
  "campos-dos-goytacazes-rj": "campos goytacazes|campos dos goitacazes|campos goitacazes|campos",
  "aguas-lindas-de-goias-go": "aguas lindas",
  "valparaiso-de-goias-go": "valparaiso goias|valparaiso",
  "aparecida-de-goiania-go": "aparecida goiania|ap de goiania|ap goiania",
  "feira-de-santana-ba": "feira de santana|feira santana|f de santana",
  "vitoria-da-conquista-ba": "conquista|v da conquista|vit da conquista",
  "sao-goncalo-rj": "sao goncalo|sg",
  "sao-joao-de-meriti-rj": "meriti|sao j de meriti|sao j meriti",
  "ribeirao-preto-sp": "ribeirao|rib preto|r preto",
  "mogi-das-cruzes-sp": "moji das cruzes|mogi cruzes|m das cruzes",
  "embu-das-artes-sp": "embu",
  "salvador-ba": "ssa",
  "foz-do-iguacu-pr": "foz",
  "nova-iguacu-rj": "n iguacu",
  "duque-de-caxias-rj": "duque caxias|d de caxias|d caxias",
  "paraty-rj": "parati",
  "armacao-dos-buzios-rj": "buzios",
  "angra-dos-reis-rj": "angra",
  "arraial-do-cabo-rj": "arraial",
  "nova-friburgo-rj": "friburgo",
  "pocos-de-caldas-mg": "pocos",
  "governador-valadares-mg": "valadares|gv",
};

/** Other names of states. */
export const STATE_NICKNAMES: Partial<Record<Uf, string>> = {
  SP: "estado paulista",
  RJ: "estado do rio|estado do rio de janeiro|estado rio|estado fluminense",
  MG: "minas",
  RN: "rio grande norte",
  RS: "rio grande sul",
  ES: "espirito santos",
  DF: "d f",
};

/** Words after `interior` for the state that it is of; some of them are also names of towns. */
export const STATE_ADJECTIVES: Partial<Record<string, Uf>> = {
  paulista: "SP",
  fluminense: "RJ",
  mineiro: "MG",
  capixaba: "ES",
  baiano: "BA",
  sergipano: "SE",
  alagoano: "AL",
  pernambucano: "PE",
  paraibano: "PB",
  potiguar: "RN",
  cearense: "CE",
  piauiense: "PI",
  maranhense: "MA",
  paraense: "PA",
  amazonense: "AM",
  tocantinense: "TO",
  goiano: "GO",
  paranaense: "PR",
  catarinense: "SC",
  gaucho: "RS",
};

/** Towns whose names take an article: `no Recife` is the town, while `no Flamengo` is a district. */
export const TOWNS_WITH_ARTICLE: ReadonlySet<string> = new Set([
  "rio-de-janeiro-rj",
  "recife-pe",
  "guaruja-sp",
  "cabo-de-santo-agostinho-pe",
  "embu-das-artes-sp",
  "serra-es",
  "rio-grande-rs",
]);

/** The other names of a municipality, separated by commas; empty where it has none. */
export function nicknamesOf(slug: string): string {
  return Object.hasOwn(NICKNAMES, slug) ? NICKNAMES[slug]!.replaceAll("|", ", ") : "";
}
