import fc from "fast-check";
import { expect, test } from "vitest";
import { emptyPage, type PropertyPage } from "#app/db/shapes/property-page.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import { compareWithList, confirmedPage, confirmingPairs, type ListedFacts, type Witness } from "./belief.ts";
import { differenceWords, divergenceOf } from "./divergence.ts";

const witness: fc.Arbitrary<Witness> = fc.record({
  userId: fc.constantFrom("a", "b", "c"),
  accountCreatedAt: fc.nat(20).map((day) => new Date(day * DAY_MS)),
  claimedAt: fc.integer({ min: 20, max: 40 }).map((day) => new Date(day * DAY_MS)),
  network: fc.constantFrom("x", "y", null),
  fingerprint: fc.constantFrom("1", "2", "3"),
});
const witnesses = fc.array(witness, { maxLength: 6 });

test("whether witnesses confirm each other does not depend on their order, and another one never ends it", () => {
  fc.assert(
    fc.property(witnesses, witness, (all, more) => {
      const pairs = confirmingPairs(all);
      expect(new Set(confirmingPairs(all.toReversed()).flat())).toEqual(new Set(pairs.flat()));
      expect(confirmingPairs([...all, more])).toEqual(expect.arrayContaining(pairs));
    }),
  );
});

test("witnesses of a pair have two accounts, networks and pages, and the later account is old", () => {
  fc.assert(
    fc.property(witnesses, (all) => {
      for (const [earlier, later] of confirmingPairs(all)) {
        for (const key of ["userId", "network", "fingerprint"] as const)
          expect(earlier[key]).not.toBe(later[key]);
        expect(later.claimedAt.getTime() - later.accountCreatedAt.getTime()).toBeGreaterThan(7 * DAY_MS);
      }
    }),
  );
});

test("what one account, one network or one page says confirms nothing, however often", () => {
  for (const key of ["userId", "network", "fingerprint"] as const)
    fc.assert(
      fc.property(witnesses, witness, (all, one) => {
        expect(confirmingPairs(all.map((each) => ({ ...each, [key]: one[key] })))).toEqual([]);
      }),
    );
});

test("addresses at the bank become everybody's only as two witnesses have them", () => {
  const page = (photos: string[], deedUrl: string | null) => ({ ...emptyPage("1"), photos, deedUrl });
  const own = page(["a"], "forged");
  const confirmed = (of: PropertyPage, ...pairs: PropertyPage[][]) =>
    confirmedPage(of, pairs, emptyPage("1"));
  expect(confirmed(own, [page(["a"], "x"), own])).toEqual(page(["a"], null));
  const equal = page(["a"], "x");
  expect(confirmed(page([], "x"), [own, page(["b"], "x")], [equal, equal])).toEqual(equal);
});

const PAGE = {
  minPriceCents: 10_000_000,
  firstAuctionPriceCents: null,
  secondAuctionPriceCents: null,
  appraisalCents: 20_000_000,
  city: "MOGI-MIRIM",
  state: "SP",
} as const;
const LIST: ListedFacts = {
  priceCents: 10_000_000,
  appraisalCents: 20_000_000,
  state: "SP",
  city: ["MOGI MIRIM", "Mogi Mirim"],
  isOfDay: true,
};

test("a page agrees with its list by price, appraisal and town", () => {
  expect(compareWithList(PAGE, LIST).outcome).toBe("agrees");
  const auctions = {
    ...PAGE,
    minPriceCents: null,
    firstAuctionPriceCents: 1,
    secondAuctionPriceCents: 10_000_000,
  };
  expect(compareWithList(auctions, LIST).outcome).toBe("agrees");
  const other = compareWithList({ ...PAGE, minPriceCents: 1, appraisalCents: 2, city: "SANTOS" }, LIST);
  expect(other.differences.map(({ field }) => field)).toEqual(["preco", "avaliacao", "cidade"]);
  expect(compareWithList({ ...PAGE, state: "RJ" }, LIST).outcome).toBe("differs");
});

test("what is missing neither agrees nor differs", () => {
  for (const field of ["minPriceCents", "appraisalCents", "city"] as const)
    expect(compareWithList({ ...PAGE, [field]: null }, LIST), field).toEqual({
      outcome: "unknown",
      differences: [],
    });
  expect(compareWithList(PAGE, null).outcome).toBe("unknown");
});

test("beside an older list another price may be news, and another town may not", () => {
  const older = { ...LIST, isOfDay: false };
  expect(compareWithList(PAGE, older).outcome).toBe("agrees");
  expect(compareWithList({ ...PAGE, minPriceCents: 1 }, older).outcome).toBe("unknown");
  expect(compareWithList({ ...PAGE, city: "SANTOS" }, older).outcome).toBe("differs");
});

test("a town with the signs that part what is stored adds no difference", () => {
  const stored = divergenceOf([{ field: "cidade", page: "SANTOS|preco:1:2/SP", list: "CAMPINAS/SP" }]);
  expect(differenceWords(stored)).toEqual([
    "a cidade é SANTOS preco 1 2/SP na página e CAMPINAS/SP na lista",
  ]);
});
