import type { OwnPlace } from "#app/db/shapes/own-places.ts";
import { distanceText } from "#app/facts/own-places/own-distance.ts";
import { discountText, factsOf } from "#app/facts/listings/listing-text.ts";
import { searchArea, type Listing } from "#app/facts/listings/listing.ts";
import { markedPieces, marksWithin } from "#app/facts/query/words/marked-texts.ts";
import type { MarkWords } from "#app/facts/query/words/marks.ts";
import { pictureOf, type Picture } from "#app/facts/listings/picture.ts";
import { buildingAddress } from "#app/facts/places/building.ts";
import { formatPrice } from "#app/lib/money.ts";
import { plural, squareMetres } from "#app/lib/numbers.ts";

/** With more units than this, the others are shown by a search for the address. */
const MAX_UNITS = 12;

export interface UnitView {
  number: string;
  /** Part of the address after the building: `Apto 502, Bloco 04`. */
  name: string;
  /** The name with the words of the search marked. */
  marked?: string[];
  facts: string;
  price: string;
  discount: string | null;
}

/** Several units of one address, shown as one card. */
export interface BuildingView {
  /** Address and place with the words of the search marked. */
  marked?: { address: string[]; place: string[] };
  /** How far it is from the viewer's place; the first field, as in cards. */
  distance?: string;
  /** `12 unidades neste endereço`. */
  count: string;
  address: string;
  place: string;
  priceLabel: string;
  price: string;
  /** The largest discount of the units. */
  discount: string | null;
  facts: string;
  picture: Picture;
  units: UnitView[];
  /** Address of the search for all of them; null when all are shown. */
  allHref: string | null;
}

/**
 * `units`: at least two, in the order of the results. `hrefOf` gives the address of the search for everything
 * at an address.
 */
export function buildingView(
  units: Listing[],
  hrefOf: (citySlug: string, text: string) => string,
  mark: MarkWords | null,
  from: OwnPlace | null = null,
): BuildingView {
  const [first] = units as [Listing, ...Listing[]];
  const address = buildingAddress(first.address);
  const prices = units.map((unit) => unit.priceCents);
  const discounts = units.flatMap((unit) => unit.discount ?? []);
  const discount = discounts.length > 0 ? discountText(Math.max(...discounts)) : null;
  const marks = mark?.(first);
  const distance = from && distanceText(from, first);
  return {
    ...(distance !== null && { distance }),
    ...(marks && {
      marked: {
        address: markedPieces([address, marksWithin(marks.address, 0, address.length)]),
        place: markedPieces(
          ...(first.district ? [[first.district, marks.district] as const, ", "] : []),
          [first.city, marks.city],
          "/",
          [first.state, marks.state],
        ),
      },
    }),
    count: `${plural(units.length, "unidade", "unidades")} neste endereço`,
    address,
    place: [first.district, `${first.city}/${first.state}`].filter(Boolean).join(", "),
    priceLabel: "Preços",
    price: span(prices, formatPrice),
    discount: discount === null ? null : `até −${discount}`,
    facts: [
      span(units.flatMap((unit) => unit.bedrooms ?? []).filter(Boolean), String, ["quarto", "quartos"]),
      span(
        units.flatMap((unit) => searchArea(unit)?.m2 ?? []),
        squareMetres,
      ),
    ]
      .filter(Boolean)
      .join(" · "),
    picture: pictureOf(first),
    units: units.slice(0, MAX_UNITS).map((unit) => unitView(unit, mark)),
    allHref: units.length > MAX_UNITS ? hrefOf(first.citySlug, address) : null,
  };
}

function unitView(listing: Listing, mark: MarkWords | null): UnitView {
  const rest = listing.address.slice(buildingAddress(listing.address).length);
  const name = rest.replace(/^[\s,]+|[\s,]+$/g, "");
  const start = listing.address.length - rest.replace(/^[\s,]+/, "").length;
  const marks = name === "" ? undefined : mark?.(listing).address;
  return {
    number: listing.number,
    ...(marks && { marked: markedPieces([name, marksWithin(marks, start, start + name.length)]) }),
    name: name === "" ? listing.type : name,
    facts: factsOf(listing)
      .map((fact) => fact.text)
      .join(" · "),
    price: formatPrice(listing.priceCents),
    discount: discountText(listing.discount),
  };
}

/** `48 m²`, `40 m² a 55 m²`, `1 quarto`, `2 a 3 quartos`; empty without values. */
function span(values: number[], say: (value: number) => string, nouns?: [one: string, many: string]): string {
  if (values.length === 0) return "";
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const text = say(low) === say(high) ? say(low) : `${say(low)} a ${say(high)}`;
  return nouns ? `${text} ${high === 1 ? nouns[0] : nouns[1]}` : text;
}
