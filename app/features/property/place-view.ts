import { ofCity } from "#app/lib/place-words.ts";
import type { ListingDetail } from "#app/facts/listings/listing-detail.ts";
import type { Listing, Precision } from "#app/facts/listings/listing.ts";
import { locatorOf, type Locator } from "#app/features/map/locator/locator.ts";
import { NO_FILTERS } from "#app/facts/query/filters.ts";
import { canonicalHref } from "#app/facts/query/query-codec.ts";

/** Where it is, as exactly as anybody knows. */
export interface PlaceView {
  /** Null when nobody can place it. */
  locator: Locator | null;
  precision: string;
  /** Opens the person's maps application; only for a street's point. */
  directionsHref: string | null;
  /** The search of its neighbourhood, with its map. */
  searchHref: string;
  /** Whom the point is owed to; null when it is not a street's. */
  credit: { text: string; href: string } | null;
}

/** Streets are found by a geocoder on OpenStreetMap's data, whose licence asks for this line. */
const OPENSTREETMAP = {
  text: "© colaboradores do OpenStreetMap (ODbL)",
  href: "https://www.openstreetmap.org/copyright",
};

/** The gap is ours: the address may well be right. */
const nowhere = ({ city }: Listing) =>
  `Não conseguimos pôr este imóvel no mapa: falta na nossa tabela de municípios o nome “${city}”, que a lista dá à cidade. O endereço acima é o da lista.`;
const PRECISION_WORDS: Record<Precision, (listing: Listing) => string> = {
  rua: () => "O ponto é o da rua. O número pode ficar a alguns metros dele.",
  bairro: ({ district }) =>
    `Sabemos só o bairro${district ? ` (${district})` : ""}: o imóvel está em algum lugar da área marcada.`,
  municipio: ({ city, citySlug }) =>
    `Sabemos só o município: o imóvel está em algum lugar ${ofCity(citySlug, city)}, não no centro da área.`,
};

export function placeView({ listing }: ListingDetail): PlaceView {
  const { lat, lng, state, citySlug, districtSlug } = listing;
  const filters = {
    ...NO_FILTERS,
    states: [state],
    cities: [citySlug],
    districts: districtSlug === null ? [] : [districtSlug],
  };
  const searchHref = canonicalHref("/dashboard", { filters });
  if (lat === null || lng === null) {
    return { locator: null, precision: nowhere(listing), directionsHref: null, searchHref, credit: null };
  }
  // A point of unknown exactness is not taken for an address.
  const precision = listing.precision ?? "municipio";
  const isStreet = precision === "rua";
  return {
    locator: locatorOf(lat, lng, precision),
    precision: PRECISION_WORDS[precision](listing),
    directionsHref: isStreet ? `https://www.google.com/maps/dir/?api=1&destination=${lat},${lng}` : null,
    searchHref,
    credit: isStreet ? OPENSTREETMAP : null,
  };
}
