/**
 * The position of a word in an address: before a street's name, before the number of a part of a plot or building
 * (`unit`: such a word that is also an ordinary noun, as `casa`), before the name of a district, or inside a name.
 */
export type Role = "street" | "part" | "unit" | "district" | "title";

/** A word with its occurrences, and its short forms and slips that always mean it with theirs; 0: in searches only. */
export type Spellings = readonly [seen: number, shorts: Readonly<Record<string, number>>];

/**
 * Equivalent words of addresses, folded; the only table of them but for names (`NAME_FORMS`). Occurrences were counted in the streets, units and districts of
 * the 37,232 properties on the bank's lists of 2024 to 2026.
 */
export const ADDRESS_WORDS: Readonly<Record<Role, Readonly<Record<string, Spellings>>>> = {
  street: {
    alameda: [177, { alam: 1 }],
    avenida: [4968, { av: 376, ave: 0, aven: 0, avn: 1, venida: 2 }],
    beco: [10, { bc: 1, bec: 0 }],
    estrada: [3836, { est: 48, estr: 42, etr: 1 }],
    ladeira: [7, { lad: 0, ld: 1 }],
    largo: [4, { lg: 1, lgo: 0 }],
    praca: [211, { pc: 1, pca: 1, prc: 0 }],
    rodovia: [177, { rod: 17, rd: 0 }],
    servidao: [3, {}],
    travessa: [323, { trav: 1, tv: 4 }],
    via: [354, {}],
    viela: [5, {}],
  },
  part: {
    andar: [130, { and: 0 }],
    apartamento: [20, { apto: 22_872, apt: 20, aptos: 0 }],
    bloco: [1669, { bl: 15_714, blc: 27, blco: 2, blo: 0 }],
    conjunto: [285, { cj: 169, conj: 86 }],
    edificio: [20, { ed: 88, edf: 4, edif: 1 }],
    gleba: [262, { gl: 62, glb: 14 }],
    km: [61, { quilometro: 0 }],
    loja: [56, { lj: 28 }],
    lote: [1270, { lt: 12_014, lts: 50, lte: 1 }],
    pavimento: [285, { pav: 887, pv: 53 }],
    quadra: [3704, { qd: 9152, qdr: 14, qda: 5, qds: 2, quada: 1 }],
    sala: [84, { sl: 63 }],
    torre: [1242, { tor: 3 }],
    vaga: [314, { vg: 1698, vgs: 6, vag: 4 }],
  },
  unit: {
    casa: [1465, { cs: 4132 }],
    cobertura: [6, { cob: 2 }],
    esquina: [22, { esq: 22 }],
    fundos: [82, { fds: 6 }],
    tipo: [295, { tp: 40 }],
    unidade: [80, { un: 86, unid: 33, und: 9 }],
  },
  district: {
    balneario: [31, { bal: 2, baln: 0 }],
    chacara: [390, { chac: 74, chaq: 1 }],
    cidade: [438, { cid: 16 }],
    condominio: [46, { cond: 117, condom: 1 }],
    distrito: [108, { dist: 18 }],
    fazenda: [210, { faz: 26 }],
    freguesia: [104, { freg: 26 }],
    habitacional: [113, { hab: 17, habit: 0 }],
    industrial: [160, { ind: 16, indl: 1 }],
    jardim: [3764, { jd: 107, jard: 1, jrd: 1, jar: 0, jdim: 0, jardin: 0 }],
    loteamento: [426, { loteam: 2 }],
    nucleo: [33, { nuc: 1 }],
    parque: [2613, { pq: 87, parq: 3, pque: 0, prq: 0 }],
    povoado: [15, { pov: 2 }],
    residencial: [674, { res: 217, resid: 12 }],
    setor: [900, {}],
    subdistrito: [16, { subd: 12, subdist: 7 }],
    vila: [1519, { vl: 10, villa: 28 }],
  },
  title: {
    almirante: [63, { alm: 0 }],
    brigadeiro: [24, { brig: 0 }],
    capitao: [80, { cap: 4 }],
    comandante: [48, { cmdte: 0, cmte: 0 }],
    conselheiro: [40, { cons: 0 }],
    coronel: [103, { cel: 4 }],
    deputado: [31, { dep: 0 }],
    desembargador: [12, { des: 6 }],
    dona: [162, { dna: 0 }],
    doutor: [554, { dr: 82 }],
    doutora: [26, { dra: 4 }],
    engenheiro: [122, { eng: 2, engo: 0 }],
    expedicionario: [83, { exp: 9 }],
    frei: [32, { fr: 8 }],
    general: [106, { gen: 1, gal: 0 }],
    governador: [91, { gov: 3 }],
    jornalista: [22, { jorn: 1 }],
    major: [25, { maj: 0 }],
    marechal: [64, { mal: 2 }],
    ministro: [69, { min: 0 }],
    monsenhor: [23, { mns: 0, mons: 0 }],
    prefeito: [87, { pref: 12 }],
    presidente: [215, { pres: 4 }],
    professora: [65, { profa: 0 }],
    santa: [3888, { sta: 15 }],
    santo: [320, { sto: 7 }],
    sargento: [79, { sgt: 7, sarg: 1 }],
    senador: [129, { sen: 2 }],
    senhora: [192, { sra: 39 }],
    tenente: [85, { ten: 1 }],
    vereador: [162, { ver: 8 }],
    visconde: [57, { visc: 0 }],
  },
};

/** Also written together with a letter or numeral (`BLB`, `QDII`); `except`: with these they begin another word (`blu`). */
export const LETTERED_FORMS: Record<string, readonly [means: string, seen: number, except: string]> = {
  bl: ["bloco", 32, "iou"],
  cj: ["conjunto", 4, ""],
  lt: ["lote", 5, ""],
  qd: ["quadra", 61, ""],
  tp: ["tipo", 1, "o"],
  tr: ["torre", 1, "aeiour"],
};

/** Letters that people also write for a direction after some words; in lists only letters stand there: `SETOR A`. */
export const DIRECTIONS = {
  after: new Set(["asa", "setor", "st", "zona"]),
  meant: new Map(Object.entries({ l: "leste", n: "norte", o: "oeste", s: "sul" })),
};
