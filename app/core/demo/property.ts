import type { Uf } from "#app/lib/br.ts";
import { flatComplement, otherComplement, newSite, untidy, type Site } from "./addresses.ts";
import { cityWeights } from "./cities.ts";
import { describe } from "./description.ts";
import { APPRAISALS, OTHER_TYPES, STATE_SHAPES, type PropertyType } from "./distributions.ts";
import { atQuantile, type Random } from "./random.ts";

/** The facts of a demonstration property that never change, as the source would write them. */
export interface DemoProperty {
  city: string;
  district: string;
  address: string;
  type: PropertyType;
  description: string;
  appraisalCents: number;
}

/** Several units at one street and number, which share age, size and value. */
interface Cluster {
  site: Site;
  /** Units that are not generated yet. */
  left: number;
  unit: number;
  /** The rank of the building among all appraisals, 0 to 1. */
  rank: number;
}

/** How often a flat or a house is the first of several units at its address. */
const CLUSTER_CHANCE = { Apartamento: 0.26, Casa: 0.075 };
const LAND: ReadonlySet<PropertyType> = new Set(["Terreno", "Gleba", "Gleba Urbana", "Imóvel rural"]);
const CLUSTER_UNITS = { "2": 50, "3": 22, "4": 12, "5": 7, "6": 4, "8": 5 };

/** Generates a state's properties: each call gives the next. The units of a building come one after another. */
export function propertyBuilder(chance: Random, state: Uf): () => DemoProperty {
  const shape = STATE_SHAPES[state];
  const rest = 1 - shape.flats - shape.houses;
  const cities = cityWeights(state);
  const clusters: Partial<Record<PropertyType, Cluster>> = {};

  return () => {
    const group = chance.weighted({ Apartamento: shape.flats, Casa: shape.houses, other: rest });
    const type = group === "other" ? chance.weighted(OTHER_TYPES) : group;
    let cluster = clusters[type];
    if (!cluster?.left) {
      const isStart = (type === "Apartamento" || type === "Casa") && chance.chance(CLUSTER_CHANCE[type]);
      const left = isStart ? Number(chance.weighted(CLUSTER_UNITS)) : 1;
      cluster = { site: newSite(chance, chance.weighted(cities), state), left, unit: 0, rank: chance.next() };
      if (type === "Apartamento") cluster.unit = chance.int(0, 70);
      clusters[type] = cluster;
    }
    cluster.left--;
    const { site, unit, rank } = cluster;
    cluster.unit += type === "Apartamento" ? chance.int(1, 9) : 1;
    const isShared = cluster.left > 0 || unit > 0;
    let complement = isShared ? `, CS ${unit + 1}` : otherComplement(chance, LAND.has(type));
    if (type === "Apartamento") complement = flatComplement(chance, unit);
    return {
      city: site.city,
      district: site.district,
      address: untidy(chance, site.street + complement),
      type,
      description: describe(chance, type, rank),
      appraisalCents: appraisal(chance, type, rank, shape.appraisal),
    };
  };
}

/** Cents. Most appraisals are whole thousands of reais, as an expert writes them. */
function appraisal(chance: Random, type: PropertyType, rank: number, medianThousands: number): number {
  const isHome = type === "Apartamento" || type === "Casa";
  const thousands =
    atQuantile(APPRAISALS[type], rank) * (isHome ? medianThousands : 1) * (0.985 + chance.next() * 0.03);
  const cents = Math.max(10_750_00, Math.round(thousands * 100_000));
  const unit = chance.weighted({ "100000": 81, "100": 8, "1": 11 });
  return Math.round(cents / Number(unit)) * Number(unit);
}
