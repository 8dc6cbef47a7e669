import { expect, test } from "vitest";
import { seededRandom } from "#app/lib/seeded-random.ts";
import { addDuration, addHistogram, emptyHistogram, percentile } from "./duration-histogram.ts";

const random = seededRandom(11);
/** Up to sixty durations between a tenth of a second and some minutes, most of them short. */
const durations = () =>
  Array.from({ length: 1 + Math.floor(random() * 60) }, () => 100 * 4_000 ** (random() ** 2));

function counted(all: number[]) {
  const histogram = emptyHistogram();
  for (const ms of all) addDuration(histogram, ms);
  return histogram;
}

test("a percentile is never below the exact one, at most a fifth above it, and never above the longest", () => {
  for (let n = 0; n < 500; n++) {
    const all = durations();
    const share = [0.5, 0.95, 1][n % 3]!;
    const exact = all.toSorted((a, b) => a - b)[Math.ceil(share * all.length) - 1]!;
    const longest = Math.max(...all);
    const estimate = percentile(counted(all), share, longest);
    expect(estimate).toBeGreaterThanOrEqual(exact * 0.999);
    expect(estimate).toBeLessThanOrEqual(Math.min(longest, exact * 1.201));
  }
});

test("counts of two processes added give what one process would have counted", () => {
  for (let n = 0; n < 100; n++) {
    const [some, others] = [durations(), durations()];
    const sum = counted(some);
    addHistogram(sum, counted(others));
    expect(sum).toEqual(counted([...some, ...others]));
  }
});

test("the longest durations are told exactly, and nothing counted is 0", () => {
  expect(percentile(counted([3_600_000]), 0.5, 3_600_000)).toBe(3_600_000);
  expect(percentile(emptyHistogram(), 0.5, 0)).toBe(0);
});
