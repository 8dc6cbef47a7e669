import { medianOf } from "#app/lib/median.ts";
import { has, type Bitset } from "#app/lib/bitset.ts";
import { buildingAddress } from "#app/facts/places/building.ts";
import { isDiscounted, type Listing } from "#app/facts/listings/listing.ts";
import type { MapItem, MapPlace, Pin, Summary } from "#app/core/engine/map-items.ts";
import type { MapPoints } from "./map-points.ts";

/** More than this many addresses would not fit around one point. */
const MOST_FANNED = 12;

/** The rows of the set at an atom, by building, in an order that does not depend on that of rows. */
export function addressesAt(points: MapPoints, matches: Bitset, atom: number): number[][] {
  const { starts, rowsAt, buildingOf } = points;
  const byBuilding = new Map<number, number[]>();
  for (let i = starts[atom]!; i < starts[atom + 1]!; i++) {
    const row = rowsAt[i]!;
    if (!has(matches, row)) continue;
    const units = byBuilding.get(buildingOf[row]!);
    if (units) units.push(row);
    else byBuilding.set(buildingOf[row]!, [row]);
  }
  const first = (units: number[]) => firstNumber(points, units);
  return [...byBuilding.values()].sort((a, b) => (first(a) < first(b) ? -1 : 1));
}

/** The lowest number of some rows, by which their building is known within its point. */
function firstNumber({ rows }: MapPoints, units: number[]): string {
  return units.reduce((least, row) => (rows[row]!.number < least ? rows[row]!.number : least), "~");
}

/** The item of one atom; `addresses`: its rows by building, null where it is no street's point. */
export function itemOfAtom(
  points: MapPoints,
  atom: number,
  addresses: number[][] | null,
  summary: Summary,
): MapPlace {
  const { kind, key, name, city, citySlug, state, metres, lat, lng } = points.atoms[atom]!;
  const place = { kind, place: key, name, city, citySlug, state, metres, lat, lng, aside: null, ...summary };
  if (!addresses) return { ...place, number: null, pin: null, fan: null };
  const isFew = addresses.length > 1 && addresses.length <= MOST_FANNED;
  const fan = isFew ? addresses.map((units) => addressItem(points, atom, units)) : null;
  return { ...place, ...pinOf(points, addresses), fan };
}

/** One of several addresses at a street's point. */
function addressItem(points: MapPoints, atom: number, units: number[]): MapPlace {
  const { key } = points.atoms[atom]!;
  const item = itemOfAtom(points, atom, [units], summaryOf(points, units));
  return { ...item, place: `${key}#${firstNumber(points, units)}` };
}

function summaryOf({ rows }: MapPoints, own: number[]): Summary {
  const discount = medianOf(own.map((row) => rows[row]!.discount).filter(isDiscounted));
  const medianDiscount = discount === null ? null : Math.round(discount * 100) / 100;
  const medianPriceCents = Math.round(medianOf(own.map((row) => rows[row]!.priceCents))!);
  return { count: own.length, medianPriceCents, medianDiscount };
}

/** The items that a cluster opens into where no zoom separates its atoms; null where there are too many. */
export function fanOf(points: MapPoints, matches: Bitset, atoms: readonly number[]): MapPlace[] | null {
  const items = atoms.flatMap((atom) => {
    const addresses = addressesAt(points, matches, atom);
    const isStreet = points.atoms[atom]!.kind === "rua";
    const item = itemOfAtom(points, atom, isStreet ? addresses : null, summaryOf(points, addresses.flat()));
    return item.fan ?? item;
  });
  if (items.length > MOST_FANNED) return null;
  return items.sort((a, b) => (a.place < b.place ? -1 : 1));
}

function pinOf({ rows }: MapPoints, addresses: number[][]): { number: string | null; pin: Pin } {
  const all = addresses.flat();
  const fromCents = Math.min(...all.map((row) => rows[row]!.priceCents));
  const number = all.length === 1 ? rows[all[0]!]!.number : null;
  // Units may write the address of their building in different ways: that of the first number is shown.
  const first = all.reduce((least, row) => (rows[row]!.number < rows[least]!.number ? row : least));
  const address = addresses.length === 1 ? buildingAddress(rows[first]!.address) : null;
  const units = addresses.length === 1 ? all.map((row) => rows[row]!.number).sort() : [];
  return { number, pin: { fromCents, addresses: addresses.length, address, units, news: null, dates: [] } };
}

/** The items with what is new of the listings of single addresses. */
export function withNews<Item extends MapItem>(
  items: readonly Item[],
  listingOf: (number: string) => Pick<Listing, "news" | "nextDate"> | null,
): Item[] {
  return items.map((item) => {
    if (item.fan) return { ...item, fan: withNews(item.fan, listingOf) };
    if (item.kind === "grupo" || item.pin === null || item.pin.units.length === 0) return item;
    const listings = item.pin.units.flatMap((number) => listingOf(number) ?? []);
    return { ...item, pin: { ...item.pin, ...newestOf(listings) } };
  });
}

function newestOf(listings: Pick<Listing, "news" | "nextDate">[]): Pick<Pin, "news" | "dates"> {
  const [newest] = listings
    .flatMap(({ news }) => news)
    .sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0));
  const dates = [...new Set(listings.flatMap(({ nextDate }) => nextDate ?? []))].sort();
  return { news: newest?.kind ?? null, dates };
}
