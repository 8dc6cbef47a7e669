import { isDeepStrictEqual } from "node:util";
import type { Uf } from "#app/lib/br.ts";
import type { ImportedLists } from "./listing-rows.server.ts";

/** States whose lists are others than before. */
export function relisted(before: ImportedLists, now: ImportedLists): Uf[] {
  return [...new Set([...before.days.keys(), ...now.days.keys()])].filter(
    (state) => !isDeepStrictEqual(listsOf(before, state), listsOf(now, state)),
  );
}

/** The imported lists of a state, or only the oldest of them. */
function listsOf({ days, imports }: ImportedLists, state: Uf, atMost?: number) {
  return [days.get(state)?.slice(0, atMost), imports.get(state)?.slice(0, atMost)];
}

/** Whether all lists of a state that were held before are held now, and others are newer than these. */
export function holdsOnlyNewer(before: ImportedLists, now: ImportedLists, state: Uf): boolean {
  const listsBefore = before.days.get(state)?.length;
  return (
    listsBefore !== undefined && isDeepStrictEqual(listsOf(before, state), listsOf(now, state, listsBefore))
  );
}

/** How many of the imports whose lists are held were not held before. */
export function newImports(before: ImportedLists, now: ImportedLists): number {
  const known = new Set([...before.imports.values()].flat());
  return new Set([...now.imports.values()].flat().filter((id) => !known.has(id))).size;
}
