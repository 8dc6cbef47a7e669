import { expect, test } from "vitest";
import { foldOptions, type Option } from "./filter-options.ts";

const option = (value: string, count: number, checked = false): Option => ({
  value,
  label: value,
  count,
  checked,
});
const LETTERS = [..."abcdefghijkl"];
const values = (options: Option[]) => options.map(({ value }) => value).join("");

test("a short list is shown whole and in its order", () => {
  const options = LETTERS.slice(0, 8).map((letter, i) => option(letter, i));
  expect(foldOptions(options, [])).toEqual({ first: options, rest: [] });
});

test("in a long list chosen options come first, then those with most properties; the rest keeps its order", () => {
  const options = LETTERS.map((letter, i) => option(letter, i, letter === "b"));
  const { first, rest } = foldOptions(options, []);
  expect([values(first), values(rest)]).toEqual(["blkjih", "acdefg"]);
});

test("all chosen options are shown, however many", () => {
  const options = LETTERS.map((letter, i) => option(letter, i, i < 9));
  expect(values(foldOptions(options, []).first)).toBe("ihgfedcba");
});

test("options shown before keep their position when counts and choices change", () => {
  const options = LETTERS.map((letter, i) => option(letter, i, letter === "a"));
  const { first, rest } = foldOptions(options, [..."cdefgh"]);
  expect([values(first), values(rest)]).toEqual(["cdefgh", "abijkl"]);
  // An option that no longer exists is replaced by another.
  expect(values(foldOptions(options, [..."cdexyz"]).first)).toBe("cdealk");
});
