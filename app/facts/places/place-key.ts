import { words } from "#app/lib/text.ts";
import { districtSlug } from "./district-slug.ts";

/** What spellings of one place share: `Sant' Ana do Livramento` and `SANTANA DO LIVRAMENTO` give `santanadolivramento`. */
export function placeKey(name: string): string {
  return words(name).join("");
}

/** Key of a neighbourhood with the lists' abbreviations spelt out: `JD. ANGELA` gives `jardimangela`. */
export function districtKey(name: string): string {
  return (districtSlug(name) ?? "").replace(/^bairro-/, "").replaceAll("-", "");
}
