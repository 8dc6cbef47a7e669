import { isPostalCode, postalCodesIn } from "#app/facts/query/words/tokens.ts";
import { squeeze, words } from "#app/lib/text.ts";
import type { Gazetteer } from "./gazetteer.ts";

/** The CEP of a text that says more, and the text without it; null where there is none. */
export function apartFromCode(text: string): { code: string; left: string } | null {
  const [code] = postalCodesIn(text);
  if (!code || isPostalCode(text)) return null;
  // The dash of `Vila Eliza - CEP: 07800-000, Franco da Rocha` goes with it.
  const before = text.slice(0, code.start).replace(/\s+[-–]\s*$/, "");
  return { code: text.slice(code.start, code.end), left: squeeze(before + text.slice(code.end)) };
}

/**
 * An address that ends like those of the bank's pages (`..., Franco da Rocha - São Paulo`) with the code of its state, as
 * listings have it; any other text as it is.
 */
export function withStateCode(text: string, { names }: Gazetteer): string {
  const [, before, town = "", state = ""] = /^(.*,\s*([^,]+?)\s*[-–]\s*)([^,–-]+)$/.exec(text) ?? [];
  const uf = named(state)?.state;
  return uf && named(town)?.towns.some((one) => one.state === uf) ? `${before}${uf}` : text;

  function named(name: string) {
    return names.get(words(name).join(" "));
  }
}
