import { words } from "#app/lib/text.ts";
import { districtSlug } from "./district-slug.ts";

/**
 * The key that spellings of one place share: `Sant' Ana do Livramento` and `SANTANA DO LIVRAMENTO` give
 * `santanadolivramento`.
 */
export function placeNameKey(name: string): string {
  return words(name).join("");
}

/** Key of a district with the lists' abbreviations expanded: `JD. ANGELA` gives `jardimangela`. */
export function districtKey(name: string): string {
  return (districtSlug(name) ?? "").replace(/^bairro-/, "").replaceAll("-", "");
}
