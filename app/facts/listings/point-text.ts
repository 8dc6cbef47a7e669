import { oneDecimal, writtenCount } from "#app/lib/numbers.ts";
import type { Listing, Precision } from "./listing.ts";

/** A radius in metres rounded up, so that it still holds: `35 m`, `1,2 km`, `38 km`. No line ends within it. */
export function radiusText(metres: number): string {
  return roundedUp(metres).replace(" ", "\u00a0");
}

/** `± 35 m`; no line ends within it. */
export function withinText(metres: number): string {
  return `±\u00a0${radiusText(metres)}`;
}

function roundedUp(metres: number): string {
  if (metres <= 100) return `${Math.ceil(metres / 5) * 5} m`;
  if (metres < 950) return `${Math.ceil(metres / 50) * 50} m`;
  if (metres < 10_000) return `${oneDecimal(Math.ceil(metres / 100) / 10)} km`;
  return `${writtenCount(Math.ceil(metres / 1_000))} km`;
}

/** What is known of a place. */
export const PLACED_TO: Record<Precision, string> = {
  porta: "endereço",
  rua: "rua",
  bairro: "bairro",
  municipio: "município",
};

/** How exactly a property is on the map, in a few words: `no mapa: endereço, ± 30 m`; null where that is not known. */
export function pointText({
  precision,
  precisionM,
}: Pick<Listing, "precision" | "precisionM">): string | null {
  if (precision === null || precisionM === null) return null;
  return `no mapa: ${PLACED_TO[precision]}, ${withinText(precisionM)}`;
}
