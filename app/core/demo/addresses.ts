import type { Uf } from "#app/lib/br.ts";
import { hash, random, type Random } from "./random.ts";

const COMMON_DISTRICTS =
  "JARDIM AMERICA,VILA NOVA,SANTA LUZIA,SAO JOSE,JARDIM PRIMAVERA,BOA VISTA,SANTO ANTONIO,JARDIM DAS FLORES,VILA RICA,PARQUE INDUSTRIAL,JARDIM EUROPA,NOVA ESPERANCA,SAO FRANCISCO,BELA VISTA,PARQUE DAS NACOES,JARDIM PLANALTO,SANTA CRUZ,VILA SANTA MARIA,RESIDENCIAL DAS PALMEIRAS,PARQUE DOS IPES,CIDADE NOVA,ALTO DA SERRA,SAO PEDRO,JARDIM BRASIL,VILA UNIAO,PLANALTO,LOTEAMENTO BOM JARDIM,RESIDENCIAL VIDA NOVA".split(
    ",",
  );

/** Well-known districts of large cities, where invented ones would look wrong. */
const KNOWN_DISTRICTS: Readonly<Record<string, string>> = {
  "BRASILIA/DF": "ASA NORTE,ASA SUL,AGUAS CLARAS,GUARA,SUDOESTE,VICENTE PIRES",
  "BELO HORIZONTE/MG": "CENTRO,VENDA NOVA,PAMPULHA,BARREIRO,BURITIS,SANTA EFIGENIA,JARDIM VITORIA",
  "CAMPINAS/SP": "CENTRO,CAMBUI,OURO VERDE,CAMPO GRANDE,TAQUARAL,PARQUE OZIEL",
  "CURITIBA/PR": "CENTRO,CIDADE INDUSTRIAL,CAJURU,BOQUEIRAO,PORTAO,SITIO CERCADO,TATUQUARA",
  "FORTALEZA/CE": "CENTRO,MESSEJANA,PARANGABA,MONDUBIM,PASSARE,ALDEOTA,BARRA DO CEARA",
  "MANAUS/AM": "CENTRO,CIDADE NOVA,TARUMA,FLORES,PONTA NEGRA,LAGO AZUL",
  "NITEROI/RJ": "CENTRO,FONSECA,ICARAI,BARRETO,LARGO DO BARRADAS,ENGENHOCA",
  "PORTO ALEGRE/RS": "CENTRO HISTORICO,RESTINGA,RUBEM BERTA,SARANDI,PARTENON,LOMBA DO PINHEIRO,HUMAITA",
  "RECIFE/PE": "BOA VIAGEM,VARZEA,IMBIRIBEIRA,CASA AMARELA,IPUTINGA,SANTO AMARO",
  "RIO DE JANEIRO/RJ":
    "CAMPO GRANDE,SANTA CRUZ,GUARATIBA,BANGU,REALENGO,JACAREPAGUA,TAQUARA,INHOAIBA,PACIENCIA,IRAJA,MADUREIRA,TIJUCA,MEIER,PAVUNA,ENGENHO DE DENTRO,BARRA DA TIJUCA,COPACABANA,CENTRO",
  "SALVADOR/BA": "CENTRO,CAJAZEIRAS,PITUBA,ITAPUA,BROTAS,SAO CRISTOVAO,PARIPE",
  "SAO GONCALO/RJ": "CENTRO,ALCANTARA,COLUBANDE,NEVES,PORTO VELHO,MARIA PAULA,SANTA IZABEL",
  "SAO PAULO/SP":
    "ITAQUERA,SAO MATEUS,GUAIANASES,CAMPO LIMPO,JARAGUA,PIRITUBA,SAO MIGUEL PAULISTA,VILA PRUDENTE,SANTO AMARO,MOOCA,TATUAPE,PENHA,SAPOPEMBA,GRAJAU,BUTANTA,CIDADE TIRADENTES,REPUBLICA,BELA VISTA",
};

const STREETS =
  "DAS ACACIAS,DOS IPES,DAS PALMEIRAS,DOS JACARANDAS,DAS ROSAS,DAS HORTENSIAS,DOS LIRIOS,DAS MANGUEIRAS,DOS CAJUEIROS,DOS PINHEIROS,DAS GARCAS,DOS SABIAS,DOS BEIJA-FLORES,DAS ANDORINHAS,DO SOL,DA LUA,DAS ESTRELAS,DA SAUDADE,DA PAZ,DA LIBERDADE,DO COMERCIO,DA INDUSTRIA,DAS NACOES,BRASIL,AMAZONAS,BAHIA,GOIAS,PARANA,SANTA CATARINA,SAO PAULO,MINAS GERAIS,PERNAMBUCO,SETE DE SETEMBRO,QUINZE DE NOVEMBRO,PRIMEIRO DE MAIO,TREZE DE MAIO,VINTE E UM DE ABRIL,RIO NEGRO,RIO TIETE,RIO DOCE,RIO VERDE,SAO JORGE,SAO BENTO,SANTA RITA,SANTA HELENA,BOA ESPERANCA,BELO HORIZONTE,CAMPO ALEGRE,DO LAGO,DA SERRA,A,B,C,01,02,07,14,PROJETADA 03".split(
    ",",
  );

