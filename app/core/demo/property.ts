import type { Uf } from "#app/lib/br.ts";
import { flatComplement, otherComplement, newSite, untidy, type Site } from "./addresses.ts";
import { describe } from "./description.ts";
import { APPRAISALS, OTHER_TYPES, STATE_SHAPES, type PropertyType } from "./distributions.ts";
import { atQuantile, type Random } from "./random.ts";

/** The facts of a demonstration property that never change, as the source would write them. */
export interface DemoProperty {
  city: string;
  district: string;
  address: string;
  type: PropertyType;
  description: string;
  appraisalCents: number;
}

/** Several units at one street and number, which share age, size and value. */
interface Cluster {
  site: Site;
  /** Units that are not generated yet. */
  left: number;
  unit: number;
  /** The rank of the building among all appraisals, 0 to 1. */
  rank: number;
}

/** How often a flat or a house is the first of several units at its address. */
const CLUSTER_CHANCE = { Apartamento: 0.26, Casa: 0.075 };
const LAND: ReadonlySet<PropertyType> = new Set(["Terreno", "Gleba", "Gleba Urbana", "Imóvel rural"]);
const CLUSTER_UNITS = { "2": 50, "3": 22, "4": 12, "5": 7, "6": 4, "8": 5 };

/**
 * Municipalities that the demonstration uses, as the source writes names (upper case, no accents), the busiest first.
 * In the Federal District the source uses administrative regions as cities, and so does this list.
 */
