import { districtSlug } from "#app/facts/places/district-slug.ts";
import { soundOfName } from "#app/facts/places/street-key.ts";

/** A neighbourhood as a list or the census names it. */
export interface DistrictName {
  /** The slug without `bairro-`: `jardim-angela`. */
  key: string;
  /** Shared by spellings that differ by a letter, in numbers or in joining words. */
  sound: string;
}

export function districtName(name: string): DistrictName {
  const key = (districtSlug(name) ?? "").replace(/^bairro-/, "");
  return { key, sound: soundOfName(key) };
}

/** The middle and the sides of any town: without what stands behind in brackets they say nothing. */
const OF_ANY_TOWN = new Set(["centro", "norte", "sul", "leste", "oeste"]);

/**
 * The names under which the census may have a neighbourhood, likelier ones first: lists put the part of the city behind it in
 * brackets, `JARDIM AURORA (ZONA LESTE)`, and cut off long names there.
 */
export function namesOfDistrict(name: string): string[] {
  const bare = name.replace(/\s*\([^)]*\)?\s*$/, "");
  return bare === name || bare === "" || OF_ANY_TOWN.has(bare.toLowerCase()) ? [name] : [name, bare];
}
