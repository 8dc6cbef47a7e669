import type { PropertyPage } from "#app/db/shapes/property-page.ts";
import { fold } from "#app/lib/text.ts";

/** What burdens a property beside debts, with the words by which its page says so. */
const WORDS = {
  penhora: /\bpenhora/,
  indisponibilidade: /\bindisponib/,
  direito_real_de_uso: /\bdireito real de uso\b/,
  far: /\bfar\b/,
  gravame: /\bgravame/,
} as const;

export const LIEN_NAMES: Readonly<Record<keyof typeof WORDS, string>> = {
  penhora: "penhora",
  indisponibilidade: "indisponibilidade",
  direito_real_de_uso: "direito real de uso",
  far: "FAR",
  gravame: "gravame",
};

type Lien = keyof typeof WORDS;
export const LIENS = Object.keys(WORDS) as Lien[];

/** The liens that a text names: `Penhora Gravada no R-7 da Matrícula`, `Imóvel Far`. */
export function liensIn(text: string): Lien[] {
  const folded = fold(text);
  return LIENS.filter((lien) => WORDS[lien].test(folded));
}

/** What a page says in its line on lawsuits and in its description; null: it has neither. */
export function remarksOf({
  lawsuits,
  description,
}: Pick<PropertyPage, "lawsuits" | "description">): string | null {
  const texts = [lawsuits, description].filter((text) => typeof text === "string");
  return texts.length > 0 ? texts.join("\n") : null;
}
