import type { Uf } from "#app/lib/br.ts";

export interface Region {
  states?: Uf[];
  /** Slugs. */
  cities?: string[];
}

const of = (state: string, names: string) =>
  names.split("|").map((name) => `${name.replaceAll(" ", "-")}-${state}`);

const ABC = of("sp", "santo andre|sao bernardo do campo|sao caetano do sul");
const ABCD = [...ABC, ...of("sp", "diadema|maua|ribeirao pires|rio grande da serra")];
const BAIXADA_SANTISTA = of(
  "sp",
  "santos|sao vicente|guaruja|praia grande|cubatao|bertioga|mongagua|itanhaem|peruibe",
);
const LITORAL_NORTE_SP = of("sp", "sao sebastiao|caraguatatuba|ubatuba|ilhabela");
const BAIXADA_FLUMINENSE = of(
  "rj",
  "duque de caxias|nova iguacu|sao joao de meriti|belford roxo|nilopolis|mesquita|queimados|japeri|mage|guapimirim|paracambi|seropedica|itaguai",
);
const LAGOS = of(
  "rj",
  "cabo frio|buzios|armacao dos buzios|arraial do cabo|sao pedro da aldeia|araruama|iguaba grande|saquarema|rio das ostras",
);

/** The towns at the sea of other states, by the names that follow `litoral`. Source: the shores in IBGE's outlines of municipalities. */
const COASTS: Record<string, string[]> = {
  "do rj|rj|fluminense|do rio|do rio de janeiro": of(
    "rj",
    "paraty|angra dos reis|mangaratiba|itaguai|rio de janeiro|niteroi|marica|saquarema|araruama|arraial do cabo|cabo frio|armacao dos buzios|casimiro de abreu|rio das ostras|macae|carapebus|quissama|campos dos goytacazes|sao joao da barra|sao francisco de itabapoana",
  ),
  "do es|es|capixaba|do espirito santo": of(
    "es",
    "conceicao da barra|sao mateus|linhares|aracruz|fundao|serra|vitoria|vila velha|guarapari|anchieta|piuma|itapemirim|marataizes|presidente kennedy",
  ),
  "da bahia|da ba|ba|baiano": of(
    "ba",
    "mucuri|nova vicosa|caravelas|alcobaca|prado|porto seguro|santa cruz cabralia|belmonte|canavieiras|una|ilheus|urucuca|itacare|marau|camamu|igrapiuna|itubera|nilo pecanha|cairu|valenca|jaguaripe|vera cruz|itaparica|salvador|lauro de freitas|camacari|mata de sao joao|entre rios|esplanada|conde|jandaira",
  ),
  "de sergipe|de se|se|sergipano": of(
    "se",
    "brejo grande|pacatuba|pirambu|barra dos coqueiros|aracaju|itaporanga d ajuda|estancia",
  ),
  "de alagoas|de al|al|alagoano": of(
    "al",
    "maragogi|japaratinga|porto de pedras|sao miguel dos milagres|passo de camaragibe|barra de santo antonio|paripueira|maceio|marechal deodoro|barra de sao miguel|roteiro|jequia da praia|coruripe|feliz deserto|piacabucu",
  ),
  "de pernambuco|de pe|pe|pernambucano": of(
    "pe",
    "goiana|ilha de itamaraca|igarassu|paulista|olinda|recife|jaboatao dos guararapes|cabo de santo agostinho|ipojuca|sirinhaem|rio formoso|tamandare|barreiros|sao jose da coroa grande",
  ),
  "da paraiba|da pb|pb|paraibano": of(
    "pb",
    "mataraca|baia da traicao|marcacao|rio tinto|lucena|cabedelo|joao pessoa|conde|pitimbu",
  ),
  "do rn|rn|potiguar|do rio grande do norte": of(
    "rn",
    "baia formosa|canguaretama|tibau do sul|nisia floresta|senador georgino avelino|parnamirim|natal|extremoz|ceara mirim|maxaranguape|rio do fogo|touros|sao miguel do gostoso|pedra grande|caicara do norte|sao bento do norte|galinhos|guamare|macau|porto do mangue|areia branca|grossos|tibau",
  ),
  "do ceara|do ce|ce|cearense": of(
    "ce",
    "icapui|aracati|fortim|beberibe|cascavel|aquiraz|fortaleza|caucaia|sao goncalo do amarante|paracuru|paraipaba|trairi|itapipoca|amontada|itarema|acarau|cruz|jijoca de jericoacoara|camocim|barroquinha",
  ),
  "de santa catarina|de sc|sc|catarinense": of(
    "sc",
    "itapoa|sao francisco do sul|balneario barra do sul|araquari|barra velha|balneario picarras|penha|navegantes|itajai|balneario camboriu|itapema|porto belo|bombinhas|tijucas|governador celso ramos|biguacu|sao jose|florianopolis|palhoca|paulo lopes|garopaba|imbituba|laguna|jaguaruna|balneario rincao|ararangua|balneario arroio do silva|balneario gaivota|passo de torres",
  ),
};

