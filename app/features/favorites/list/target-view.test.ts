import { expect, test } from "vitest";
import { targetView } from "./target-view.ts";

test.for([
  [10_000_000, 9_500_000, "R$ 5.000 acima do seu alvo", false],
  [9_500_012, 9_500_000, "R$ 0,12 acima do seu alvo", false],
  [9_500_000, 9_500_000, "atingiu seu alvo", true],
  [9_000_000, 9_500_000, "atingiu seu alvo", true],
  [null, 9_500_000, null, false],
] as const)("the price %s compared with the target %s: %s", ([price, target, against, reached]) => {
  const view = targetView(target, price);
  expect(view.against?.replaceAll("\u00a0", " ") ?? null).toBe(against);
  expect(view.reached).toBe(reached);
});
