import { ofCity } from "#app/lib/place-words.ts";
import type { ListingDetail } from "#app/facts/listings/listing-detail.ts";
import { pointKind, type Listing, type Precision } from "#app/facts/listings/listing.ts";
import { isOfCensus } from "#app/facts/listings/point-step.ts";
import { radiusText } from "#app/facts/listings/point-text.ts";
import { ownPlacesHref } from "#app/facts/own-places/own-places-path.ts";
import { locatorOf, type Locator } from "#app/features/map/locator/locator.ts";
import { streetLocatorOf } from "#app/features/map/locator/street-locator.ts";
import { NO_FILTERS } from "#app/facts/query/filters.ts";
import { canonicalHref } from "#app/facts/query/query-codec.ts";

/** Where a property is, as exactly as it is known. */
export interface PlaceView {
  /** Null when its position is not known. */
  locator: Locator | null;
  /** The streets around its address; null where that is not known, or no file of streets shows it. */
  streets: Locator | null;
  precision: string;
  /** Pages of others about this spot, which learn nothing before they are opened; only for the point of an address. */
  links: { icon: string; text: string; href: string }[];
  /** The search of its neighbourhood, with its map. */
  searchHref: string;
  /** Where the viewer sets what distances are measured from; null where no distance can be told. */
  ownHref: string | null;
  /** Source of the point; null when it is no address, or an administrator set it. */
  credit: { text: string; href: string } | null;
}

const CENSUS = {
  text: "IBGE, Censo Demográfico 2022 (CNEFE)",
  href: "https://www.ibge.gov.br/estatisticas/sociais/populacao/38734-cadastro-nacional-de-enderecos-para-fins-estatisticos.html",
};

/** Streets are geocoded with OpenStreetMap's data, whose licence requires this line. */
export const OPENSTREETMAP = {
  text: "©\u00a0colaboradores do OpenStreetMap (ODbL)",
  href: "https://www.openstreetmap.org/copyright",
};

/** The city is missing in our table; the address may be right. */
const nowhere = ({ city }: Listing) =>
  `Não conseguimos pôr este imóvel no mapa: falta na nossa tabela de municípios o nome “${city}”, que a lista dá à cidade. O endereço acima é o da lista.`;
const PRECISION_WORDS: Record<Precision, (listing: Listing) => string> = {
  porta: ({ pointStep }) =>
    pointStep === "correcao"
      ? "O ponto é o do endereço, conferido por quem administra o portal."
      : "O ponto é o do endereço.",
  rua: ({ pointStep }) =>
    pointStep === "vizinhos"
      ? "O ponto foi calculado entre os números vizinhos da rua."
      : pointStep === "quadra"
        ? "O ponto é o da quadra."
        : "O ponto é o da rua.",
  bairro: ({ district }) =>
    `Sabemos só o bairro${district ? ` (${district})` : ""}: o imóvel está em algum lugar da área marcada.`,
  municipio: ({ city, citySlug }) =>
    `Sabemos só o município: o imóvel está em algum lugar ${ofCity(citySlug, city)}, não no centro da área.`,
};

/** `streets`: the version of the file of streets, if it shows the property. */
export function placeView(
  { listing, placeCorrected, area }: ListingDetail,
  streets: string | null = null,
): PlaceView {
  const { lat, lng, state, citySlug, districtSlug } = listing;
  const filters = {
    ...NO_FILTERS,
    states: [state],
    cities: [citySlug],
    districts: districtSlug === null ? [] : [districtSlug],
  };
  const searchHref = canonicalHref("/dashboard", { filters });
  if (lat === null || lng === null) {
    const precision = nowhere(listing);
    return { locator: null, streets: null, precision, links: [], searchHref, ownHref: null, credit: null };
  }
  // A point of unknown precision is not treated as an address.
  const precision = listing.precision ?? "municipio";
  const isAddress = pointKind(precision) === "rua";
  return {
    locator: locatorOf({ lat, lng, precision, metres: listing.precisionM, area }),
    streets:
      isAddress && streets !== null
        ? streetLocatorOf({ lat, lng, metres: listing.precisionM }, streets)
        : null,
    precision: `${PRECISION_WORDS[precision](listing)}${radiusWords(listing)}`,
    links: isAddress ? linksOf(listing, placeCorrected) : [],
    searchHref,
    ownHref: ownPlacesHref(`/property/${listing.number}`),
    credit: placeCorrected ? null : isOfCensus(listing.pointStep) ? CENSUS : isAddress ? OPENSTREETMAP : null,
  };
}

/** Within a block of a point people find the house; farther off a route leads to the street only. */
const BLOCK_METRES = 150;

/**
 * https://developers.google.com/maps/documentation/urls/get-started, https://developers.google.com/waze/deeplinks,
 * https://wiki.openstreetmap.org/wiki/Browsing
 */
function linksOf({ lat, lng, precision, precisionM }: Listing, placeCorrected: boolean): PlaceView["links"] {
  const google = "https://www.google.com/maps";
  const leadsThere =
    placeCorrected || precision === "porta" || (precisionM !== null && precisionM <= BLOCK_METRES);
  return [
    {
      icon: "pin",
      text: leadsThere ? "Como chegar no Google Maps" : "Ir até a rua no Google Maps",
      href: `${google}/dir/?api=1&destination=${lat},${lng}`,
    },
    {
      icon: "external",
      text: leadsThere ? "Rota no Waze" : "Ir até a rua no Waze",
      href: `https://waze.com/ul?ll=${lat},${lng}&navigate=yes`,
    },
    {
      icon: "camera",
      text: "Ver a rua no Google Street View",
      href: `${google}/@?api=1&map_action=pano&viewpoint=${lat},${lng}`,
    },
    {
      icon: "map",
      text: "Ver no OpenStreetMap",
      href: `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`,
    },
  ];
}

/** The radius as a sentence of its own. */
function radiusWords({ precision, precisionM }: Listing): string {
  if (precisionM === null) return "";
  const within = radiusText(precisionM);
  return pointKind(precision) === "rua"
    ? ` O imóvel fica a até ${within} dele.`
    : ` O imóvel fica num raio de ${within}.`;
}