/** Share of addresses whose number the source does not know. */
const NO_NUMBER = { SN: 10, "S/N": 2, "0": 1 };

/** The address of a building or of a single house. */
export interface Site {
  city: string;
  district: string;
  /** `RUA DAS ACACIAS, N. 120`. */
  street: string;
}

/** The districts of a city: the well-known ones, else the centre and three to seven common names. */
function districtsOf(city: string, state: Uf): string[] {
  const known = KNOWN_DISTRICTS[`${city}/${state}`];
  if (known) return known.split(",");
  const chance = random(`districts ${city}/${state}`);
  const count = chance.int(3, 7);
  const start = hash(city) % COMMON_DISTRICTS.length;
  const step = chance.pick([1, 3, 5, 9, 11, 13]);
  const others = Array.from(
    { length: count },
    (_, n) => COMMON_DISTRICTS[(start + n * step) % COMMON_DISTRICTS.length]!,
  );
  return ["CENTRO", ...others];
}

/** Draws a new address in a city. */
export function newSite(chance: Random, city: string, state: Uf): Site {
  const kind = chance.weighted({ RUA: 78, AVENIDA: 14, R: 2, AV: 2, TRAVESSA: 2, ALAMEDA: 1, ESTRADA: 1 });
  const number = chance.chance(0.13)
    ? chance.weighted(NO_NUMBER)
    : String(chance.int(1, chance.chance(0.3) ? 2900 : 600));
  const street = `${kind} ${chance.pick(STREETS)}${chance.chance(0.004) ? "," : ", N."} ${number}`;
  return { city, district: district(chance, city, state), street };
}

/** What follows street and number for the n-th unit of a building: flat, tower, sometimes the parking space. */
export function flatComplement(chance: Random, unit: number): string {
  const block = Math.floor(unit / 12) + 1;
  const door = (Math.floor((unit % 12) / 4) + 1) * 100 + (unit % 4) + 1;
  const blockWords = chance.weighted({
    [`BL ${block}`]: 46,
    [`BL ${String(block).padStart(2, "0")}`]: 18,
    [`BLOCO ${block}`]: 11,
    [`TORRE ${block}`]: 8,
    [`BL ${"ABCDEFGH"[block % 8]}`]: 9,
    "TORRE ÚNICA": 2,
    TÉRREO: 1,
  });
  const more = chance.weighted({
    "": 78,
    [` VG ${chance.int(1, 240)}`]: 12,
    [` LT ${chance.int(1, 40)}`]: 10,
  });
  return `, Apto ${door}, ${blockWords}${more}`;
}

/** What follows street and number of a property that is not a flat. Land has a lot number, never a house number. */
export function otherComplement(chance: Random, isLand: boolean): string {
  const lot = chance.int(1, 60);
  const block = chance.int(1, 40);
  return chance.weighted({
    [`, CS ${chance.int(1, 30)}`]: isLand ? 0 : 30,
    [`, CASA ${chance.int(1, 12)}`]: isLand ? 0 : 14,
    [`, LT ${lot} QD ${block}`]: 22,
    [`, LT ${lot}, QD ${block}`]: 8,
    [`, QD ${block} LT ${lot}`]: 8,
    [`, LOTEAMENTO RESIDENCIAL ITAPUÃ LT ${lot}`]: 3,
    ", .": 5,
    "": 4,
    ",": 7,
  });
}

/** Adds the rare irregularities of the source's addresses, as often as the source has them. */
export function untidy(chance: Random, address: string): string {
  let text = address;
  if (chance.chance(0.015) && !text.endsWith(",")) text += ",";
  if (chance.chance(0.04)) text = text.replace(" ", "  ");
  if (chance.chance(0.000_25)) text = text.replace(" ", "\t");
  return chance.chance(0.061) ? ` ${text}` : text;
}

function district(chance: Random, city: string, state: Uf): string {
  if (chance.chance(0.001)) return "";
  const name = chance.pick(districtsOf(city, state));
  if (chance.chance(0.003_6)) return name.replace(/\w+$/, (word) => word.toLowerCase());
  if (chance.chance(0.000_6)) return name.replace(" ", "  ");
  return chance.chance(0.000_5) ? ` ${name}` : name;
}
