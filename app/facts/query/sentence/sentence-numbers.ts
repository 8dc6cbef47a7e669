import type { Filters } from "#app/facts/query/filters.ts";
import { isCountKey } from "#app/facts/query/filter-keys.ts";
import { readQuantity } from "./sentence-quantities.ts";
import type { Quantity, Unit } from "./sentence-quantities.ts";
import { standsAt, tokenize } from "./sentence-tokens.ts";
import type { Token } from "./sentence-tokens.ts";

type Bound = "min" | "max" | "over";

/** An understood clause: what it sets, and the first token after it. */
export interface Clause {
  filters: Partial<Filters>;
  next: number;
  /** What it says that no filter can: the most rooms of `até 2 quartos`, the land of a house. */
  unfit?: "most" | "land";
  /** Whether its sum was typed without its thousands: `até 200`. */
  inThousands?: boolean;
}

/** Longer ones first where one begins with another. `over` is strictly more for counts: `mais de 2 quartos` is 3. */
const BOUNDS: [Bound, string[]][] = (
  [
    [
      "max",
      "nao mais de|nao mais que|que nao passe de|nao passe de|nao passando de|sem passar de|ate no maximo|por ate|no maximo|maximo de|maximo|max|ate uns|ate|menos de|menos que|abaixo de|abaixo dos|inferior a|menor que|<",
    ],
    [
      "min",
      "a partir de|a partir dos|acima de|acima dos|no minimo|minimo de|minimo|min|pelo menos|desde|superior a|maior que|>",
    ],
    ["over", "mais de|mais que"],
  ] as [Bound, string][]
).flatMap(([bound, words]) =>
  words.split("|").map((phrase): [Bound, string[]] => [bound, phrase.split(" ")]),
);

/**
 * The clause about a number that begins at a token: price, area, discount or rooms. It needs a word or sign that names
 * the unit (`mil`, `R$`, `m²`, `%`, `quartos`) or, for prices, a bound before at least a thousand: a number alone is
 * part of an address. `digitsOnly` is for addresses, where `Rua Três Mil` is a name.
 */
export function readClause(tokens: readonly Token[], at: number, digitsOnly: boolean): Clause | null {
  let i = at;
  const bare = digitsOnly ? null : barePricesAt(tokens, i);
  if (bare !== null) return bare;
  // `lance mínimo de 50 mil` is the price and not a lower bound; but `preço mínimo` is one.
  const [noun, kind] = [tokens[i]?.word ?? "", tokens[i + 1]?.word ?? ""];
  if (/^(lance|valor|preco)$/.test(noun) && (kind === "inicial" || (noun === "lance" && kind === "minimo")))
    i += 2;
  const discountFirst = /^(descontos?|desc|desagio|abatimento)$/.test(tokens[i]?.word ?? "");
  if (discountFirst) i += tokens[i + 1]?.word === "de" && boundAt(tokens, i + 1) === null ? 2 : 1;
  const bound = boundAt(tokens, i);
  if (bound) i = bound.next;
  const opener = tokens[i]?.word;
  const between = !bound && (opener === "entre" || opener === "de" || opener === "dos");
  if (between) i++;
  const first = readQuantity(tokens, i, digitsOnly);
  if (!first) return null;
  // `100% financiado` is not a discount.
  if (tokens[first.next]?.word.startsWith("financ") && first.unit === "percent") {
    return { filters: { payments: ["financiamento"] }, next: first.next + 1 };
  }
  if (first.isOfLand) return { filters: {}, next: first.next, unfit: "land" };
  const range = bound ? null : readRange(tokens, first, opener === "entre", digitsOnly);
  if (range) return range;
  const most = isCount(first.unit) ? endOfMost(tokens, first.next, digitsOnly) : null;
  if (most !== null) return { filters: {}, next: most, unfit: "most" };
  if (discountFirst && first.unit === null && first.multiplier === 1 && first.value <= 99) {
    const filters = bounded("percent", bound?.kind ?? null, first.value);
    return filters && { filters, next: first.next };
  }
  // `até 200 em Recife` means thousands: no home costs R$ 200.
  const inThousands = bound !== null && !digitsOnly && isThousands(first);
  const unit = first.unit ?? (bound && (first.value >= 1_000 || inThousands) ? "money" : null);
  // In `de 200 mil` the preposition belongs to the price, but in `de 3 quartos` and `de 1.000` it is left to the rest
  // of the sentence.
  if (unit === null || (discountFirst && unit !== "percent")) return null;
  const value = first.unit === null && inThousands ? first.value * 1_000 : first.value;
  const filters = bounded(unit, bound?.kind ?? null, value);
  const isMost = isCount(unit) && bound?.kind === "max";
  return filters && { filters, next: first.next, inThousands, ...(isMost && { unfit: "most" }) };
}

