import { expect, test } from "vitest";
import { shortMoney } from "./money.ts";

test.each([
  [85_000, "R$ 850"],
  [123_400, "R$ 1,2 mil"],
  [1_234_500, "R$ 12 mil"],
  [99_940_000, "R$ 999 mil"],
  [99_960_000, "R$ 1 milhão"],
  [120_000_000, "R$ 1,2 milhão"],
  [300_000_000, "R$ 3 milhões"],
])("%d cents in few words", (cents, words) => {
  expect(shortMoney(cents)).toBe(words);
});
