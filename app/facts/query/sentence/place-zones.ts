import { isUf } from "#app/lib/br.ts";
import { plainName } from "#app/facts/query/words/place-names.ts";
import { districtsCalled, type ListedPlaces } from "./listed-places.ts";
import type { Mention, Reading } from "./sentence-reading.ts";
import { FREE, VERBATIM, LEFT_OUT_LINK, UNDERSTOOD } from "./sentence-tokens.ts";

/** Districts of the zones of a town (`zona sul`, ...), by city slug. */
export const ZONES: Record<string, Record<string, string>> = {
  "rio-de-janeiro-rj": {
    "zona sul":
      "botafogo|catete|copacabana|cosme velho|flamengo|gavea|gloria|humaita|ipanema|jardim botanico|lagoa|laranjeiras|leblon|leme|rocinha|sao conrado|urca|vidigal",
    "zona norte":
      "abolicao|acari|agua santa|anchieta|andarai|barros filho|bento ribeiro|bonsucesso|braz de pina|cachambi|campinho|cascadura|cavalcanti|cavalcante|coelho neto|colegio|complexo do alemao|cordovil|costa barros|del castilho|encantado|engenheiro leal|engenho da rainha|engenho de dentro|engenho novo|grajau|guadalupe|higienopolis|honorio gurgel|ilha do governador|inhauma|iraja|jacare|jardim america|jardim carioca|jardim guanabara|lins de vasconcelos|madureira|marechal hermes|maracana|maria da graca|meier|olaria|oswaldo cruz|parada de lucas|parque anchieta|pavuna|penha|penha circular|piedade|pilares|praca da bandeira|quintino bocaiuva|quintino|ramos|riachuelo|ricardo de albuquerque|rocha|rocha miranda|sampaio|sao cristovao|sao francisco xavier|taua|cacuia|cocota|galeao|monero|portuguesa|tijuca|todos os santos|tomas coelho|turiacu|vaz lobo|vicente de carvalho|vigario geral|vila da penha|vila isabel|vila kosmos|vista alegre",
    "zona oeste":
      "anil|bangu|barra da tijuca|barra de guaratiba|camorim|campo dos afonsos|campo grande|cidade de deus|cosmos|curicica|deodoro|freguesia|freguesia jacarepagua|gardenia azul|gericino|guaratiba|inhoaiba|itanhanga|jacarepagua|jardim sulacap|magalhaes bastos|paciencia|padre miguel|pechincha|pedra de guaratiba|praca seca|realengo|recreio|recreio dos bandeirantes|santa cruz|santissimo|senador camara|senador vasconcelos|sepetiba|tanque|taquara|vargem grande|vargem pequena|vila militar|vila valqueire",
  },
  "sao-paulo-sp": {
    "zona sul":
      "brooklin|campo belo|campo grande|campo limpo|capao redondo|capela do socorro|cidade ademar|cidade dutra|cursino|grajau|interlagos|ipiranga|itaim bibi|jabaquara|jardim angela|jardim sao luis|moema|parelheiros|pedreira|sacoma|santo amaro|saude|socorro|vila andrade|vila mariana|vila olimpia|morumbi",
    "zona leste":
      "agua rasa|aricanduva|artur alvim|belem|cangaiba|carrao|cidade lider|cidade tiradentes|ermelino matarazzo|guaianases|guaianazes|iguatemi|itaim paulista|itaquera|jardim helena|jose bonifacio|lajeado|mooca|parque do carmo|penha|penha de franca|ponte rasa|sao lucas|sao mateus|sao miguel|sao miguel paulista|sao rafael|sapopemba|tatuape|vila carrao|vila curuca|vila formosa|vila jacui|vila matilde|vila prudente",
    "zona norte":
      "anhanguera|brasilandia|cachoeirinha|casa verde|freguesia do o|jacana|jaragua|limao|mandaqui|parada de taipas|perus|pirituba|santana|sao domingos|tremembe|tucuruvi|vila guilherme|vila maria|vila medeiros|vila nova cachoeirinha",
    "zona oeste":
      "alto de pinheiros|barra funda|butanta|jaguara|jaguare|jardim paulista|lapa|morumbi|perdizes|pinheiros|raposo tavares|rio pequeno|vila leopoldina|vila madalena|vila sonia",
  },
};

