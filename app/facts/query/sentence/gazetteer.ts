import { shortForms } from "#app/facts/places/address-words.ts";
import { isUf, UF_NAMES, UFS } from "#app/lib/br.ts";
import type { Uf } from "#app/lib/br.ts";
import { lazily } from "#app/lib/lazily.ts";
import { fold, words } from "#app/lib/text.ts";
import { NICKNAMES, STATE_NICKNAMES } from "./place-nicknames.ts";
import { REGIONS, type Region } from "#app/facts/places/place-regions.ts";
import type { Token } from "./sentence-tokens.ts";

export interface GazetteerCity {
  /** `campinas-sp`. */
  slug: string;
  name: string;
  state: Uf;
}

/** The possible meanings of a name. */
interface NameEntry {
  /** Municipalities of that name, or the one it is a nickname of. */
  towns: readonly GazetteerCity[];
  isNickname: boolean;
  state: Uf | null;
  region: Region | null;
}

/** Names of municipalities, states and regions, prepared for finding them in a sentence. Compile once. */
export interface Gazetteer {
  readonly names: ReadonlyMap<string, NameEntry>;
  readonly bySlug: ReadonlyMap<string, GazetteerCity>;
  readonly byState: ReadonlyMap<Uf, readonly GazetteerCity[]>;
  /** The number of words of the longest name that begins with a word. */
  readonly longest: ReadonlyMap<string, number>;
  /** Every word of these names. */
  readonly nameWords: ReadonlySet<string>;
}

/** A name found in a sentence, from its first token to before `next`. */
export interface NameMatch extends NameEntry {
  name: string;
  next: number;
}

/** Of several towns with one name, the capital is meant where only the name is written. */
export const CAPITALS = new Set(
  (
    "rio-branco-ac maceio-al macapa-ap manaus-am salvador-ba fortaleza-ce brasilia-df vitoria-es goiania-go sao-luis-ma cuiaba-mt " +
    "campo-grande-ms belo-horizonte-mg belem-pa joao-pessoa-pb curitiba-pr recife-pe teresina-pi rio-de-janeiro-rj natal-rn porto-alegre-rs " +
    "porto-velho-ro boa-vista-rr florianopolis-sc sao-paulo-sp aracaju-se palmas-to"
  ).split(" "),
);

/** Town names that in lists are far more often districts or ordinary words: read as places only beside their state. */
export const USUALLY_NOT_TOWNS = new Set(
  (
    "agua santa|alcantara|alecrim|alegre|alegria|andarai|angelim|anchieta|areal|areia branca|barra|barra funda|bela vista|boa vista|bom retiro|" +
    "boqueirao|brasilandia|brotas|california|cambuci|cambui|campo belo|campo grande|caninde|casa branca|casa nova|casca|castelo|central|chale|" +
    "chapada|chacara|coelho neto|colina|coluna|conceicao|cristal|cruz|cruzeiro|delta|dom bosco|dourado|encantado|encanto|escada|esmeralda|esperanca|esplanada|" +
    "estacao|extrema|farol|feliz|flores|fortuna|gloria|graca|grajau|granja|guadalupe|guarani|inhauma|ipanema|ipiranga|itanhanga|itauna|jaguare|" +
    "jaguaribe|jaragua|jardim|joia|lagoa|lagoinha|lapa|laranjal|laranjeiras|leme|liberdade|luz|marco|mata|merces|mirante|modelo|moema|moeda|monjolos|monte azul|" +
    "moreno|navegantes|nossa senhora aparecida|nossa senhora das gracas|nova era|nova esperanca|nova europa|novo horizonte|novo mundo|olaria|ouro|ouro verde|" +
    "pacaembu|painel|panorama|paraiso|pedra|pedreira|penha|perola|piedade|piratininga|planalto|pompeia|pontal|ponte alta|ponte nova|portao|porto|posse|prado|" +
    "prainha|prata|primavera|progresso|quadra|recreio|registro|reserva|restinga|rio doce|rio vermelho|rosario|sacramento|sampaio|santa amelia|" +
    "santa cruz|santa fe|santa luz|santa monica|santa rosa|santa teresa|santana|santo amaro|santo antonio|santos dumont|sao benedito|sao bernardo|" +
    "sao caetano|sao cristovao|sao geraldo|sao jorge|sao jose|sao lourenco|sao luiz|sao mateus|sao miguel|saude|serra dourada|serraria|sobradinho|sobrado|" +
    "socorro|sossego|sucupira|taquara|telha|terra nova|tiradentes|uniao|vale do sol|vargem grande|varzea|vera cruz|vila maria|vila rica|vista alegre|boca da mata|calumbi|canudos|casinhas|desterro|itinga|turiacu|" +
    "primeiro de maio|quinze de novembro|sete de setembro|treze de maio"
  ).split("|"),
);

/** State codes that are also words (`se`, `to`, `ap`): read as a state only after a town or a preposition. */
export const WORD_CODES = new Set<Uf>([
  "AC",
  "AL",
  "AM",
  "AP",
  "CE",
  "MA",
  "PA",
  "PE",
  "PI",
  "SE",
  "TO",
  "GO",
  "ES",
]);

