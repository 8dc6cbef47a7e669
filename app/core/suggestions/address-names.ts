import { streetKey } from "#app/facts/places/street-key.ts";
import { isKindWord, roleOf, shortForms, shortsOf, writtenWords } from "#app/facts/places/address-words.ts";
import type { Filters } from "#app/facts/query/filters.ts";
import { lazily } from "#app/lib/lazily.ts";
import { remembered } from "#app/lib/remembered.ts";
import { fold } from "#app/lib/text.ts";

/** A street, or a building or development, as an address writes it. */
export interface AddressName {
  kind: "rua" | "condominio";
  name: string;
  /** What spellings of the name share: the key of a street. */
  key: string;
}

/** A street, or a building or development in one, that typed words name. */
export interface SuggestedAddress {
  kind: AddressName["kind"];
  label: string;
  /** Where it is: `Centro, Campinas/SP`; of a street in several towns, in how many. */
  detail: string;
  count: number;
  /** The search for it. */
  filters: Filters;
}

const BUILDING_WORDS = new Set(["condominio", "conjunto", "edificio", "residencial"]);

/** The beginning of one of them or of its short forms; most parts of addresses have none. */
const MAY_BE_BUILDING = new RegExp(
  `(?:^|[^a-z])(?:${[...BUILDING_WORDS].flatMap((word) => [word, ...shortsOf(word)]).join("|")})`,
  "i",
);

/** The kind of address that a word in its long form says, and nothing of its name: `edificio`, `avenida`. */
export function kindOf(word: string): AddressName["kind"] | null {
  if (BUILDING_WORDS.has(word)) return "condominio";
  return roleOf(word) === "street" ? "rua" : null;
}

/** The kinds of streets that have short forms, and those of buildings. */
const kindWords = lazily(() => new Set(["rua", ...Object.values(shortForms("street")), ...BUILDING_WORDS]));

/** A text that is the beginning of such a word (`condomin`) as that word; any other as it is. */
export function withWholeKind(text: string): string {
  const begun = fold(text);
  if (begun.length < LEAST_OF_KIND) return text;
  return [...kindWords()].find((word) => word.startsWith(begun)) ?? text;
}

/** With fewer letters it may be many words. */
const LEAST_OF_KIND = 4;

/** The street of an address and the buildings that it names. */
export function namesIn(address: string): AddressName[] {
  const [street = "", ...others] = address.split(",");
  return [...streetsIn(street), ...others.flatMap(buildingsIn)];
}

/** More than all lists have; an index of the next day has nearly the same addresses as the one before. */
const MOST_PARTS = 100_000;

/** Many addresses are in the same street. */
const streetsIn = remembered((part: string) => named(streetIn(part), 0), MOST_PARTS);

function buildingsIn(part: string): AddressName[] {
  return MAY_BE_BUILDING.test(part) ? namedBuildings(part) : [];
}

const namedBuildings = remembered((part: string) => named(buildingIn(part), 1), MOST_PARTS);

/** The name in a part of an address. Where there is no street, some lists have the building in its place. */
function named(name: string, at: number): AddressName[] {
  if (!/[a-z]/i.test(name) || (at === 0 && isPartOfBuilding(name))) return [];
  const kind = at > 0 || BUILDING_WORDS.has(firstWord(name)) ? "condominio" : "rua";
  return [{ kind, name, key: nameKey(name) }];
}

/** `Lote 03 Quadra 23`, `Casa 2`: not `Quadra 11`, which is an address in planned towns. */
function isPartOfBuilding(name: string): boolean {
  const first = firstWord(name);
  return hasRole(first, "unit") || (hasRole(first, "part") && !PLANNED.test(first));
}

/** What all spellings of the name of a street or building share: `Rua Vitor Hugo` and `R. Victor Hugo` have one key. */
export function nameKey(name: string): string {
  return streetKey(writtenWords(name).join(" ")).full;
}

/** Parts of planned towns, which have them in place of streets. */
const PLANNED = /^(?:quadra|conjunto|gleba|km)$/;

/** The name of a street without what follows it in the same part: `Rua Azul Quadra 3 Lote 5`, `Rua Rua Azul`. */
function streetIn(part: string): string {
  const all = part
    .replace(/\(.*|\sn[º°.]+\s*\d.*/i, "")
    .trim()
    .replace(/^(\S+)\s+\1(?=\s)/i, "$1")
    .split(/\s+/);
  if (!hasRole(all[0]!, "street") && !PLANNED.test(firstWord(all[0]!))) return all.join(" ");
  const end = all.findIndex((word, i) => i > 1 && isDoor(word) && /^$|\d|^.$/.test(all[i + 1] ?? ""));
  return all.slice(0, end < 0 ? all.length : end).join(" ");
}

/** The name of a building in a part of an address: `Bl 14 Ed Riverside` has one. */
function buildingIn(part: string): string {
  for (const { 0: word, index } of part.matchAll(/[^\s-]\S*/g)) {
    if (!BUILDING_WORDS.has(firstWord(word))) continue;
    const [whole] = /^[^(]*?(?=\s*$|\s+-|\s*\(|\s+\S*\d)/.exec(part.slice(index)) ?? [""];
    // `Ed. Flores Apto 12` is cut before the number, and so before what it is the number of.
    const name = whole.replace(/\s+\S+$/, (last) => (isDoor(last) ? "" : last));
    if (isBuilding(name)) return name;
  }
  return "";
}

function isDoor(word: string): boolean {
  return hasRole(word, "part") || hasRole(word, "unit");
}

function hasRole(word: string, role: "street" | "part" | "unit"): boolean {
  return roleOf(firstWord(word)) === role;
}

function firstWord(name: string): string {
  return wordsOf(/^\s*\S*/.exec(name)![0])[0] ?? "";
}

/** Addresses have the same words again and again. */
const wordsOf = remembered((text: string) => writtenWords(text), 5_000);

/** `Ed. Flores`, `Cond Res Vila Bela`, but neither `Conj 12` nor `Conj A Rua Azul`. */
function isBuilding(name: string): boolean {
  const [kind = "", ...own] = writtenWords(name);
  if (!BUILDING_WORDS.has(kind) || own.some((word) => roleOf(word) === "street")) return false;
  return own.some((word) => /^[a-z]{3,}$/.test(word) && !isKindWord(word) && roleOf(word) !== "unit");
}
