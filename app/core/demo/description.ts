import type { PropertyType } from "./distributions.ts";
import { atQuantile, nine, type Quantiles, type Random } from "./random.ts";

const PRIVATE: Partial<Record<PropertyType, Quantiles>> = {
  Apartamento: nine(22, 30.6, 38.7, 41.2, 44.6, 50, 70, 110, 240),
  Casa: nine(22, 26, 34.8, 49.9, 59.3, 70, 154, 313, 600),
  Sala: nine(22, 22.44, 24.3, 24.43, 24.6, 36, 232, 254.1, 260),
  Loja: nine(16, 16.66, 19.59, 44, 79, 150, 399, 625.6, 700),
  Galpão: nine(100, 104.2, 122.7, 278, 420, 1000, 2048, 2479, 2600),
};
const PRIVATE_OF_OTHERS: Quantiles = nine(32, 33.11, 37.94, 75, 150, 400, 1200, 2019, 2300);
const LAND: Partial<Record<PropertyType, Quantiles>> = {
  Casa: nine(30, 32.96, 48, 104, 165, 210, 400, 1000, 5000),
  Terreno: nine(112, 114.7, 126, 213, 360, 998, 7405, 23880, 32000),
  Gleba: nine(2900, 3059, 3786, 11000, 29000, 49000, 952500, 1724000, 2000000),
  "Imóvel rural": nine(30000, 30860, 34580, 61000, 102000, 333000, 962500, 1190000, 1255000),
  "Gleba Urbana": nine(4700, 4959, 6148, 18000, 49300, 135000, 142900, 144600, 145000),
};
const LAND_OF_OTHERS: Quantiles = nine(60, 61.79, 69.49, 125, 300, 700, 3600, 9432, 12000);
/** Total over private area of a flat: the share of common parts differs from building to building. */
const FLAT_TOTAL: Quantiles = [
  [0, 1],
  [0.2, 1],
  [0.35, 1.2],
  [0.5, 1.55],
  [0.75, 1.95],
  [0.95, 2.6],
  [1, 3.2],
];

const BEDROOMS = {
  Apartamento: { none: 92, "1": 43, "2": 842, "3": 22, "4": 1 },
  Casa: { none: 80, "1": 102, "2": 711, "3": 94, "4": 9, "5": 3, "6": 1 },
  Prédio: { none: 50, "1": 16, "2": 27, "3": 7 },
  Sobrado: { none: 40, "2": 44, "3": 11, "4": 5 },
} as const;
const PARKING = {
  Apartamento: { none: 444, "1": 546, "2": 9, "3": 1 },
  Casa: { none: 507, "1": 459, "2": 29, "3": 2, "4": 3 },
};
const FEATURES = {
  Apartamento: {
    varanda: 0.026,
    laundry: 0.33,
    suite: 0.001,
    maidBath: 0.012,
    toilet: 0.02,
    maidRoom: 0.008,
    sacada: 0.02,
    terrace: 0.006,
  },
  Casa: {
    varanda: 0.08,
    laundry: 0.5,
    suite: 0.004,
    maidBath: 0.016,
    toilet: 0.045,
    maidRoom: 0.009,
    sacada: 0.012,
    terrace: 0.06,
  },
};

/**
 * The source's sentence about a property: type, three areas with `0.00` for the ones not given, then what is known.
 * `rank`, 0 to 1, is the rank of its value: more valuable properties are mostly larger.
 */
export function describe(chance: Random, type: PropertyType, rank: number): string {
  const areas = areasOf(chance, type, chance.chance(0.6) ? rank : chance.next());
  const words = ["total", "privativa", "do terreno"].map(
    (word, index) => `${areas[index]!.toFixed(2)} de área ${word}`,
  );
  return `${[type, ...words, ...features(chance, type)].join(", ")}.`;
}

/** Total, private and land area in m². */
function areasOf(chance: Random, type: PropertyType, rank: number): [number, number, number] {
  // A hundredth of a square metre is what the source writes to fill a required field.
  const placeholder = chance.chance(0.004);
  const inside = placeholder ? 0.01 : atQuantile(PRIVATE[type] ?? PRIVATE_OF_OTHERS, rank);
  const land = chance.chance(0.01) ? 0.01 : atQuantile(LAND[type] ?? LAND_OF_OTHERS, rank);
  switch (type) {
    case "Apartamento":
      return [
        chance.chance(0.6) ? inside * chance.quantile(FLAT_TOTAL) : 0,
        inside,
        chance.chance(0.02) ? land / 4 : 0,
      ];
    case "Casa":
      return [
        chance.chance(0.49) ? inside * (chance.chance(0.7) ? 1 : 1.15) : 0,
        inside,
        chance.chance(0.975) ? land : 0,
      ];
    case "Sala":
    case "Loja":
      return [chance.chance(0.15) ? inside * 1.4 : 0, inside, 0];
    case "Terreno":
      return [chance.chance(0.05) ? land : 0, 0, land];
    case "Gleba":
    case "Gleba Urbana":
    case "Imóvel rural":
      return [0, 0, land];
    default:
      return [chance.chance(0.2) ? inside : 0, inside, chance.chance(0.9) ? land : 0];
  }
}

/** The optional words in the source's order; the count of bedrooms has one more space before it. */
function features(chance: Random, type: PropertyType): string[] {
  if (type === "Sala" || type === "Loja") return shopFeatures(chance, type);
  if (!(type in BEDROOMS)) return [];
  const kind = type === "Apartamento" ? type : "Casa";
  const bedrooms = chance.weighted<string>(BEDROOMS[type as keyof typeof BEDROOMS]);
  const parking = chance.weighted<string>(PARKING[kind]);
  const parkingWords = parking === "none" ? [] : [`${parking} vaga(s) de garagem`];
  if (bedrooms === "none") return parkingWords;
  const share = FEATURES[kind];
  const some = (probability: number, word: string) => (chance.chance(probability) ? [word] : []);
  return [
    ` ${bedrooms} qto(s)`,
    ...some(share.varanda, "varanda"),
    ...some(share.laundry, "a.serv"),
    ...some(share.suite, "1 suite(s)"),
    ...some(0.975, "WC"),
    ...some(0.0008, "churrasqueira"),
    ...some(share.maidBath, "WC Emp"),
    ...some(0.978, chance.chance(0.02) ? "2 sala(s)" : "1 sala(s)"),
    ...some(share.toilet, "1 lavabo(s)"),
    ...some(share.maidRoom, "DCE"),
    ...some(0.0012, "piscina"),
    ...some(share.sacada, "sacada"),
    ...some(0.985, "cozinha"),
    ...some(share.terrace, "Terraco"),
    ...parkingWords,
  ];
}

function shopFeatures(chance: Random, type: "Sala" | "Loja"): string[] {
  if (chance.chance(0.3)) return [];
  const parking = chance.chance(0.55) ? [`${chance.chance(0.85) ? 1 : 2} vaga(s) de garagem`] : [];
  return type === "Sala"
    ? ["1 sala(s)", "1 lavabo(s)", ...parking]
    : [`${chance.int(1, 2)} lavabo(s)`, ...parking];
}
