import { isUf, UF_NAMES, UFS } from "#app/lib/br.ts";
import type { Uf } from "#app/lib/br.ts";
import { words } from "#app/lib/text.ts";
import type { Token } from "./sentence-tokens.ts";

export interface GazetteerCity {
  /** `campinas-sp`. */
  slug: string;
  name: string;
  state: Uf;
}

/** Names of municipalities and states, ready to be found in a sentence. Compile once. */
export interface Gazetteer {
  readonly cities: ReadonlyMap<string, readonly GazetteerCity[]>;
  readonly states: ReadonlyMap<string, Uf>;
  /** Words of the longest name that begins with a word. */
  readonly longest: ReadonlyMap<string, number>;
}

export interface PlaceFound {
  city: GazetteerCity | null;
  /** Set when there is no city. */
  state: Uf | null;
  /** The state was said too (`Campinas/SP`), so nothing else can be meant. */
  certain: boolean;
  next: number;
}

/** Of several towns of one name, people who say only the name mean the capital. */
const CAPITALS = new Set(
  (
    "rio-branco-ac maceio-al macapa-ap manaus-am salvador-ba fortaleza-ce brasilia-df vitoria-es goiania-go sao-luis-ma cuiaba-mt " +
    "campo-grande-ms belo-horizonte-mg belem-pa joao-pessoa-pb curitiba-pr recife-pe teresina-pi rio-de-janeiro-rj natal-rn porto-alegre-rs " +
    "porto-velho-ro boa-vista-rr florianopolis-sc sao-paulo-sp aracaju-se palmas-to"
  ).split(" "),
);

/** Names of towns that in lists are far more often neighbourhoods, or plain words: places only beside their state. */
const USUALLY_NOT_TOWNS = new Set(
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
    "socorro|sossego|sucupira|taquara|telha|terra nova|tiradentes|uniao|vale do sol|vargem grande|varzea|vera cruz|vila maria|vila rica|vista alegre|boca da mata|calumbi|canudos|casinhas|desterro|itinga|turiacu"
  ).split("|"),
);

/** Codes that are also words (`se`, `to`, `ap`): a state only after a town or a preposition. */
const WORD_CODES = new Set<Uf>([
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

/** The two states that share the name of their capital: the name alone is the city, `estado de São Paulo` and `SP` the state. */
const NAMED_LIKE_CAPITAL = new Set<Uf>(["RJ", "SP"]);

/** Gathers the names. `d'Oeste` is found as `d oeste` and as `doeste`. */
export function compileGazetteer(cities: Iterable<GazetteerCity>): Gazetteer {
  const byName = new Map<string, GazetteerCity[]>();
  const longest = new Map<string, number>();
  const note = (name: string[]) => longest.set(name[0]!, Math.max(longest.get(name[0]!) ?? 0, name.length));
  for (const city of cities) {
    const spellings = [words(city.name), words(city.name.replaceAll(/['’]/g, ""))];
    for (const spelling of new Map(spellings.map((each) => [each.join(" "), each])).values()) {
      if (spelling.length === 0) continue;
      const name = spelling.join(" ");
      byName.set(name, [...(byName.get(name) ?? []), city]);
      note(spelling);
    }
  }
  const states = new Map<string, Uf>();
  for (const uf of UFS) {
    const name = words(UF_NAMES[uf]);
    states.set(name.join(" "), uf);
    note(name);
  }
  return { cities: byName, states, longest };
}

/**
 * The place named at a token. `led` tells that a preposition leads to it (`em Campinas`), `ofState` that the word
 * `estado` does. A town whose name other states share is found only with its state, save a capital after a preposition; so are
 * names that are usually neighbourhoods. `keep` is a name that was recognised but could mean several places.
 */
export function findPlace(
  gazetteer: Gazetteer,
  tokens: readonly Token[],
  at: number,
  lead: { led: boolean; ofState: boolean },
): PlaceFound | { keep: number } | null {
  const most = gazetteer.longest.get(tokens[at]?.word ?? "") ?? 0;
  let keep = 0;
  for (let length = most; length > 0; length--) {
    const named = nameAt(tokens, at, length);
    if (named === null) continue;
    const { name, next } = named;
    const homonyms = gazetteer.cities.get(name);
    const beside = homonyms && stateAfter(gazetteer, tokens, next, homonyms);
    if (beside) return beside;
    const state = stateNamed(gazetteer, tokens[at]!, name, lead.led || lead.ofState);
    if (state && (lead.ofState || !NAMED_LIKE_CAPITAL.has(state))) {
      return { city: null, state, certain: lead.ofState, next };
    }
    if (!homonyms || lead.ofState) continue;
    const city =
      homonyms.length === 1
        ? homonyms[0]!
        : lead.led
          ? homonyms.find(({ slug }) => CAPITALS.has(slug))
          : undefined;
    if (city && !USUALLY_NOT_TOWNS.has(name)) return { city, state: null, certain: false, next };
    if (length > 1 && !USUALLY_NOT_TOWNS.has(name)) keep = Math.max(keep, next);
    // A longer name was meant: `Santa Cruz do Sul` is no `Santa Cruz`.
    if (length > 1) break;
  }
  const code = codeAt(tokens, at);
  if (code && (lead.led || lead.ofState || !WORD_CODES.has(code)))
    return { city: null, state: code, certain: true, next: at + 1 };
  return keep > 0 ? { keep } : null;
}

/** The name made of so many words from a token on. Hyphens and apostrophes inside are no words: `Ji-Paraná` has two. */
function nameAt(tokens: readonly Token[], at: number, length: number): { name: string; next: number } | null {
  let name = tokens[at]?.word ?? "";
  let next = at + 1;
  for (let i = 1; i < length; i++) {
    if (/^[-'’]$/.test(tokens[next]?.word ?? "")) next++;
    const word = tokens[next++]?.word;
    if (word === undefined) return null;
    name += ` ${word}`;
  }
  return { name, next };
}

/** `Campinas SP`, `Campinas/SP`, `Campinas - SP`, `Campinas, São Paulo`, when that state has a town of the name. */
function stateAfter(
  gazetteer: Gazetteer,
  tokens: readonly Token[],
  next: number,
  homonyms: readonly GazetteerCity[],
): PlaceFound | null {
  let i = next;
  // `Belém do Pará`.
  if (/^d[aeo]$/.test(tokens[i]?.word ?? "")) i++;
  while (["/", ",", "-", "(", "–"].includes(tokens[i]?.word ?? "")) i++;
  const code = codeAt(tokens, i);
  let state = code;
  let end = i + 1;
  for (let length = gazetteer.longest.get(tokens[i]?.word ?? "") ?? 0; !state && length > 0; length--) {
    const named = nameAt(tokens, i, length);
    state = named && stateNamed(gazetteer, tokens[i]!, named.name, false);
    end = named?.next ?? end;
  }
  const city = homonyms.find((each) => each.state === state);
  if (!city) return null;
  return { city, state: null, certain: true, next: tokens[end]?.word === ")" ? end + 1 : end };
}

function stateNamed(gazetteer: Gazetteer, first: Token, name: string, led: boolean): Uf | null {
  if (name === "para" && !first.accented && !led) return null;
  return gazetteer.states.get(name) ?? null;
}

function codeAt(tokens: readonly Token[], at: number): Uf | null {
  const code = tokens[at]?.word.toUpperCase() ?? "";
  return isUf(code) ? code : null;
}
