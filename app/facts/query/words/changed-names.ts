import type { Steps } from "#app/lib/steps.ts";
import { namesOfCities, note, readName, STEP, type PlaceName, type PlaceNames } from "./place-names.ts";

interface DistrictChange<District extends PlaceName> {
  before: readonly District[];
  after: readonly District[];
  /** Whether a district belongs before another one: both lists are in this order. */
  comesFirst(a: District, b: District): boolean;
}

/**
 * The compiled names after a change of places, equal to `compilePlaceNames` of them. Only names that came are
 * read; the positions of the others move.
 */
export function* changeInSteps<District extends PlaceName>(
  names: PlaceNames,
  change: DistrictChange<District>,
  citySlugs: readonly string[],
): Steps<PlaceNames> {
  const { after } = change;
  const { to, entered } = movesOf(change);
  yield;
  const plains: string[] = Array.from({ length: after.length });
  for (const [i, plain] of names.names.entries()) if (to[i]! >= 0) plains[to[i]!] = plain;
  for (const i of entered) plains[i] = readName(after[i]!.slug).plain;
  yield;
  const byToken = yield* movedPositions(names.byToken, to);
  for (const i of entered) addTo(byToken, readName(after[i]!.slug).tokens, i);
  const byName = yield* movedPositions(names.byName, to);
  for (const i of entered) addTo(byName, [plains[i]!], i);
  const cityOf = after.map(({ citySlug }) => citySlug);
  const ofCities = yield* namesOfCities(new Set([...citySlugs, ...cityOf]), names);
  return { byToken, names: plains, byName, cityOf, ...ofCities };
}

/** The new position of each district before, -1 for one that is gone, and the positions of those that came. */
function movesOf<District extends PlaceName>({ before, after, comesFirst }: DistrictChange<District>) {
  const to = new Int32Array(before.length).fill(-1);
  const entered: number[] = [];
  let next = 0;
  for (let i = 0; i < after.length;) {
    const [a, b] = [before[next], after[i]!];
    if (a && a.slug === b.slug && a.citySlug === b.citySlug) to[next++] = i++;
    else if (a && comesFirst(a, b)) next++;
    else entered.push(i++);
  }
  return { to, entered };
}

function* movedPositions(
  held: ReadonlyMap<string, readonly number[]>,
  to: Int32Array,
): Steps<Map<string, number[]>> {
  const moved = new Map<string, number[]>();
  let since = 0;
  for (const [key, positions] of held) {
    const now: number[] = [];
    for (const position of positions) if (to[position]! >= 0) now.push(to[position]!);
    if (now.length > 0) moved.set(key, now);
    if (++since % STEP === 0) yield;
  }
  return moved;
}

/** Notes a position under each key, ascending. */
function addTo(byKey: Map<string, number[]>, keys: Iterable<string>, position: number): void {
  note(byKey, keys, position);
  for (const key of keys) byKey.get(key)!.sort((a, b) => a - b);
}
