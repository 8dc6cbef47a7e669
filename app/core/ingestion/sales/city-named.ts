import { resolvePlace } from "#app/facts/places/places.ts";
import { isUf } from "#app/lib/br.ts";

/** IBGE's code of the municipality that a text like `São Paulo/SP` names; null: none, or its state is missing. */
export function cityNamed(text: string): number | null {
  const match = /^(.+?)\s*[/,(-]\s*([a-z]{2})\s*\)?$/i.exec(text.trim());
  const state = match?.[2]?.toUpperCase() ?? "";
  if (!match || !isUf(state)) return null;
  const { ibgeCode, locality } = resolvePlace(state, match[1]!, null);
  return locality === null ? ibgeCode : null;
}
