import { writtenCount } from "#app/lib/numbers.ts";
import { circleOf, ringKm2 } from "#app/lib/sphere.ts";
import type { Area } from "./filters.ts";

const NBSP = "\u00a0";

/** The label of an area: `Raio de 5 km`, `Área desenhada · 12 km²`, `Área do mapa`. */
export function areaLabel(area: Area): string {
  if (area.kind === "box") return "Área do mapa";
  const circle = circleOf(area.points);
  if (circle) return `Raio de ${metresWords(circle.metres)}`;
  return `Área desenhada · ${km2Words(ringKm2(area.points))}`;
}

/** The area named as a place: `um raio de 5 km`, `uma área desenhada`, `uma área do mapa`. */
export function areaPlace(area: Area): string {
  if (area.kind === "box") return "uma área do mapa";
  const circle = circleOf(area.points);
  return circle ? `um raio de ${metresWords(circle.metres)}` : "uma área desenhada";
}

/** `800 m`, `2,5 km`, `120 km`: to 10 m below one kilometre, to 100 m below a hundred. */
export function metresWords(metres: number): string {
  const tens = Math.round(metres / 10) * 10;
  if (tens < 1_000) return `${tens}${NBSP}m`;
  return `${decimals(tens / 1_000, tens < 99_950 ? 1 : 0)}${NBSP}km`;
}

/** `0,4 km²`, `12 km²`; what is smaller than a hectare in m². */
function km2Words(km2: number): string {
  if (km2 < 0.01) return `${decimals(Math.max(1, km2 * 1e6), 0)}${NBSP}m²`;
  return `${decimals(km2, km2 < 0.095 ? 2 : km2 < 9.95 ? 1 : 0)}${NBSP}km²`;
}

function decimals(value: number, most: number): string {
  return new Intl.NumberFormat("pt-BR", { maximumFractionDigits: most }).format(value);
}

/** `inclui 3 que podem estar fora`, of a search whose area is in view or named beside it; null where there are none. */
export function uncertainWords(count: number): string | null {
  if (count === 0) return null;
  return count === 1 ? "inclui 1 que pode estar fora" : `inclui ${writtenCount(count)} que podem estar fora`;
}
