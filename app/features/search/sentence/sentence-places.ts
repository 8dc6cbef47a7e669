import type { Filters } from "#app/features/search/filters.ts";
import { findPlace } from "./gazetteer.ts";
import type { Reading } from "./sentence-reading.ts";
import { FILLER, FREE, KEPT, UNDERSTOOD } from "./sentence-tokens.ts";
import { SMALL_WORDS } from "./sentence-words.ts";

/** Reads the place named at a token, if any; returns the token after it. */
export function readPlace(reading: Reading, at: number): number | null {
  const { tokens, marks, gazetteer, places } = reading;
  const lead = leadOf(reading, at);
  const found = findPlace(gazetteer, tokens, at, lead);
  if (!found) return null;
  if ("keep" in found) {
    marks.fill(KEPT, at, found.keep);
    return found.keep;
  }
  if (marks.subarray(at, found.next).some((mark) => mark !== FREE)) return null;
  marks.fill(UNDERSTOOD, at, found.next);
  places.push({ found, at, led: lead.led || lead.ofState || found.certain, joined: lead.joined });
  return found.next;
}

/** Whether the words before a name lead to a place: `em`, `no`, `de` after something understood, `ou` after a place. */
function leadOf(
  { tokens, marks, places }: Reading,
  at: number,
): { led: boolean; ofState: boolean; joined: boolean } {
  const before = tokens[at - 1]?.word ?? "";
  const of = /^d[aeo]s?$/.test(before);
  const ofState = before === "estado" || (of && tokens[at - 2]?.word === "estado");
  const last = places.at(-1);
  const afterPlace = last !== undefined && last.found.next === at - 1;
  const joined = afterPlace && /^(e|ou|,)$/.test(before);
  const mark = marks[at - 2];
  const afterNoun = of && !afterPlace && (mark === UNDERSTOOD || mark === FILLER);
  return { led: /^(em|n[ao]s?)$/.test(before) || afterNoun || (joined && last.led), ofState, joined };
}

/**
 * A town named without preposition or state is one only when it is the only one and the whole sentence is understood:
 * `Flores Campinas` and `Tabuleiro do Martins` are text.
 */
export function settlePlaces(reading: Reading): void {
  const { tokens, marks, places } = reading;
  const unknown = tokens.some(
    ({ word }, i) => marks[i] === KEPT || (marks[i] === FREE && !SMALL_WORDS.has(word)),
  );
  const bare = places.filter(({ led, joined }) => !led && !joined).length;
  const cities = new Set<string>();
  const states = new Set<Filters["states"][number]>();
  for (const { found, at, led } of places) {
    if ((unknown || bare > 1) && !led) marks.fill(KEPT, at, found.next);
    else if (found.city) cities.add(found.city.slug);
    else if (found.state) states.add(found.state);
  }
  if (cities.size > 0) reading.filters.cities = [...cities];
  else if (states.size > 0) reading.filters.states = [...states];
}
