import type { Uf } from "#app/lib/br.ts";
import { CAPITALS, NAMED_LIKE_CAPITAL, townInText } from "./gazetteer.ts";
import type { Mention, Reading } from "./sentence-reading.ts";
import { RESTATED, UNFIT, type Token } from "./sentence-tokens.ts";

/** `São Paulo estado`; but in `São Paulo estado do Rio` the next name is the state. */
export function hasStateWord(tokens: readonly Token[], next: number): boolean {
  return tokens[next]?.word === "estado" && !/^d[aeo]$/.test(tokens[next + 1]?.word ?? "");
}

/** `Interior do Rio`, `Rio estado`: the state of the capital, which has none. */
export function stateAround(
  { tokens }: Reading,
  { towns, next }: Pick<Mention, "towns" | "next">,
  at: number,
): Uf | null {
  const isInterior =
    hasStateWord(tokens, next) ||
    (/^d[aeo]$/.test(tokens[at - 1]?.word ?? "") && tokens[at - 2]?.word === "interior");
  const [town] = towns;
  return isInterior && town && CAPITALS.has(town.slug) && NAMED_LIKE_CAPITAL.has(town.state)
    ? town.state
    : null;
}

/** `Interior de São Paulo`, `MG interior`: the state without its capital. */
export function leaveOutCapital(
  { tokens, marks, gazetteer, restated }: Reading,
  { at, next, state }: Mention,
): void {
  const before = /^d[aeo]$/.test(tokens[at - 1]?.word ?? "") ? at - 2 : at - 1;
  const interior = [before, next].find((i) => tokens[i]?.word === "interior" && marks[i] === UNFIT);
  const capital = gazetteer.byState.get(state!)?.find(({ slug }) => CAPITALS.has(slug));
  if (interior === undefined || !capital) return;
  marks[interior] = RESTATED;
  restated.push(`-"${townInText(capital)}"`);
}
