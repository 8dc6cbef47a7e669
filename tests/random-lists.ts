import type { Random } from "#app/core/demo/random.ts";
import type { Uf } from "#app/lib/br.ts";
import type { ListingDraft, Rejection } from "#app/core/ingestion/source.ts";
import { newDraft, type TestList } from "./factories.ts";

const STATES = ["SP", "RJ"] as const satisfies Uf[];
const DAYS = 7;

/**
 * Lists of two states, on different days or on the same ones. Properties come, leave, return, change, move to the other
 * state and back (never on two lists of one day), and some rows are unreadable. Of `changing` properties other facts
 * change too, and some lists have no descriptions. `contested` properties are on the lists of both states of a day too,
 * and some days have a second list, which replaces the first one that is imported.
 */
export function randomLists(
  random: Random,
  properties: number,
  { changing = false, contested = false } = {},
): TestList[] {
  const homes = Array.from({ length: properties }, () => random.pick(STATES));
  const lists: TestList[] = [];
  for (let day = 1; day <= DAYS; day++) {
    for (const [i, state] of homes.entries()) {
      if (random.chance(0.15)) homes[i] = state === "SP" ? "RJ" : "SP";
    }
    for (const state of STATES) {
      if (random.chance(0.25)) continue;
      const date = `2026-03-0${day}`;
      const versions = contested && random.chance(0.3) ? 2 : 1;
      for (let version = 0; version < versions; version++) {
        const numbers = homes.flatMap((home, i) =>
          (home === state || (contested && random.chance(0.1))) && random.chance(0.65)
            ? String(1000 + i)
            : [],
        );
        lists.push(randomList(random, state, date, numbers, changing));
      }
    }
  }
  return lists;
}

function randomList(random: Random, state: Uf, date: string, numbers: string[], changing: boolean): TestList {
  const described = !changing || random.chance(0.7);
  const rejected: Rejection[] = [];
  const drafts = numbers.flatMap((number, line) => {
    if (random.chance(0.08)) {
      rejected.push({ line, number, reason: "preço ausente" });
      return [];
    }
    return newDraft(number, {
      state,
      priceCents: random.pick([5_000_000, 5_000_060, 5_000_160, 6_000_000, 7_000_000]),
      appraisalCents: random.pick([20_000_000, 20_000_000, 20_000_000, 20_000_060, 21_000_000]),
      saleMode: random.pick(["Venda Online", "Venda Direta Online", "VENDA  DIRETA ÔNLINE"]),
      ...(changing ? otherFacts(random, described) : {}),
    });
  });
  return { state, date, drafts, rejected };
}

function otherFacts(random: Random, described: boolean): Partial<ListingDraft> {
  const bedrooms = random.pick([1, 2]);
  return {
    address: random.pick(["RUA DAS ACACIAS, N. 120", "RUA DAS ACACIAS, N. 12"]),
    acceptsFinancing: random.pick([true, true, false, null]),
    ...(described
      ? { bedrooms, description: `Apartamento, ${bedrooms} qto(s), WC.` }
      : {
          description: null,
          areaPrivateM2: null,
          bedrooms: null,
          bathrooms: null,
          amenities: [],
        }),
  };
}

/** The same items in any order. */
export function shuffled<T>(items: readonly T[], random: Pick<Random, "next">): T[] {
  return items
    .map((item) => ({ item, key: random.next() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}