/** Parts of the country that people search in, by their folded names. */
export const REGIONS: Record<string, Region> = {
  ...named("regiao norte|norte do brasil|norte do pais", {
    states: ["AC", "AM", "AP", "PA", "RO", "RR", "TO"],
  }),
  ...Object.assign(
    {},
    ...Object.entries(COASTS).map(([names, cities]) =>
      named(names.replaceAll(/(^|\|)/g, "$1litoral "), { cities }),
    ),
  ),
  ...named("nordeste|regiao nordeste|nordeste do brasil", {
    states: ["AL", "BA", "CE", "MA", "PB", "PE", "PI", "RN", "SE"],
  }),
  ...named("centro oeste|regiao centro oeste", { states: ["DF", "GO", "MS", "MT"] }),
  ...named("sudeste|regiao sudeste", { states: ["ES", "MG", "RJ", "SP"] }),
  ...named("sul|regiao sul|sul do brasil|sul do pais", { states: ["PR", "RS", "SC"] }),
  ...named("abc|abc paulista", { cities: ABC }),
  ...named("grande abc|abcd|abcdm|abcd paulista|regiao do abc", { cities: ABCD }),
  ...named("baixada fluminense", { cities: BAIXADA_FLUMINENSE }),
  ...named("baixada santista", { cities: BAIXADA_SANTISTA }),
  ...named("litoral norte de sao paulo|litoral norte de sp|litoral norte sp|litoral norte paulista", {
    cities: LITORAL_NORTE_SP,
  }),
  ...named("litoral sul de sp|litoral sul de sao paulo|litoral sul sp|litoral sul paulista", {
    cities: of("sp", "praia grande|mongagua|itanhaem|peruibe|iguape|cananeia|ilha comprida"),
  }),
  ...named("litoral paulista|litoral de sao paulo|litoral de sp|litoral sp|praia de sp|praias de sp", {
    cities: [...BAIXADA_SANTISTA, ...LITORAL_NORTE_SP, ...of("sp", "iguape|cananeia|ilha comprida")],
  }),
  ...named("litoral do parana|litoral paranaense|litoral pr", {
    cities: of("pr", "guaratuba|matinhos|pontal do parana|paranagua|antonina|morretes|guaraquecaba"),
  }),
  ...named("litoral gaucho|litoral norte gaucho|litoral do rio grande do sul|litoral rs", {
    cities: of(
      "rs",
      "torres|capao da canoa|tramandai|imbe|xangri la|arroio do sal|osorio|cidreira|balneario pinhal|palmares do sul|rio grande",
    ),
  }),
  ...named("regiao dos lagos|regiao dos lagos rj", { cities: LAGOS }),
  ...named("costa verde", { cities: of("rj", "angra dos reis|paraty|mangaratiba|itaguai|rio claro") }),
  ...named("regiao serrana|serra fluminense|regiao serrana do rio|regiao serrana rj", {
    cities: of(
      "rj",
      "petropolis|teresopolis|nova friburgo|areal|sao jose do vale do rio preto|bom jardim|cachoeiras de macacu",
    ),
  }),
  ...named("sul fluminense", {
    cities: of(
      "rj",
      "volta redonda|barra mansa|resende|barra do pirai|valenca|tres rios|vassouras|porto real|itatiaia|pirai",
    ),
  }),
  ...named("grande sao paulo|grande sp|regiao metropolitana de sao paulo", {
    cities: [
      ...ABCD,
      ...of(
        "sp",
        "sao paulo|guarulhos|osasco|barueri|carapicuiba|cotia|embu das artes|taboao da serra|itapecerica da serra|itapevi|jandira|suzano|mogi das cruzes|itaquaquecetuba|poa|ferraz de vasconcelos|aruja|caieiras|franco da rocha|francisco morato|cajamar|mairipora|santana de parnaiba|santa isabel|vargem grande paulista|embu guacu|biritiba mirim|guararema|salesopolis|pirapora do bom jesus|juquitiba|sao lourenco da serra",
      ),
    ],
  }),
  ...named("grande rio|regiao metropolitana do rio", {
    cities: [...BAIXADA_FLUMINENSE, ...of("rj", "rio de janeiro|niteroi|sao goncalo|itaborai|marica")],
  }),
  ...named("grande bh|grande belo horizonte", {
    cities: of(
      "mg",
      "belo horizonte|contagem|betim|ribeirao das neves|santa luzia|sabara|ibirite|vespasiano|nova lima|lagoa santa|pedro leopoldo|sarzedo|esmeraldas|mario campos|juatuba|igarape|brumadinho|caete|matozinhos|sao jose da lapa|confins",
    ),
  }),
  ...named("grande vitoria", {
    cities: of("es", "vitoria|vila velha|serra|cariacica|viana|guarapari|fundao"),
  }),
  ...named("grande recife|regiao metropolitana do recife", {
    cities: of(
      "pe",
      "recife|jaboatao dos guararapes|olinda|paulista|camaragibe|cabo de santo agostinho|igarassu|abreu e lima|sao lourenco da mata|ipojuca|moreno|itapissuma|ilha de itamaraca|aracoiaba",
    ),
  }),
  ...named("grande natal", {
    cities: of(
      "rn",
      "natal|parnamirim|sao goncalo do amarante|macaiba|extremoz|ceara mirim|nisia floresta|sao jose de mipibu|monte alegre",
    ),
  }),
  ...named("grande florianopolis|grande floripa", {
    cities: of(
      "sc",
      "florianopolis|sao jose|palhoca|biguacu|santo amaro da imperatriz|governador celso ramos",
    ),
  }),
  ...named("grande curitiba|regiao metropolitana de curitiba", {
    cities: of(
      "pr",
      "curitiba|sao jose dos pinhais|colombo|araucaria|pinhais|campo largo|fazenda rio grande|almirante tamandare|piraquara|campina grande do sul|quatro barras|mandirituba",
    ),
  }),
  ...named("grande porto alegre|grande poa|regiao metropolitana de porto alegre", {
    cities: of(
      "rs",
      "porto alegre|canoas|gravatai|viamao|alvorada|cachoeirinha|novo hamburgo|sao leopoldo|sapucaia do sul|esteio|guaiba|eldorado do sul|campo bom|sapiranga",
    ),
  }),
  ...named("serra gaucha", {
    cities: of(
      "rs",
      "caxias do sul|bento goncalves|gramado|canela|farroupilha|garibaldi|carlos barbosa|flores da cunha|nova petropolis|veranopolis",
    ),
  }),
  ...named("grande goiania", {
    cities: of(
      "go",
      "goiania|aparecida de goiania|trindade|senador canedo|goianira|neropolis|guapo|hidrolandia|bela vista de goias|abadia de goias",
    ),
  }),
  ...named("entorno|entorno do df|entorno de brasilia|entorno df", {
    cities: of(
      "go",
      "valparaiso de goias|aguas lindas de goias|luziania|novo gama|cidade ocidental|santo antonio do descoberto|planaltina|formosa|padre bernardo|cristalina|alexania|cocalzinho de goias",
    ),
  }),
  ...named("triangulo mineiro", {
    cities: of(
      "mg",
      "uberlandia|uberaba|araguari|ituiutaba|frutal|patos de minas|araxa|monte carmelo|prata|tupaciguara",
    ),
  }),
  ...named("sul de minas|sul de minas gerais|sul mineiro", {
    cities: of(
      "mg",
      "pocos de caldas|pouso alegre|varginha|itajuba|lavras|alfenas|tres coracoes|passos|sao lourenco|extrema|guaxupe|tres pontas|sao sebastiao do paraiso|boa esperanca|campo belo|santa rita do sapucai|machado|andradas|cambui|caxambu|ouro fino|paraguacu|eloi mendes",
    ),
  }),
  ...named("norte fluminense", {
    cities: of(
      "rj",
      "campos dos goytacazes|macae|sao joao da barra|sao francisco de itabapoana|quissama|carapebus|conceicao de macabu|cardoso moreira|sao fidelis",
    ),
  }),
  ...named("vale do paraiba", {
    cities: of(
      "sp",
      "sao jose dos campos|taubate|jacarei|pindamonhangaba|guaratingueta|lorena|cruzeiro|cacapava|aparecida|tremembe|campos do jordao",
    ),
  }),
};

function named(names: string, region: Region): Record<string, Region> {
  return Object.fromEntries(names.split("|").map((name) => [name, region]));
}

/** The towns of the region that a text names with its state, `baixada-fluminense-rj`; null where none is so called. */
export function townsOfRegion(slug: string): readonly string[] | null {
  const name = slug.slice(0, -3).replaceAll("-", " ");
  const towns = Object.hasOwn(REGIONS, name) ? (REGIONS[name]!.cities ?? []) : [];
  return towns.length > 0 && towns.every((town) => town.endsWith(slug.slice(-3))) ? towns : null;
}
