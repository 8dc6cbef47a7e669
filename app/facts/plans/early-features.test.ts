import { expect, test } from "vitest";
import { canUse, EARLY_FEATURES, earlyNames, capabilityName, type EarlyFeatureKey } from "./plan-words.ts";
import { can, PLANS, type Plan } from "./plans.ts";

const FEATURES = Object.keys(EARLY_FEATURES) as EarlyFeatureKey[];
const LONG_AGO = new Date("2026-01-01T12:00:00Z");
/** Midnight in São Paulo, three hours after Greenwich's. */
const startOf = (day: string) => new Date(`${day}T03:00:00Z`);

test("exactly the plans with early access have a new feature before its day", () => {
  for (const feature of FEATURES)
    for (const plan of Object.keys(PLANS) as Plan[])
      expect([feature, plan, canUse(feature, plan, LONG_AGO)]).toEqual([
        feature,
        plan,
        can(plan, "early_access"),
      ]);
});

test("from its day on, in São Paulo, everybody has a new feature", () => {
  const dated = FEATURES.filter((feature) => EARLY_FEATURES[feature].everybodyFrom !== null);
  for (const feature of dated) {
    const first = startOf(EARLY_FEATURES[feature].everybodyFrom);
    const before = new Date(first.getTime() - 1);
    expect([canUse(feature, "free", before), canUse(feature, "free", first)]).toEqual([false, true]);
    expect([earlyNames(before), earlyNames(first)].map((names) => names.length)).toEqual([1, 0]);
  }
});

test("the list of plans names what is new, and says so honestly while nothing is", () => {
  expect(capabilityName("early_access", LONG_AGO)).toBe(
    "Recursos novos antes dos outros planos; agora: ver quantos pedidos de ajuda estão na frente do seu",
  );
  const later = startOf("2040-01-01");
  expect(capabilityName("early_access", later)).toBe("Recursos novos antes dos outros planos, quando houver");
});
