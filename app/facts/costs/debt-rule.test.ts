import fc from "fast-check";
import { expect, test } from "vitest";
import { buyersPart, debtRange, type DebtRule } from "./debt-rule.ts";

const TENTH = { rate: 10_00 };
const THOUSAND = { cents: 1_000_00 };

test.for<[rule: DebtRule, debt: number, buyer: number]>([
  [{ kind: "buyer" }, 50_000_00, 50_000_00],
  [{ kind: "bank" }, 50_000_00, 0],
  [{ kind: "cap", limit: TENTH }, 19_999_00, 19_999_00],
  [{ kind: "cap", limit: TENTH }, 20_001_00, 20_000_00],
  [{ kind: "cliff", limit: TENTH }, 19_999_00, 19_999_00],
  [{ kind: "cliff", limit: TENTH }, 19_999_99, 19_999_99],
  [{ kind: "cliff", limit: TENTH }, 20_000_00, 0],
  [{ kind: "cliff", limit: TENTH }, 20_001_00, 0],
  [{ kind: "cliff", limit: THOUSAND }, 999_99, 999_99],
  [{ kind: "cliff", limit: THOUSAND }, 1_000_01, 0],
])("with an appraisal of R$ 200.000, %o leaves of %i to the buyer %i", ([rule, debt, buyer]) => {
  expect(buyersPart(rule, debt, 200_000_00)).toBe(buyer);
});

test("no debt costs the buyer more than the worst case, and some debt costs exactly that", () => {
  const limit = fc.oneof(
    fc.record({ rate: fc.integer({ min: 0, max: 100_00 }) }),
    fc.record({ cents: fc.integer({ min: 0, max: 100_000_00 }) }),
  );
  const rules = fc.record({ kind: fc.constantFrom("cap" as const, "cliff" as const), limit });
  const amounts = fc.integer({ min: 0, max: 1_000_000_00 });
  fc.assert(
    fc.property(rules, amounts, amounts, (rule, debt, appraisal) => {
      const { high } = debtRange(rule, appraisal)!;
      expect(buyersPart(rule, debt, appraisal)).toBeLessThanOrEqual(Math.min(high, debt));
      expect(buyersPart(rule, high, appraisal)).toBe(high);
    }),
  );
});
