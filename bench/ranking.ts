import type { Listing } from "#app/facts/listings/listing.ts";
import { seededRandom } from "#app/lib/seeded-random.ts";

/** A search by words, and the properties of which one must be first. */
export interface RankedSearch {
  text: string;
  wanted: ReadonlySet<string>;
}

interface Street {
  /** As the list writes it: `Rua das Flores`. */
  name: string;
  number: string;
}

/** Few addresses name a building, so together there are 300. */
const EACH = 72;
const SHORT: Record<string, string> = {
  apartamento: "ap",
  avenida: "av",
  bloco: "bl",
  doutor: "dr",
  estrada: "estr",
  jardim: "jd",
  lote: "lt",
  professor: "prof",
  quadra: "qd",
  residencial: "res",
  rodovia: "rod",
  rua: "r",
  santa: "sta",
  santo: "sto",
  travessa: "trav",
};

const plain = (text: string) => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** Street and number of an address of the lists; null without a number or a telling name. */
function streetOf({ address }: Listing): Street | null {
  const [, name = "", number = ""] = /^([^,(]+),\s*nº\s*(\d{1,5})\s*(?:,|$)/i.exec(address) ?? [];
  return /^\S+\s+\S*[A-Za-zÀ-ÿ]{4,}/.test(name) && Number(number) > 0 ? { name: name.trim(), number } : null;
}

/** A building or development named in an address: `Edf. Ductus Prime`, `Cond. Monet Life`. */
function buildingOf({ address }: Listing): string | null {
  const name =
    /,\s*((?:Edif[íi]cio|Edf?|Cond(?:om[íi]nio)?|Res(?:idencial)?)\.?\s+[A-Za-zÀ-ÿ]{3,}(?:\s[A-Za-zÀ-ÿ]{3,}){1,2})(?:,|$)/i;
  return name.exec(address)?.[1] ?? null;
}

/** The same text with two letters of its longest word exchanged. */
function slipped(text: string): string | null {
  const longest = text.split(" ").sort((a, b) => b.length - a.length)[0]!;
  if (longest.length < 7 || longest[3] === longest[4]) return null;
  const wrong = longest.slice(0, 3) + longest[4]! + longest[3]! + longest.slice(5);
  return text.replace(longest, wrong);
}

function shortened(text: string): string | null {
  const short = text.replaceAll(/\p{L}+/gu, (word) => SHORT[plain(word)] ?? word);
  return short === text ? null : short;
}

/**
 * Searches that people might type for properties of the lists, the same for the same listings. Made from the texts of
 * the lists alone: what a search must find is whatever has the same street and number, or the same name of a building.
 */
export function rankedSearches(listings: readonly Listing[]): Map<string, RankedSearch[]> {
  const random = seededRandom(19);
  // Lists write one street with its kind in several ways, and with `de` or without.
  const keyOf = ({ name, number }: Street, city: string) => {
    const [, ...own] = plain(name).split(/[^a-z0-9]+/);
    const telling = own
      .filter((word) => !/^(?:d[aeo]s?|e|)$/.test(word))
      .map((word) => word.replace(/^0+(?=\d)/, ""));
    return `${telling.join(" ")}|${Number(number)}|${city}`;
  };
  const byStreet = new Map<string, Set<string>>();
  const byBuilding = new Map<string, Set<string>>();
  const note = (map: Map<string, Set<string>>, key: string, number: string) =>
    map.set(key, (map.get(key) ?? new Set()).add(number));
  for (const listing of listings) {
    const street = streetOf(listing);
    if (street) note(byStreet, keyOf(street, listing.city), listing.number);
    const building = buildingOf(listing);
    if (building) note(byBuilding, plain(building), listing.number);
  }
  const streetSearch = (write: (text: string) => string | null) => (listing: Listing) => {
    const street = streetOf(listing);
    const text = street && write(plain(street.name));
    if (!street || text === null) return null;
    const wanted = byStreet.get(keyOf(street, listing.city))!;
    return { text: `${text} ${Number(street.number)} ${plain(listing.city)}`, wanted };
  };
  const kinds: Record<string, (listing: Listing) => RankedSearch | null> = {
    "street and number": streetSearch((name) => name),
    abbreviations: streetSearch(shortened),
    slips: streetSearch(slipped),
    phrases: streetSearch((name) => `"${name}"`),
    "names of buildings": (listing) => {
      const building = buildingOf(listing);
      return building === null ? null : { text: plain(building), wanted: byBuilding.get(plain(building))! };
    },
  };
  return new Map(
    Object.entries(kinds).map(([kind, make]) => {
      const made = new Map<string, RankedSearch>();
      for (let tries = 0; tries < 200_000 && made.size < EACH; tries++) {
        const search = make(listings[Math.floor(random() * listings.length)]!);
        if (search) made.set(search.text, search);
      }
      return [kind, [...made.values()]];
    }),
  );
}
