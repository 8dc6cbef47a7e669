import { AMENITY_CODES, type AmenityCode } from "#app/facts/listings/amenities.ts";
import { fold, squeeze } from "#app/lib/text.ts";

/** The facts of a description. Areas in m²; null where it says nothing. */
export interface Description {
  /** The source's word, null when the text is empty. */
  type: string | null;
  areaTotalM2: number | null;
  areaPrivateM2: number | null;
  areaLandM2: number | null;
  bedrooms: number | null;
  livingRooms: number | null;
  /** WC, maid's WC and suites together; lavabos are `halfBaths`. */
  bathrooms: number | null;
  parking: number | null;
  suites: number | null;
  halfBaths: number | null;
  amenities: AmenityCode[];
  unknownTokens: string[];
}

type Count = "bedrooms" | "livingRooms" | "parking" | "suites" | "halfBaths";
type Area = "areaTotalM2" | "areaPrivateM2" | "areaLandM2";

const AREAS: Record<string, Area> = {
  "de area total": "areaTotalM2",
  "de area privativa": "areaPrivateM2",
  "de area do terreno": "areaLandM2",
};
const COUNTS: Record<string, { field: Count; amenity: AmenityCode | null }> = {
  "qto(s)": { field: "bedrooms", amenity: null },
  "sala(s)": { field: "livingRooms", amenity: "sala" },
  "vaga(s) de garagem": { field: "parking", amenity: "garagem" },
  "lavabo(s)": { field: "halfBaths", amenity: "lavabo" },
  "suite(s)": { field: "suites", amenity: "suite" },
};
const FEATURES: Record<string, AmenityCode> = {
  "a.serv": "area_servico",
  churrasqueira: "churrasqueira",
  cozinha: "cozinha",
  dce: "dce",
  piscina: "piscina",
  sacada: "sacada",
  terraco: "terraco",
  varanda: "varanda",
  wc: "wc",
  "wc emp": "wc_empregada",
};

const BIT = new Map(AMENITY_CODES.toSorted().map((code, bit) => [code, bit]));
const SORTED_CODES = [...BIT.keys()];

type Meaning =
  | { kind: "area"; field: Area }
  | { kind: "count"; field: Count; bit: number | null }
  | { kind: "feature"; bit: number; bathroom: boolean };

const MEANINGS = new Map<string, Meaning>([
  ...Object.entries(AREAS).map(([unit, field]): [string, Meaning] => [unit, { kind: "area", field }]),
  ...Object.entries(COUNTS).map(([unit, { field, amenity }]): [string, Meaning] => [
    unit,
    { kind: "count", field, bit: amenity && BIT.get(amenity)! },
  ]),
  ...Object.entries(FEATURES).map(([token, code]): [string, Meaning] => [
    token,
    { kind: "feature", bit: BIT.get(code)!, bathroom: code === "wc" || code === "wc_empregada" },
  ]),
]);
// The spellings of real lists are found without folding, which would cost more than all the rest.
for (const [seen, folded] of [
  ["de área total", "de area total"],
  ["de área privativa", "de area privativa"],
  ["de área do terreno", "de area do terreno"],
  ["WC", "wc"],
  ["WC Emp", "wc emp"],
  ["DCE", "dce"],
  ["Terraco", "terraco"],
] as const) {
  MEANINGS.set(seen, MEANINGS.get(folded)!);
}

const NUMBER = /^\d+(?:\.\d+)?$/;

/**
 * Reads `<type>, <n> de área total, <n> de área privativa, <n> de área do terreno[, <feature>]*.` Areas of `0.00` mean
 * "not given" and become null; a placeholder of `0.01` stays. Tokens outside the grammar are returned, never dropped.
 */
export function parseDescription(text: string): Description {
  const tokens = text.trim().replace(/\.$/, "").split(",");
  const result: Description = {
    type: squeeze(tokens[0]!) || null,
    areaTotalM2: null,
    areaPrivateM2: null,
    areaLandM2: null,
    bedrooms: null,
    livingRooms: null,
    bathrooms: null,
    parking: null,
    suites: null,
    halfBaths: null,
    amenities: [],
    unknownTokens: [],
  };
  let amenityBits = 0;
  let wcs = 0;
  for (let index = 1; index < tokens.length; index++) {
    const token = tokens[index]!.trim();
    if (token === "") continue;
    const space = isDigit(token.charCodeAt(0)) ? token.indexOf(" ") : -1;
    const number = space === -1 ? null : token.slice(0, space);
    const meaning = meaningOf(number === null ? token : token.slice(space + 1));
    const isNumber = number !== null && NUMBER.test(number);
    if (meaning?.kind === "feature" && number === null) {
      amenityBits |= 1 << meaning.bit;
      if (meaning.bathroom) wcs++;
    } else if (meaning?.kind === "area" && isNumber) {
      result[meaning.field] = Number(number) || null;
    } else if (meaning?.kind === "count" && isNumber && !number.includes(".")) {
      const count = Number(number);
      result[meaning.field] = count || null;
      if (count > 0 && meaning.bit !== null) amenityBits |= 1 << meaning.bit;
    } else {
      result.unknownTokens.push(squeeze(token));
    }
  }
  const bathrooms = wcs + (result.suites ?? 0);
  result.bathrooms = bathrooms || null;
  if (amenityBits !== 0) result.amenities = SORTED_CODES.filter((_, bit) => amenityBits & (1 << bit));
  return result;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function meaningOf(words: string): Meaning | undefined {
  return MEANINGS.get(words) ?? MEANINGS.get(squeeze(fold(words)));
}