/**
 * The two states that share the name of their capital: the name alone is the city; `estado de São Paulo` and `SP` are
 * the state.
 */
export const NAMED_LIKE_CAPITAL = new Set<Uf>(["RJ", "SP"]);

/** Compiles the names. `d'Oeste` is found as `d oeste` and as `doeste`. */
export function compileGazetteer(cities: Iterable<GazetteerCity>): Gazetteer {
  const names = new Map<string, NameEntry>();
  const longest = new Map<string, number>();
  const bySlug = new Map<string, GazetteerCity>();
  const note = (name: string, change: (entry: NameEntry) => NameEntry) => {
    const first = name.split(" ")[0]!;
    longest.set(first, Math.max(longest.get(first) ?? 0, name.split(" ").length));
    names.set(name, change(names.get(name) ?? { towns: [], isNickname: false, state: null, region: null }));
  };
  for (const city of cities) {
    bySlug.set(city.slug, city);
    // The lists have `Santa Isabel do Pará` for Santa Izabel do Pará.
    const forms = [city.name, city.name.replaceAll(/['’]/g, ""), city.name.replace("Izabel", "Isabel")];
    const spellings = forms.map(words);
    for (const name of new Set(spellings.map((each) => each.join(" ")))) {
      if (name !== "") note(name, (entry) => ({ ...entry, towns: [...entry.towns, city] }));
    }
  }
  for (const [slug, nicknames] of Object.entries(NICKNAMES)) {
    const city = bySlug.get(slug);
    if (!city) continue;
    for (const name of nicknames.split("|")) {
      // `Poá` is a town as well: the numbers of listings decide which is meant.
      note(name, (entry) => ({
        ...entry,
        towns: [...new Set([...entry.towns, city])],
        isNickname: entry.towns.length === 0,
      }));
    }
  }
  for (const uf of UFS) {
    for (const name of [words(UF_NAMES[uf]).join(" "), ...(STATE_NICKNAMES[uf]?.split("|") ?? [])])
      note(name, (entry) => ({ ...entry, state: uf }));
  }
  for (const [name, region] of Object.entries(REGIONS)) {
    const known = region.cities?.filter((slug) => bySlug.has(slug));
    if (known?.length !== 0)
      note(name, (entry) => ({ ...entry, region: { ...region, ...(known && { cities: known }) } }));
  }
  const nameWords = new Set([...names.keys()].flatMap((name) => name.split(" ")));
  return { names, bySlug, byState: Map.groupBy(bySlug.values(), ({ state }) => state), longest, nameWords };
}

/**
 * The longest name that begins at a token; abbreviated saints and punctuation inside are accepted (`Sto. André`,
 * `Ji-Paraná`).
 */
export function findName(gazetteer: Gazetteer, tokens: readonly Token[], at: number): NameMatch | null {
  const most = gazetteer.longest.get(wordAt(tokens, at)) ?? 0;
  for (let length = most; length > 0; length--) {
    const named = nameAt(tokens, at, length);
    const entry = named && gazetteer.names.get(named.name);
    if (!entry) continue;
    // `Poá` is a town; `POA`, like other initials, has no accent.
    const exact =
      tokens[at]!.accented && named.name.length <= 3
        ? entry.towns.filter(({ name }) => fold(name) === named.name)
        : [];
    return { ...entry, ...named, ...(exact.length > 0 && { towns: exact }) };
  }
  return null;
}

/** The maximum number of words of a town's name. */
export const MAX_TOWN_WORDS = 7;

/** `Rio Largo`: whether a word belongs to the name of a town that began before it. */
export function isInTownName(gazetteer: Gazetteer, tokens: readonly Token[], at: number): boolean {
  for (let from = at - 1; from >= 0 && from > at - MAX_TOWN_WORDS; from--) {
    const match = findName(gazetteer, tokens, from);
    if (match !== null && match.towns.length > 0 && match.next > at) return true;
  }
  return false;
}

/** The name made of a number of words from a token on. */
function nameAt(tokens: readonly Token[], at: number, length: number): { name: string; next: number } | null {
  let name = wordAt(tokens, at);
  let next = at + 1;
  for (let i = 1; i < length; i++) {
    const isShort = tokens[next - 1]!.word.length <= 3;
    if (/^[-'’]$/.test(tokens[next]?.word ?? "") || (isShort && tokens[next]?.word === ".")) next++;
    if (tokens[next] === undefined) return null;
    name += ` ${wordAt(tokens, next++)}`;
  }
  return { name, next };
}

/** `Sto. André`, `Cel. Fabriciano`; but `PE` is the state. */
const titles = lazily(() => {
  const { pe: _state, ...others } = shortForms("title");
  return others;
});

function wordAt(tokens: readonly Token[], at: number): string {
  const word = tokens[at]?.word ?? "";
  return Object.hasOwn(titles(), word) ? titles()[word]! : word;
}

/** A town as the text of a search names it between quotation marks: `Goiânia/GO`. */
export function townInText({ name, state }: GazetteerCity): string {
  return `${name}/${state}`;
}

/** The state whose code a token is. */
export function codeAt(tokens: readonly Token[], at: number): Uf | null {
  const code = tokens[at]?.word.toUpperCase() ?? "";
  return isUf(code) ? code : null;
}
