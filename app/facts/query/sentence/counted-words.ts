import type { Filters } from "#app/facts/query/filters.ts";
import { squeeze } from "#app/lib/text.ts";
import { countOf, type HeldListings } from "./held-listings.ts";
import type { Interpretation } from "./sentence.ts";

const THOUSANDS = /(?<![\d.,])\d{1,3}(?:\.\d{3})+(?![\d.,])/g;

/** `Avenida Brasil nº 49.001`: without its points where only so anything is found; the text as it is otherwise. */
export async function withoutPoints(engine: HeldListings, chosen: Filters, text: string): Promise<string> {
  const plain = text.replace(THOUSANDS, (number) => number.replaceAll(".", ""));
  if (plain === text || (await countOf(engine, chosen, text)) > 0) return text;
  return (await countOf(engine, chosen, plain)) > 0 ? plain : text;
}

/** `Ver José`: a word that people ask with, and short for a title: `Vereador José`. */
const ASKING_TITLE = "ver";

/** With that word, where properties have it before the name. */
export async function withTitle(
  engine: HeldListings,
  sentence: string,
  read: Interpretation,
): Promise<Interpretation> {
  const { rest, filters } = read;
  const named = `${ASKING_TITLE} ${rest}`;
  const isSaid = rest !== "" && ` ${squeeze(sentence).toLowerCase()}`.includes(` ${named.toLowerCase()}`);
  if (!isSaid || (await countOf(engine, filters, `"${named}"`)) === 0) return read;
  return { ...read, rest: named, parts: [named] };
}

/** Reais: fewer are the number of a house, more than any price. */
const SUM = /^\d{5,7}$/;

/** `80000 Luziânia`: beside a town a number that no property has is what the person can spend. */
export async function withBarePrice(engine: HeldListings, read: Interpretation): Promise<Interpretation> {
  const { filters, preferred, rest } = read;
  const isFree = rest === "" && (filters.maxPrice ?? filters.minPrice ?? null) === null;
  if (!isFree || !SUM.test(preferred) || !filters.cities?.length) return read;
  if ((await countOf(engine, {}, `"${preferred}"`)) > 0) return read;
  return { ...read, preferred: "", filters: { ...filters, maxPrice: Number(preferred) } };
}
