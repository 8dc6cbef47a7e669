import type { FacetCount } from "#app/core/engine/search-engine.ts";

/** An option with the number of properties it would show; with a count of 0 no property has it. */
export interface Option {
  value: string;
  label: string;
  count: number;
  checked: boolean;
  /** What is said instead of the count, which nobody knows. */
  unknown?: string;
}

/** Of an option that no list says anything of. */
export const UNSTATED = "a lista não diz";

/** Known values in their order, then other values of the lists or the address. */
export function optionsOf(
  known: ReadonlyMap<string, string>,
  facet: readonly FacetCount[],
  chosen: readonly string[],
): Option[] {
  const counts = new Map(facet.map((item) => [item.value, item.count]));
  const names = new Map(known);
  for (const item of facet) if (!names.has(item.value)) names.set(item.value, item.label);
  for (const value of chosen) if (!names.has(value)) names.set(value, value);
  return [...names].map(([value, label]) => ({
    value,
    label,
    count: counts.get(value) ?? 0,
    checked: chosen.includes(value),
  }));
}

/** A list longer than this keeps some options behind `Ver todos`. */
const LONG = 8;
const SHOWN_OF_LONG = 6;

/**
 * The options of a long list that are shown first: chosen ones, then those with most properties; the rest
 * keeps its order. `order` are the values shown before: they keep their position.
 */
export function foldOptions(
  options: readonly Option[],
  order: readonly string[],
): { first: Option[]; rest: Option[] } {
  if (options.length <= LONG) return { first: [...options], rest: [] };
  const visible = order.flatMap((value) => options.find((option) => option.value === value) ?? []);
  const most = options
    .filter((option) => !visible.includes(option))
    .sort((a, b) => Number(b.checked) - Number(a.checked) || b.count - a.count);
  const chosen = visible.length > 0 ? 0 : most.filter(({ checked }) => checked).length;
  const first = [...visible, ...most.slice(0, Math.max(SHOWN_OF_LONG - visible.length, chosen))];
  return { first, rest: options.filter((option) => !first.includes(option)) };
}

/** Options for a minimum of rooms: the usual numbers, and the one in the address. */
export function stepOptions(steps: string[], facet: readonly FacetCount[], minimum: number | null): Option[] {
  const counts = new Map(facet.map((item) => [item.value, item.count]));
  const wanted = minimum === null ? "" : String(minimum);
  const values = wanted && !steps.includes(wanted) ? [...steps, wanted] : steps;
  return values.map((value) => ({
    value,
    label: `${value}+`,
    count: counts.get(value) ?? 0,
    checked: value === wanted,
  }));
}