/** `80000 120000`: no address has two numbers of five digits or more side by side, so they are the least and the most price. */
function barePricesAt(tokens: readonly Token[], at: number): Clause | null {
  const [low, high] = [tokens[at], tokens[at + 1]];
  const isSum = (token: Token | undefined) => /^[1-9]\d{2,4}00$/.test(token?.word ?? "");
  if (!isSum(low) || !isSum(high) || low!.number! >= high!.number!) return null;
  // The second number may be an amount of something: `80000 120000 m²`.
  if (readQuantity(tokens, at + 1, false)?.unit) return null;
  return { filters: { minPrice: low!.number!, maxPrice: high!.number! }, next: at + 2 };
}

/** Rooms, baths and parking places, of which a search knows only the least number. */
function isCount(unit: Unit | null): boolean {
  return unit !== null && unit !== "money" && unit !== "area" && unit !== "percent";
}

/** The end of `ou menos` or `no máximo` after `2 quartos`; but in `2 quartos no máximo 90 mil` it belongs to the price. */
function endOfMost(tokens: readonly Token[], at: number, digitsOnly: boolean): number | null {
  const most = [["ou", "menos"], ["no", "maximo"], ["maximo"]].find((words) => standsAt(tokens, at, words));
  if (!most || readQuantity(tokens, at + most.length, digitsOnly) !== null) return null;
  return tokens[at + most.length]?.word === "de" ? null : at + most.length;
}

/** `Só`, `exatamente` before a number of rooms. */
export const ONLY = /^(so|somente|apenas|exatamente)$/;

/** Whether words, as they were written, say the most rooms that a home may have, or their exact number. */
export function saysMost(words: string): boolean {
  const tokens = tokenize(words);
  if (/^(sem|nao|nem|exceto|s)$/.test(tokens[0]?.word ?? "")) return false;
  return tokens.some((_, at) => {
    const clause = readClause(tokens, at, false);
    return isOfRooms(clause) || clause?.unfit === "most";
  });
}

/** Whether a clause sets the least number of rooms, baths or parking places. */
export function isOfRooms(clause: Clause | null): boolean {
  return clause !== null && (Object.keys(clause.filters) as (keyof Filters)[]).some(isCountKey);
}

/** Whether a number without a unit can only be a price in thousands. */
function isThousands({ unit, multiplier, value }: Quantity): boolean {
  return unit === null && multiplier === 1 && Number.isInteger(value) && value >= 20 && value < 1_000;
}

function readRange(
  tokens: readonly Token[],
  first: Quantity,
  isExplicit: boolean,
  digitsOnly: boolean,
): Clause | null {
  if (!["a", "ate", "e", "ou", "-"].includes(tokens[first.next]?.word ?? "")) return null;
  const joint = tokens[first.next]!.word;
  const second = readQuantity(tokens, first.next + 1, digitsOnly);
  if (!second) return null;
  if (isExplicit && isThousands(first) && isThousands(second) && first.value < second.value) {
    return {
      filters: { minPrice: first.value * 1_000, maxPrice: second.value * 1_000 },
      next: second.next,
    };
  }
  const unit =
    second.unit ??
    first.unit ??
    (isExplicit && first.value >= 1_000 && second.value >= 1_000 ? "money" : null);
  if (unit === null || (first.unit !== null && first.unit !== unit)) return null;
  if (isCount(unit)) {
    // `3 ou 4 quartos` is one clause; but in `2 quartos e 1 vaga` each number has its own noun.
    if (joint === "e" && (!isExplicit || first.unit !== null)) return null;
    const filters = bounded(unit, "min", Math.min(first.value, second.value));
    return filters && { filters, next: second.next, unfit: "most" };
  }
  if (joint === "ou" || (joint === "e" && !isExplicit)) return null;
  const shared =
    first.multiplier === 1 && first.bare < 1_000 && first.bare <= second.bare ? second.multiplier : 1;
  const low = first.value * (unit === "money" ? shared : 1);
  if (low > second.value) return null;
  const from = bounded(unit, "min", low);
  const to = bounded(unit, "max", second.value);
  return from && to && { filters: { ...from, ...to }, next: second.next };
}

function bounded(unit: Unit, bound: Bound | null, value: number): Partial<Filters> | null {
  switch (unit) {
    case "money":
      // A sum without a bound is the maximum that the person can spend.
      return bound === "min" || bound === "over"
        ? { minPrice: Math.round(value) }
        : { maxPrice: Math.round(value) };
    case "area":
      return bound === "max" ? { maxArea: Math.round(value) } : { minArea: Math.round(value) };
    case "percent":
      if (value >= 100) return null;
      return bound === "max" ? { maxDiscount: Math.round(value) } : { minDiscount: Math.round(value) };
    default: {
      if (!Number.isInteger(value) || value > 20) return null;
      // There is no upper bound of rooms: `até 3 quartos` must not search for at least three.
      if (bound === "max") return {};
      const least = value + (bound === "over" ? 1 : 0);
      return { [unit]: least };
    }
  }
}

export function boundAt(tokens: readonly Token[], at: number): { kind: Bound; next: number } | null {
  for (const [kind, words] of BOUNDS) {
    if (standsAt(tokens, at, words)) return { kind, next: at + words.length };
  }
  return null;
}
