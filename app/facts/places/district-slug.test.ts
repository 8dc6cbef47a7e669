import { expect, test } from "vitest";
import { districtSlug, districtSlugs, isFuller } from "./district-slug.ts";

test("spellings that differ only in how they abbreviate share a slug, and punctuation alone has none", () => {
  expect(districtSlug("Jd N Sra Auxiliadora")).toBe("jardim-nossa-senhora-auxiliadora");
  expect(districtSlug("Jardim Nossa Senhora Auxiliadora")).toBe("jardim-nossa-senhora-auxiliadora");
  expect(districtSlug("jardim-nossa-senhora-auxiliadora")).toBe("jardim-nossa-senhora-auxiliadora");
  expect(districtSlug(".")).toBeNull();
});

test("a district requested by an abbreviated slug is searched under both slugs", () => {
  expect(districtSlugs(["jd-europa", "centro"])).toEqual(["jd-europa", "jardim-europa", "centro"]);
});

test("of two spellings the longer is fuller, of equally long ones the first", () => {
  expect(isFuller("Jardim Europa", "Jd. Europa")).toBe(true);
  expect(isFuller("Jd. Europa", "Jardim Europa")).toBe(false);
  expect(isFuller("São José", "Sao Jose")).toBe(false);
  expect(isFuller("Sao Jose", "São José")).toBe(true);
});
