import { isDeepStrictEqual } from "node:util";
import type { Uf } from "#app/lib/br.ts";
import type { HeldLists } from "./listing-rows.server.ts";

/** States whose lists are others than before. */
export function relisted(before: HeldLists, now: HeldLists): Uf[] {
  return [...new Set([...before.days.keys(), ...now.days.keys()])].filter(
    (state) => !isDeepStrictEqual(listsOf(before, state), listsOf(now, state)),
  );
}

/** The lists held of a state, or only the oldest of them. */
function listsOf({ days, imports }: HeldLists, state: Uf, atMost?: number) {
  return [days.get(state)?.slice(0, atMost), imports.get(state)?.slice(0, atMost)];
}

/** Whether all lists of a state that were held before are held now, and others are newer than these. */
export function holdsOnlyNewer(before: HeldLists, now: HeldLists, state: Uf): boolean {
  const heldBefore = before.days.get(state)?.length;
  return (
    heldBefore !== undefined && isDeepStrictEqual(listsOf(before, state), listsOf(now, state, heldBefore))
  );
}

/** How many of the imports whose lists are held were not held before. */
export function newImports(before: HeldLists, now: HeldLists): number {
  const known = new Set([...before.imports.values()].flat());
  return new Set([...now.imports.values()].flat().filter((id) => !known.has(id))).size;
}
