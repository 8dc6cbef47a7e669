import type { Listing, Precision } from "#app/facts/listings/listing.ts";
import { seededRandom } from "#app/lib/seeded-random.ts";
import { newListing } from "./listing.ts";

/** The centre around which they are scattered. */
export const CENTRE = [-46.6, -23.5] as const;

/** Cities with listings whose points are known by city, by district and by street, and some without a point. */
export function scattered(count: number, seed: number): Listing[] {
  const random = seededRandom(seed);
  const near = (value: number, spread: number) => Math.round((value + (random() - 0.5) * spread) * 1e4) / 1e4;
  const cities = Array.from({ length: 40 }, (_, i) => ({
    slug: `cidade-${i}-sp`,
    lat: near(CENTRE[1], 6),
    lng: near(CENTRE[0], 8),
  }));
  const districts = Array.from({ length: 200 }, (_, i) => {
    const city = cities[i % cities.length]!;
    return { slug: `bairro-${i}`, city, lat: near(city.lat, 0.2), lng: near(city.lng, 0.2) };
  });
  return Array.from({ length: count }, (_, i) => {
    const district = districts[Math.floor(random() * districts.length)]!;
    const kind = random();
    const point = (at: { lat: number; lng: number }, precision: Precision, precisionM: number) => ({
      lat: at.lat,
      lng: at.lng,
      precision,
      precisionM,
    });
    const atStreet = () => ({ lat: near(district.lat, 0.02), lng: near(district.lng, 0.02) });
    const place =
      kind < 0.05
        ? {}
        : kind < 0.3
          ? point(district.city, "municipio", 9_000)
          : kind < 0.6
            ? point(district, "bairro", 900)
            : kind < 0.8
              ? point(atStreet(), "rua", 300)
              : point(atStreet(), "porta", 20);
    return newListing({
      number: String(8_000_000_000_000 + i),
      state: "SP",
      city: district.city.slug,
      citySlug: district.city.slug,
      district: district.slug,
      districtSlug: district.slug,
      priceCents: 1_000 * Math.ceil(random() * 40_000),
      appraisalCents: 20_000_000,
      discount: random() < 0.3 ? null : random() < 0.2 ? 0 : Math.round(random() * 9_000) / 100,
      ...place,
    });
  });
}

/** The middle value, or the mean of both. */
export function median(values: number[]): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return sorted.length % 2 ? sorted[Math.floor(half)]! : (sorted[half - 1]! + sorted[half]!) / 2;
}