const CITY_NAMES: Readonly<Record<Uf, string>> = {
  AC: "RIO BRANCO,CRUZEIRO DO SUL,SENA MADUREIRA,TARAUACA,BRASILEIA,PORTO ACRE,SENADOR GUIOMARD,XAPURI",
  AL: "MACEIO,RIO LARGO,ARAPIRACA,PILAR,SATUBA,MARECHAL DEODORO,TEOTONIO VILELA,CORURIPE,PENEDO,MESSIAS",
  AM: "MANAUS,IRANDUBA,MANACAPURU,ITACOATIARA,PARINTINS,RIO PRETO DA EVA,PRESIDENTE FIGUEIREDO,TEFE",
  AP: "MACAPA,SANTANA,LARANJAL DO JARI,OIAPOQUE,MAZAGAO,PORTO GRANDE,VITORIA DO JARI,TARTARUGALZINHO",
  BA: "SALVADOR,FEIRA DE SANTANA,CAMACARI,LAURO DE FREITAS,TEIXEIRA DE FREITAS,LUIS EDUARDO MAGALHAES,VITORIA DA CONQUISTA,BARREIRAS,ALAGOINHAS,JUAZEIRO,ITABUNA,ILHEUS,SIMOES FILHO,DIAS D'AVILA,JEQUIE,PORTO SEGURO,BOM JESUS DA LAPA",
  CE: "FORTALEZA,CAUCAIA,MARACANAU,MARANGUAPE,PACATUBA,HORIZONTE,PACAJUS,AQUIRAZ,EUSEBIO,JUAZEIRO DO NORTE,SOBRAL,CRATO,ITAITINGA,SAO GONCALO DO AMARANTE,CASCAVEL",
  DF: "BRASILIA,SAMAMBAIA,TAGUATINGA,CEILANDIA,NUCLEO BANDEIRANTE,GAMA,RECANTO DAS EMAS,SOBRADINHO,RIACHO FUNDO",
  ES: "SERRA,VILA VELHA,CARIACICA,VITORIA,LINHARES,COLATINA,GUARAPARI,CACHOEIRO DE ITAPEMIRIM,VIANA,ARACRUZ",
  GO: "LUZIANIA,AGUAS LINDAS DE GOIAS,CIDADE OCIDENTAL,SANTO ANTONIO DO DESCOBERTO,VALPARAISO DE GOIAS,PLANALTINA,GOIANIA,COCALZINHO DE GOIAS,NOVO GAMA,ANAPOLIS,CALDAS NOVAS,APARECIDA DE GOIANIA,TRINDADE,SENADOR CANEDO,FORMOSA,RIO VERDE,INHUMAS,JATAI,CATALAO",
  MA: "SAO LUIS,PACO DO LUMIAR,SAO JOSE DE RIBAMAR,IMPERATRIZ,TIMON,ACAILANDIA,CHAPADINHA,BACABAL,SANTA INES,CAXIAS,CODO,BALSAS",
  MG: "UBERLANDIA,JUIZ DE FORA,UBERABA,BELO HORIZONTE,CONTAGEM,BETIM,ESMERALDAS,RIBEIRAO DAS NEVES,SETE LAGOAS,VESPASIANO,DIVINOPOLIS,VARGINHA,SANTA LUZIA,LAGOA SANTA,MONTES CLAROS,IPATINGA,GOVERNADOR VALADARES,POCOS DE CALDAS,POUSO ALEGRE,PATOS DE MINAS,ITABIRA",
  MS: "CAMPO GRANDE,TRES LAGOAS,DOURADOS,AQUIDAUANA,NOVA ANDRADINA,PONTA PORA,CORUMBA,JARDIM,SIDROLANDIA,CHAPADAO DO SUL",
  MT: "VARZEA GRANDE,CUIABA,RONDONOPOLIS,SORRISO,SINOP,LUCAS DO RIO VERDE,BARRA DO GARCAS,CACERES,TANGARA DA SERRA,PRIMAVERA DO LESTE,ALTA FLORESTA",
  PA: "ANANINDEUA,BELEM,MARITUBA,CASTANHAL,BENEVIDES,PARAUAPEBAS,MARABA,SANTAREM,ALTAMIRA,TUCURUI,BRAGANCA,ITAITUBA,PARAGOMINAS",
  PB: "JOAO PESSOA,CAMPINA GRANDE,SANTA RITA,BAYEUX,CABEDELO,CONDE,PATOS,QUEIMADAS,SOUSA,GUARABIRA,CAJAZEIRAS,MAMANGUAPE",
  PE: "PAULISTA,JABOATAO DOS GUARARAPES,RECIFE,BELO JARDIM,SAO LOURENCO DA MATA,IGARASSU,CAMARAGIBE,OLINDA,CARUARU,ITAPISSUMA,PESQUEIRA,CARPINA,SANTA CRUZ DO CAPIBARIBE,PETROLINA,GARANHUNS,ABREU E LIMA,VITORIA DE SANTO ANTAO",
  PI: "ALTOS,TERESINA,DEMERVAL LOBAO,PARNAIBA,PIRACURUCA,UNIAO,CAMPO MAIOR,JOSE DE FREITAS,BARRAS,PICOS,FLORIANO,OEIRAS",
  PR: "CURITIBA,LONDRINA,ALMIRANTE TAMANDARE,FAZENDA RIO GRANDE,COLOMBO,SAO JOSE DOS PINHAIS,MARINGA,PONTA GROSSA,CASCAVEL,FOZ DO IGUACU,ARAUCARIA,SARANDI,GUARAPUAVA,CAMBE,PARANAGUA,TOLEDO,PIRAQUARA,CAMPO LARGO",
  RJ: "RIO DE JANEIRO,SAO GONCALO,NOVA IGUACU,ITABORAI,BELFORD ROXO,CAMPOS DOS GOYTACAZES,DUQUE DE CAXIAS,ITAGUAI,MAGE,MACAE,MESQUITA,NITEROI,QUEIMADOS,MARICA,ARARUAMA,NILOPOLIS,SAO JOAO DE MERITI,VOLTA REDONDA,PETROPOLIS,CABO FRIO,RESENDE,TERESOPOLIS,ANGRA DOS REIS",
  RN: "SAO GONCALO DO AMARANTE,CEARA-MIRIM,MACAIBA,EXTREMOZ,PARNAMIRIM,NATAL,MOSSORO,ACU,CANGUARETAMA,NISIA FLORESTA,CURRAIS NOVOS,SAO JOSE DE MIPIBU,CAICO",
  RO: "PORTO VELHO,JI-PARANA,ARIQUEMES,CACOAL,VILHENA,GUAJARA-MIRIM,ROLIM DE MOURA,CANDEIAS DO JAMARI,OURO PRETO DO OESTE,JARU",
  RR: "BOA VISTA,RORAINOPOLIS,CARACARAI,ALTO ALEGRE,MUCAJAI,CANTA,PACARAIMA,BONFIM",
  RS: "PORTO ALEGRE,PELOTAS,SAO LEOPOLDO,CANOAS,GRAVATAI,SAPUCAIA DO SUL,NOVO HAMBURGO,CAXIAS DO SUL,ALVORADA,VIAMAO,SANTA MARIA,CACHOEIRINHA,GUAIBA,RIO GRANDE,ESTEIO,PASSO FUNDO,LAJEADO,BAGE",
  SC: "JOINVILLE,PALHOCA,SAO JOSE,BLUMENAU,JARAGUA DO SUL,BRUSQUE,CHAPECO,ARAQUARI,CRICIUMA,ITAJAI,BIGUACU,FLORIANOPOLIS,LAGES,TUBARAO",
  SE: "ARACAJU,NOSSA SENHORA DO SOCORRO,BARRA DOS COQUEIROS,SAO CRISTOVAO,ITABAIANA,LAGARTO,ESTANCIA,TOBIAS BARRETO,LARANJEIRAS",
  SP: "SAO PAULO,RIBEIRAO PRETO,BAURU,SAO JOSE DO RIO PRETO,SOROCABA,PIRACICABA,CAMPINAS,ARARAQUARA,PRAIA GRANDE,GUARULHOS,MARILIA,COTIA,SUZANO,SAO VICENTE,SANTOS,OSASCO,SANTO ANDRE,SAO JOSE DOS CAMPOS,MOGI DAS CRUZES,TAUBATE,FRANCA,PRESIDENTE PRUDENTE,LIMEIRA,AMERICANA,JUNDIAI",
  TO: "PALMAS,ARAGUAINA,GURUPI,PORTO NACIONAL,PARAISO DO TOCANTINS,COLINAS DO TOCANTINS,MIRACEMA DO TOCANTINS,AUGUSTINOPOLIS",
};