/** `zona sul` of the named town, or of the capital of the state: its districts that have listings. */
export function settleZone(reading: Reading, mention: Mention): void {
  const { filters, listed, marks } = reading;
  const { cities = [], states = [] } = filters;
  const city =
    cities.length === 1 ? cities[0]! : Object.keys(ZONES).find((slug) => states.join() === stateOf(slug));
  const districts = city === undefined || !listed ? [] : zoneDistricts(listed, city, mention.zone!);
  if (districts.length === 0) {
    marks.fill(FREE, mention.at, mention.next);
    return;
  }
  delete filters.states;
  filters.cities = [city!];
  // `Zona sul e zona leste`, `centro e zona norte`.
  const joined = districtsBeside(reading, mention, city!);
  filters.districts = [...new Set([...(filters.districts ?? []), ...districts, ...joined])];
}

/**
 * Districts of a town with one of these names, or beginning with one (`Taquara (Jacarepaguá)`). `Freguesia` means a
 * parish: `Freguesia de Campo G` is in Campo Grande.
 */
export function zoneDistricts(listed: ListedPlaces, city: string, zone: string): string[] {
  const names = (ZONES[city]?.[zone] ?? "").split("|").map(plainName);
  return listed.districts.flatMap(({ citySlug, slug }, i) => {
    if (citySlug !== city) return [];
    const name = listed.names.names[i]!;
    // `Jardim Ângela (Zona Leste)` names its own zone.
    const own = /\bzona (?:sul|norte|leste|oeste)\b/.exec(name)?.[0];
    if (own !== undefined) return own === zone ? [slug] : [];
    const parish = /^freguesia (.+)$/.exec(name)?.[1];
    const isThere = names.some((each) =>
      parish === undefined
        ? name === each || name.startsWith(`${each} `)
        : each.startsWith(parish) || name === each,
    );
    return isThere ? [slug] : [];
  });
}

function stateOf(slug: string): string {
  const state = slug.slice(-2).toUpperCase();
  return isUf(state) ? state : "";
}

const MAX_NAME_WORDS = 4;
const JOINT = /^(e|ou|,)$/;

/** Districts of the town that `e`, `ou` or a comma joins to a zone: `Centro e zona norte`, `zona sul, Tijuca e Centro`. */
function districtsBeside(reading: Reading, { at, next }: Mention, city: string): string[] {
  return [...joinedBefore(reading, at, city), ...joinedAfter(reading, next, city)];
}

function joinedBefore(reading: Reading, at: number, city: string): string[] {
  const joint = skipped(reading, at - 1, -1);
  if (!isJoint(reading, joint)) return [];
  for (let from = Math.max(0, joint - MAX_NAME_WORDS); from < joint; from++) {
    const called = calledHere(reading, { from, next: joint }, city);
    if (called.length > 0) return [...called, ...joinedBefore(reading, from, city)];
  }
  return [];
}

function joinedAfter(reading: Reading, next: number, city: string): string[] {
  if (!isJoint(reading, next)) return [];
  const from = skipped(reading, next + 1, 1);
  for (let end = Math.min(reading.tokens.length, from + MAX_NAME_WORDS); end > from; end--) {
    const called = calledHere(reading, { from, next: end }, city);
    if (called.length > 0) return [...called, ...joinedAfter(reading, end, city)];
  }
  return [];
}

/** The first position that has none of `em`, `na`, `o`. */
function skipped({ tokens }: Pick<Reading, "tokens">, at: number, step: 1 | -1): number {
  return LEFT_OUT_LINK.test(tokens[at]?.word ?? "") ? skipped({ tokens }, at + step, step) : at;
}

function isJoint({ tokens }: Reading, at: number): boolean {
  return JOINT.test(tokens[at]?.word ?? "");
}

/** Districts of the town with the name that stands there, which is then understood. */
function calledHere(
  { text, tokens, marks, listed }: Reading,
  { from, next }: { from: number; next: number },
  city: string,
): string[] {
  if (!listed || marks.subarray(from, next).some((mark) => mark !== FREE && mark !== VERBATIM)) return [];
  if ([tokens[from]!, tokens[next - 1]!].some(({ word }) => JOINT.test(word))) return [];
  const typed = text.slice(tokens[from]!.start, tokens[next - 1]!.end);
  const called = districtsCalled(listed, typed).filter(({ citySlug }) => citySlug === city);
  if (called.length > 0) marks.fill(UNDERSTOOD, from, next);
  return called.map(({ slug }) => slug);
}
