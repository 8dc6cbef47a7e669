import { lazily } from "#app/lib/lazily.ts";
import { words } from "#app/lib/text.ts";
import { spokenNumbers } from "./number-words.ts";

/**
 * The position of a short form in an address: before a street's name, before a part of a plot or building, before the
 * name of a district, or inside a name.
 */
type Role = "street" | "part" | "district" | "title";

/** Long forms with their short forms in lists and searches; all folded. This is the only table of equivalent words. */
const FORMS: Record<Role, Record<string, string>> = {
  street: {
    alameda: "alam",
    avenida: "av ave aven avn venida",
    beco: "bc bec",
    estrada: "est estr etr",
    ladeira: "lad ld",
    largo: "lg lgo",
    praca: "pc pca prc",
    rodovia: "rod rd",
    rua: "r",
    travessa: "trav tv",
  },
  part: {
    andar: "and",
    apartamento: "apto apt aptos",
    bloco: "bl blc blo",
    conjunto: "conj cj",
    edificio: "ed edif",
    gleba: "gl",
    loja: "lj",
    lote: "lt lts",
    pavimento: "pav",
    quadra: "qd qda q",
    sala: "sl",
    torre: "tor",
    vaga: "vg vag",
  },
  district: {
    balneario: "bal baln",
    chacara: "chac",
    cidade: "cid",
    condominio: "cond",
    fazenda: "faz",
    habitacional: "hab habit",
    jardim: "jd jdim jar jrd",
    loteamento: "lot",
    nucleo: "nuc",
    parque: "pq pque prq",
    residencial: "res resid",
    setor: "st set",
    vila: "vl",
  },
  title: {
    almirante: "alm",
    brigadeiro: "brig",
    capitao: "cap",
    comandante: "cmte cmdte",
    conselheiro: "cons",
    coronel: "cel",
    deputado: "dep",
    desembargador: "des",
    dona: "dna",
    doutor: "dr",
    doutora: "dra",
    engenheiro: "eng engo",
    frei: "fr",
    general: "gal gen",
    governador: "gov",
    major: "maj",
    marechal: "mal",
    ministro: "min",
    monsenhor: "mons mns",
    prefeito: "pref",
    presidente: "pres",
    professor: "prof",
    professora: "profa",
    santa: "sta",
    santo: "sto",
    sargento: "sgt",
    senador: "sen",
    senhora: "sra",
    tenente: "ten",
    vereador: "ver",
    visconde: "visc",
  },
};

/** Short forms with another meaning (a state, a letter, a street's own name): they also match unchanged. */
const AMBIGUOUS: Record<string, { role: Role; means: string[] }> = {
  al: { role: "street", means: ["alameda"] },
  ap: { role: "part", means: ["apartamento"] },
  ch: { role: "district", means: ["chacara"] },
  d: { role: "title", means: ["dom", "dona"] },
  pe: { role: "title", means: ["padre"] },
  s: { role: "title", means: ["sao"] },
  tr: { role: "street", means: ["travessa", "torre"] },
};

/**
 * The long form of each short one, and the position of both. Built on first use, because pages load this module without
 * using it.
 */
const compiled = lazily(() => {
  const longs = new Map<string, string>();
  const roles = new Map<string, Role>();
  for (const role of Object.keys(FORMS) as Role[]) {
    for (const [long, shorts] of Object.entries(FORMS[role])) {
      roles.set(long, role);
      for (const short of shorts.split(" ")) {
        longs.set(short, long);
        roles.set(short, role);
      }
    }
  }
  for (const { role, means } of Object.values(AMBIGUOUS)) {
    for (const long of means) if (!roles.has(long)) roles.set(long, role);
  }
  return { longs, roles };
});

/** The long form of a word, which is the word itself where it has none: `av` gives `avenida`. */
function longForm(word: string): string {
  return compiled().longs.get(word) ?? word;
}

/** The short forms of a word in lists and searches: `avenida` gives `av` and others, `padre` gives `pe`. */
export function shortsOf(word: string): string[] {
  const plain = [...compiled().longs].flatMap(([short, long]) => (long === word ? [short] : []));
  const others = Object.entries(AMBIGUOUS).flatMap(([short, { means }]) =>
    means.includes(word) ? [short] : [],
  );
  return [...plain, ...others];
}

