import itemsjs from "itemsjs";
import { pricePerM2Cents, searchArea, type Listing } from "#app/facts/listings/listing.ts";
import type { Filters, StandingSort } from "#app/facts/query/filters.ts";
import type { BenchRequest } from "./queries.ts";
import { livingKey } from "#app/core/engine/index/for-living.ts";
import { parseText, rankingWords } from "#app/facts/query/words/text-query.ts";
import { listingTokens } from "#app/facts/query/words/tokens.ts";

interface Item {
  listing: Listing;
  price: number;
  perM2: number;
  area: number;
  text: string;
}

const SORTINGS: Record<StandingSort, { field: string[]; order: string[] }> = {
  recentes: { field: ["firstSeen"], order: ["desc"] },
  antigos: { field: ["firstSeen"], order: ["asc"] },
  menor_preco: { field: ["price"], order: ["asc"] },
  maior_preco: { field: ["price"], order: ["desc"] },
  desconto: { field: ["discount"], order: ["desc"] },
  preco_m2: { field: ["perM2"], order: ["asc"] },
  data_leilao: { field: ["nextDate"], order: ["asc"] },
  relevancia: { field: ["seen"], order: ["desc"] },
  para_morar: { field: ["living"], order: ["asc"] },
};

const steps = (count: number | null) =>
  ["1", "2", "3", "4"].filter((step) => count !== null && count >= Number(step));

/** The same searches in itemsjs: facets by its aggregations, ranges by a function for each item, whole words only. */
export function itemsjsPeer(listings: Listing[]): (request: BenchRequest) => number {
  const items = listings.map((listing) => ({
    listing,
    id: Number(listing.number),
    estado: listing.state,
    cidade: listing.citySlug,
    bairro: listing.districtSlug ?? "",
    tipo: listing.typeCode,
    modalidade: listing.saleModeCode,
    pagamento: listing.payments,
    quartos: steps(listing.bedrooms),
    vagas: steps(listing.parking),
    banheiros: steps(listing.bathrooms),
    comodidades: listing.amenities,
    novidade: listing.news.map((news) => news.kind),
    price: listing.priceCents,
    discount: listing.discount ?? -1,
    perM2: pricePerM2Cents(listing) ?? Infinity,
    area: searchArea(listing)?.m2 ?? -1,
    firstSeen: listing.firstSeen,
    nextDate: listing.nextDate ?? "9",
    living: livingKey(listing),
    text: listingTokens(listing).join(" "),
  }));
  const facets = [
    "estado",
    "cidade",
    "tipo",
    "modalidade",
    "pagamento",
    "quartos",
    "vagas",
    "banheiros",
    "novidade",
  ];
  const engine = itemsjs(items, {
    sortings: SORTINGS,
    searchableFields: ["text"],
    aggregations: Object.fromEntries([
      ...[...facets, "bairro"].map((facet) => [facet, { conjunction: false, size: 10_000 }]),
      ["comodidades", { conjunction: true, size: 50 }],
    ]),
  });
  return ({ filters: f, sort, page, pageSize }) => {
    const text = parseText(f.text);
    const query =
      text.kind === "number"
        ? text.prefix
        : rankingWords(f.text)
            .map(({ word }) => word[0])
            .join(" ");
    const least = (count: number | null) => (count === null ? [] : [String(count)]);
    const found = engine.search({
      ...(query ? { query } : {}),
      page,
      per_page: pageSize,
      sort,
      filters: {
        estado: f.states,
        cidade: f.cities,
        bairro: f.districts,
        tipo: f.types,
        modalidade: f.saleModes,
        pagamento: f.payments,
        quartos: least(f.minBedrooms),
        vagas: least(f.minParking),
        banheiros: least(f.minBathrooms),
        comodidades: f.amenities,
        novidade: f.novelties,
      },
      ...(hasRange(f) ? { filter: (item: Item) => isInRanges(item, f) } : {}),
    });
    return found.pagination.total;
  };
}

function hasRange(f: Filters): boolean {
  const bounds = [f.minPrice, f.maxPrice, f.minDiscount, f.maxDiscount, f.minArea, f.maxArea, f.area];
  return bounds.some((bound) => bound !== null);
}

function isInRanges({ listing, price, area }: Item, f: Filters): boolean {
  if (price < (f.minPrice ?? 0) * 100 || price > (f.maxPrice ?? Infinity) * 100) return false;
  const { discount, lat, lng } = listing;
  if (f.minDiscount !== null && (discount === null || discount < f.minDiscount)) return false;
  if (f.maxDiscount !== null && (discount === null || discount > f.maxDiscount)) return false;
  if (f.minArea !== null && area < f.minArea) return false;
  if (f.maxArea !== null && (area < 0 || area > f.maxArea)) return false;
  if (f.area?.kind !== "box") return true;
  if (lat === null || lng === null) return false;
  return lat >= f.area.south && lat <= f.area.north && lng >= f.area.west && lng <= f.area.east;
}
