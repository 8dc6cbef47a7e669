import { own } from "#app/lib/own.ts";
import type { ListingDetail } from "#app/facts/listings/listing-detail.ts";
import { byNewerSource } from "#app/facts/listings/leading-source.ts";
import { headline } from "#app/facts/listings/listing-text.ts";
import { saleModeName } from "#app/facts/listings/source-words.ts";
import { isDemoNumber, pointKind, searchArea, type Listing } from "#app/facts/listings/listing.ts";
import { isOneDay } from "#app/facts/listings/list-days.ts";
import { isAuctioned } from "#app/facts/listings/auction.ts";
import { momentsOf } from "#app/facts/listings/deadline.ts";
import { placeHref } from "#app/facts/places/place-address.ts";
import { inCity } from "#app/lib/place-words.ts";
import { breadcrumbData } from "#app/ui/structured-data.ts";
import { isGeneralCep } from "./official-documents.ts";

/** Types of schema.org that are more specific than "Place". */
const KINDS: Record<string, string> = {
  apartamento: "Apartment",
  casa: "House",
  sobrado: "House",
};

interface Addresses {
  /** Absolute addresses of the page and of its picture. */
  page: string;
  image: string;
}

/**
 * The property as schema.org's RealEstateListing, with an Offer where it can be bought for its price, for search engines, at a given time. Unknown
 * values are undefined, which JSON leaves out.
 */
export function structuredData(detail: ListingDetail, { page, image }: Addresses, now: Date): object {
  const leading = byNewerSource(detail, now);
  const { listing, available, leadingPage } = leading;
  return {
    "@context": "https://schema.org",
    "@type": "RealEstateListing",
    "@id": page,
    url: page,
    name: headline(listing),
    description: leading.description ?? undefined,
    image,
    inLanguage: "pt-BR",
    datePosted: isOneDay({ after: listing.seenAfter, date: listing.firstSeen })
      ? listing.firstSeen
      : undefined,
    dateModified: leadingPage?.on ?? listing.lastSeen,
    mainEntity: {
      "@type": own(KINDS, listing.typeCode) ?? "Place",
      name: headline(listing),
      identifier: listing.number,
      address: addressOf(leading),
      geo: geoOf(listing),
      ...(own(KINDS, listing.typeCode) && roomsOf(listing)),
    },
    // At an auction the price is where bids begin: nobody offers the property for it.
    offers: isAuctioned(listing.saleModeCode)
      ? undefined
      : {
          "@type": "Offer",
          url: page,
          price: (listing.priceCents / 100).toFixed(2),
          priceCurrency: "BRL",
          availability: `https://schema.org/${available ? "InStock" : "OutOfStock"}`,
          category: saleModeName(listing.saleMode),
          validThrough: available ? lastMoment(leading, now) : undefined,
          seller: isDemoNumber(listing.number)
            ? undefined
            : { "@type": "BankOrCreditUnion", name: "Caixa Econômica Federal" },
        },
  };
}

/** The way to the page: start, the page of its city, itself. */
export function breadcrumbs({ listing }: ListingDetail, origin: string): object {
  const { city, citySlug, state, number } = listing;
  return breadcrumbData(origin, [
    { name: "Martelo", path: "/" },
    {
      name: `Imóveis ${inCity(citySlug, city)}/${state}`,
      path: placeHref({ state, citySlug, districtSlug: null }),
    },
    { name: headline(listing), path: `/property/${number}` },
  ]);
}

function addressOf({ listing, page }: ListingDetail): object {
  return {
    "@type": "PostalAddress",
    streetAddress: listing.address || undefined,
    addressLocality: listing.city,
    addressRegion: listing.state,
    postalCode: page?.cep && !isGeneralCep(page.cep) ? page.cep : undefined,
    addressCountry: "BR",
  };
}

/** The point, only when it is that of an address. */
function geoOf({ lat, lng, precision }: Listing): object | undefined {
  return pointKind(precision) === "rua" && lat !== null && lng !== null
    ? { "@type": "GeoCoordinates", latitude: lat, longitude: lng }
    : undefined;
}

function roomsOf(listing: Listing): object {
  const area = searchArea(listing);
  return {
    numberOfBedrooms: listing.bedrooms ?? undefined,
    floorSize:
      area && area.which !== "land"
        ? { "@type": "QuantitativeValue", value: area.m2, unitCode: "MTK" }
        : undefined,
  };
}

/** The end of the sale: its last published date in the future. */
function lastMoment({ listing, page }: ListingDetail, now: Date): string | undefined {
  return momentsOf(listing, page)
    .map(({ at }) => at)
    .findLast((at) => Date.parse(at) > now.getTime());
}
