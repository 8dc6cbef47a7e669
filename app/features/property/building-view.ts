import { formatPrice } from "#app/lib/money.ts";
import type { ListingDetail } from "#app/facts/listings/listing-detail.ts";
import { saleModeName } from "#app/facts/listings/source-words.ts";
import { pricePerM2Cents, searchArea, type Listing } from "#app/facts/listings/listing.ts";
import { comparableKey } from "#app/facts/listings/neighbours.ts";
import { NO_FILTERS } from "#app/facts/query/filters.ts";
import { buildingAddress } from "#app/facts/places/building.ts";
import { canonicalHref } from "#app/facts/query/query-codec.ts";
import { plural, squareMetres } from "#app/lib/numbers.ts";
import { unsplitAddress } from "#app/lib/text.ts";

/** Units listed on the page; a link to the search shows all. */
const MAX_SHOWN = 8;

interface UnitLine {
  number: string;
  /** What the address says after the street number: `Apto 302, Bl 2`. */
  unit: string;
  price: string;
  perM2: string | null;
  area: string | null;
  saleMode: string;
  /** Whether it is the property of the page itself. */
  current: boolean;
}

/** The units on sale at the property's street number. */
export interface BuildingView {
  address: string;
  count: string;
  /** Cheapest per m² first. */
  units: UnitLine[];
  /** `Esta unidade tem o 2º menor preço por m² entre 5 …`; null where no rank can be given. */
  rank: string | null;
  /** The search for all of them; null when all are shown. */
  allHref: string | null;
}

/** Null when it is alone at its address, or its street number is not known. */
export function buildingView({ listing, neighbours }: ListingDetail): BuildingView | null {
  const units = neighbours.building;
  if (units.length === 0) return null;
  const address = buildingAddress(listing.address);
  return {
    address: unsplitAddress(address),
    count: plural(units.length, "unidade à venda", "unidades à venda"),
    units: shownOf(units, listing).map((unit) => unitLine(unit, listing, address)),
    rank: rankText(units, listing),
    allHref: units.length > MAX_SHOWN ? searchHref(listing, address) : null,
  };
}

/** The first units, and always the one of the page. */
function shownOf(units: Listing[], { number }: Listing): Listing[] {
  const first = units.slice(0, MAX_SHOWN);
  const own = units.find((unit) => unit.number === number);
  return own && !first.includes(own) ? [...first.slice(0, -1), own] : first;
}

function unitLine(unit: Listing, { number }: Listing, address: string): UnitLine {
  const perM2 = pricePerM2Cents(unit);
  const area = searchArea(unit);
  const rest = unit.address.slice(buildingAddress(unit.address).length).replace(/^[\s,]+/, "");
  return {
    number: unit.number,
    unit: unsplitAddress(rest || (unit.number === number ? address : `Código ${unit.number}`)),
    price: formatPrice(unit.priceCents),
    perM2: perM2 === null ? null : `${formatPrice(perM2)}/m²`,
    area: area && squareMetres(area.m2).replace(" ", "\u00a0"),
    saleMode: saleModeName(unit.saleMode),
    current: unit.number === number,
  };
}

/** Ranks only among units of its type with the same kind of area. */
function rankText(units: Listing[], listing: Listing): string | null {
  const key = comparableKey(listing);
  const own = pricePerM2Cents(listing);
  if (key === null || own === null || !units.some(({ number }) => number === listing.number)) return null;
  const alike = units.filter((unit) => comparableKey(unit) === key);
  if (alike.length < 2) return null;
  const cheaper = alike.filter((unit) => pricePerM2Cents(unit)! < own).length;
  const ties = alike.filter((unit) => pricePerM2Cents(unit) === own).length;
  const what = cheaper === 0 ? "o menor preço por m²" : `o ${cheaper + 1}º menor preço por m²`;
  return `Esta unidade tem ${what}${ties > 1 ? ", empatada," : ""} entre as ${alike.length} do mesmo tipo e medida neste endereço`;
}

/** The street and its number, written as the text search reads them. */
function searchHref({ state, citySlug }: Listing, address: string): string {
  const text = address.replace(/,\s*n[.º°]?\s*/i, " ");
  return canonicalHref("/dashboard", {
    filters: { ...NO_FILTERS, text, states: [state], cities: [citySlug] },
  });
}
