import fc from "fast-check";
import { expect, test } from "vitest";
import { DAY_MS } from "#app/lib/durations.ts";
import { compareWithList, isBelieved, type ListedFacts, type Witness } from "./belief.ts";

const witness: fc.Arbitrary<Witness> = fc.record({
  userId: fc.constantFrom("a", "b", "c"),
  isAdministrator: fc.constant(false),
  accountCreatedAt: fc.nat(20).map((day) => new Date(day * DAY_MS)),
  claimedAt: fc.integer({ min: 20, max: 40 }).map((day) => new Date(day * DAY_MS)),
  network: fc.constantFrom("x", "y", null),
  fingerprint: fc.constantFrom("1", "2", "3"),
});
const witnesses = fc.array(witness, { maxLength: 6 });
const agrees = { outcome: "agrees" } as const;

test("belief does not depend on the order of the witnesses, and another witness never ends it", () => {
  fc.assert(
    fc.property(witnesses, witness, (all, more) => {
      const believed = isBelieved(all, agrees);
      expect(isBelieved(all.toReversed(), agrees)).toBe(believed);
      if (believed) expect(isBelieved([...all, more], agrees)).toBe(true);
    }),
  );
});

test("members are believed only where two accounts, networks and pages say the same, one account being old", () => {
  fc.assert(
    fc.property(witnesses, (all) => {
      if (!isBelieved(all, agrees)) return;
      for (const key of ["userId", "network", "fingerprint"] as const)
        expect(new Set(all.map((one) => one[key])).size).toBeGreaterThan(1);
      const ages = all.map(
        ({ accountCreatedAt, claimedAt }) => claimedAt.getTime() - accountCreatedAt.getTime(),
      );
      expect(Math.max(...ages)).toBeGreaterThan(7 * DAY_MS);
    }),
  );
});

test("what one account, one network or one page says is never believed, however often", () => {
  for (const key of ["userId", "network", "fingerprint"] as const)
    fc.assert(
      fc.property(witnesses, witness, (all, one) => {
        expect(
          isBelieved(
            all.map((each) => ({ ...each, [key]: one[key] })),
            agrees,
          ),
        ).toBe(false);
      }),
    );
});

test("without agreement with the list only an administrator is believed", () => {
  fc.assert(
    fc.property(
      witnesses,
      witness,
      fc.constantFrom("differs" as const, "unknown" as const),
      (all, one, outcome) => {
        expect(isBelieved(all, { outcome })).toBe(false);
        expect(isBelieved([...all, { ...one, isAdministrator: true }], { outcome })).toBe(true);
      },
    ),
  );
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