/** Generates a state's properties: each call gives the next. The units of a building come one after another. */
export function propertyBuilder(chance: Random, state: Uf): () => DemoProperty {
  const shape = STATE_SHAPES[state];
  const rest = 1 - shape.flats - shape.houses;
  const cities = cityWeights(state);
  const clusters: Partial<Record<PropertyType, Cluster>> = {};

  return () => {
    const group = chance.weighted({ Apartamento: shape.flats, Casa: shape.houses, other: rest });
    const type = group === "other" ? chance.weighted(OTHER_TYPES) : group;
    let cluster = clusters[type];
    if (!cluster?.left) {
      const isStart = (type === "Apartamento" || type === "Casa") && chance.chance(CLUSTER_CHANCE[type]);
      const left = isStart ? Number(chance.weighted(CLUSTER_UNITS)) : 1;
      cluster = { site: newSite(chance, chance.weighted(cities), state), left, unit: 0, rank: chance.next() };
      if (type === "Apartamento") cluster.unit = chance.int(0, 70);
      clusters[type] = cluster;
    }
    cluster.left--;
    const { site, unit, rank } = cluster;
    cluster.unit += type === "Apartamento" ? chance.int(1, 9) : 1;
    const isShared = cluster.left > 0 || unit > 0;
    let complement = isShared ? `, CS ${unit + 1}` : otherComplement(chance, LAND.has(type));
    if (type === "Apartamento") complement = flatComplement(chance, unit);
    return {
      city: site.city,
      district: site.district,
      address: untidy(chance, site.street + complement),
      type,
      description: describe(chance, type, rank),
      appraisalCents: appraisal(chance, type, rank, shape.appraisal),
    };
  };
}

/** Cents. Most appraisals are whole thousands of reais, as an expert writes them. */
function appraisal(chance: Random, type: PropertyType, rank: number, medianThousands: number): number {
  const isHome = type === "Apartamento" || type === "Casa";
  const thousands =
    atQuantile(APPRAISALS[type], rank) * (isHome ? medianThousands : 1) * (0.985 + chance.next() * 0.03);
  const cents = Math.max(10_750_00, Math.round(thousands * 100_000));
  const unit = chance.weighted({ "100000": 81, "100": 8, "1": 11 });
  return Math.round(cents / Number(unit)) * Number(unit);
}

/** The cities of a state, busiest first. */
export function citiesOf(state: Uf): string[] {
  return CITY_NAMES[state].split(",");
}

/** Weights that put most of a state into its first cities: the n-th has 1 / n^1.2 of the first. */
function cityWeights(state: Uf): Record<string, number> {
  return Object.fromEntries(citiesOf(state).map((city, index) => [city, 1 / (index + 1) ** 1.2]));
}
