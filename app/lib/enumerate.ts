import { lazily } from "./lazily.ts";

const and = lazily(() => new Intl.ListFormat("pt-BR", { type: "conjunction" }));
const or = lazily(() => new Intl.ListFormat("pt-BR", { type: "disjunction" }));

/** `Campinas, Santos e São Paulo`. */
export function joinAnd(parts: string[]): string {
  return and().format(parts);
}

/** `casa, loja ou terreno`. */
export function joinOr(parts: string[]): string {
  return or().format(parts);
}

/** The text with its first letter as a capital, as at the beginning of a sentence. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
