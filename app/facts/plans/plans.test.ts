import { expect, test } from "vitest";
import { monthOf, renewalDay, usageOf, usageWarning } from "./meter.ts";
import { can, planOf, PREMIUM_PRODUCT, trialDaysLeft } from "./plans.ts";

const START = new Date("2026-11-01T12:00:00Z");
const after = (days: number, ms = 0) => new Date(START.getTime() + days * 86_400_000 + ms);

test.for([
  [after(0), 7],
  [after(1, -1), 7],
  [after(1), 6],
  [after(6), 1],
  [after(7, -1), 1],
  [after(7), 0],
  [after(400), 0],
  [after(-3), 7],
] as const)("at %s the trial of seven days has %i left", ([now, left]) => {
  expect(trialDaysLeft({ start: START, days: 7 }, now)).toBe(left);
  expect(planOf({ start: START, days: 7 }, [], now)).toBe(left > 0 ? "trial" : "free");
});

test("only a running Premium subscription makes a member Premium", () => {
  const paid = {
    productId: PREMIUM_PRODUCT,
    status: "active",
    currentPeriodEnd: after(30),
    graceUntil: null,
  };
  const trial = { start: START, days: 0 };
  expect(planOf(trial, [paid], after(29))).toBe("premium");
  expect(planOf(trial, [{ ...paid, currentPeriodEnd: null }], after(900))).toBe("premium");
  expect(planOf(trial, [paid], after(30))).toBe("free");
  expect(planOf(trial, [{ ...paid, graceUntil: after(37) }], after(36))).toBe("premium");
  expect(planOf(trial, [{ ...paid, graceUntil: after(37) }], after(37))).toBe("free");
  expect(planOf(trial, [{ ...paid, status: "canceled" }], after(1))).toBe("free");
  expect(planOf(trial, [{ ...paid, productId: "outro" }], after(1))).toBe("free");
});

test("the free plan includes nothing that is sold", () => {
  expect([
    can("free", "save_favorites"),
    can("trial", "save_favorites"),
    can("premium", "monthly_report"),
  ]).toEqual([false, true, true]);
});

test("the month is São Paulo's", () => {
  expect(monthOf(new Date("2026-12-01T02:59:59Z"))).toBe("2026-11");
  expect(monthOf(new Date("2026-12-01T03:00:00Z"))).toBe("2026-12");
  expect(renewalDay(new Date("2026-12-01T02:59:59Z"))).toBe("2026-12-01");
  expect(renewalDay(new Date("2026-12-01T03:00:00Z"))).toBe("2027-01-01");
});

test("from 80 % of the month's map queries on a member is warned, in other words once none is left", () => {
  const warning = (used: number) => usageWarning(usageOf("free", used));
  expect(warning(7)).toBeNull();
  expect(warning(8)).toBe("Você está próximo do limite mensal: usou 8 de 10 consultas ao mapa.");
  expect(warning(10)).toBe("Você usou as 10 consultas ao mapa deste mês.");
  expect(usageWarning(usageOf("premium", 900))).toBeNull();
});