/** Long forms by the short ones with one of these roles, the ambiguous ones included. */
export function shortForms(...wanted: Role[]): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [short, long] of compiled().longs) {
    if (wanted.includes(compiled().roles.get(short)!)) found[short] = long;
  }
  for (const [short, { role, means }] of Object.entries(AMBIGUOUS)) {
    if (wanted.includes(role) && means.length === 1) found[short] = means[0]!;
  }
  return found;
}

/** Whether a word only names the kind of a street, part or district. */
export function isKindWord(word: string): boolean {
  const role = roleOf(word);
  return role === "street" || role === "part" || role === "district";
}

/** The position of a word or its short form in an address: `bloco` and `qd` before a number, `padre` inside a name. */
export function roleOf(word: string): Role | null {
  return compiled().roles.get(word) ?? null;
}

/** Joining words that are ignored: `Rua das Flores` is `Rua Flores`. */
export const JOINING_WORDS: ReadonlySet<string> = new Set(["de", "da", "do", "das", "dos", "e"]);

/** Letters and digits written as one word: `QD11`, `AP402`. */
const GLUED = /^(qd|qda|quadra|q|lt|lote|bl|bloco|ap|apto|apt|torre|cs|casa|lj|sl|vg|vaga|br)(\d{1,4})$/;

/** The words of an address in their order; letters are separated from numbers written together with them. */
function wordsOf(text: string): string[] {
  return words(text).flatMap((word) => {
    const glued = GLUED.exec(word);
    return glued ? [glued[1]!, glued[2]!] : [word];
  });
}

/**
 * For each word of a text the words it may be found as, in order: its long form first, then its other meanings at that
 * position. `N. Sra.` gives `nossa` and `senhora`, `Pe. Cícero` gives `pe` or `padre`, and `cicero`.
 */
export function wordChoices(text: string): string[][] {
  const all = wordsOf(text);
  const found: string[][] = [];
  for (let i = 0; i < all.length; i++) {
    const word = all[i]!;
    if (/^(n|nsa|nossa)$/.test(word) && isLady(all[i + 1], all[i + 2])) {
      found.push(["nossa"], ["senhora"]);
      i++;
    } else if (/^(nsa|nsra|nssa)$/.test(word)) found.push(["nossa"], ["senhora"]);
    else if (/^\d+$/.test(word)) found.push([word.replace(/^0+(?=\d)/, "")]);
    else found.push([longForm(word), ...otherMeanings(word, all[i - 1], all[i + 1])]);
  }
  return found;
}

function otherMeanings(word: string, before: string | undefined, after: string | undefined): string[] {
  if (!Object.hasOwn(AMBIGUOUS, word) || after === undefined) return [];
  const { role, means } = AMBIGUOUS[word]!;
  if (role === "part") return /^(\d+[a-z]?|[a-z]\d*)$/.test(after) ? means : [];
  if (!isName(after)) return [];
  return role === "street" && before !== undefined && word === "al" ? [] : means;
}

/** `Sra`, or `S` before a name: `N. S. da Saúde`, but not `N. S/N`. */
function isLady(word: string | undefined, after: string | undefined): boolean {
  if (word === "s") return isName(after) || JOINING_WORDS.has(after ?? "");
  return word === "sr" || word === "sra" || word === "senhora";
}

function isName(word: string | undefined): boolean {
  return word !== undefined && /^[a-z]{3,}$/.test(word);
}

/**
 * All tokens that a name is found by: its words, their long forms and other meanings, and numbers in digits and in
 * words (`Rua Sete de Setembro` and `Rua 7 de Setembro` have the same). May contain repetitions.
 */
export function nameTokens(name: string): string[] {
  return [...addressTokens(name), ...spokenNumbers(words(name))];
}

/** The same for texts that are not names, such as the number and flat of an address: `N. 7` is not `sete`. */
export function addressTokens(text: string): string[] {
  return wordChoices(text).flat();
}

/** The words of a street in their order, in their long forms: `R. XV de Novembro` gives `rua xv de novembro`. */
export function streetWords(street: string): string[] {
  return words(street).map(longForm);
}
