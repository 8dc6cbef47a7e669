import { expect, test } from "vitest";
import { parseAmount, parseCents, priceWords } from "./amount.ts";

test.each([
  ["150000", 150_000],
  ["150.000", 150_000],
  ["R$ 150.000,00", 150_000],
  ["r$150 mil", 150_000],
  ["150k", 150_000],
  ["1,5 milhão", 1_500_000],
  ["1.5 mi", 1_500_000],
  ["2 milhões", 2_000_000],
  ["60 m²", 60],
  ["40%", 40],
  ["", null],
  ["-5", null],
  ["1e6", null],
  ["1.50.000", null],
  ["duzentos", null],
  ["45,000", null],
  ["4.5000", null],
])("the amount %j is read as %j", (text, expected) => {
  expect(parseAmount(text)).toBe(expected);
});

test.each([
  ["1.234,56", 123_456],
  ["1234.5", 123_450],
  ["45.000", 4_500_000],
  ["45 mil", 4_500_000],
  ["1,255 milhão", 125_500_000],
  ["R$ 0,10", 10],
  // 45 or 45 thousand? Four and a half, or 45 thousand?
  ["45,000", null],
  ["4.5000", null],
  ["muito", null],
])("the money %j is read as %j cents", (text, expected) => {
  expect(parseCents(text)).toBe(expected);
});

test.each([
  [900, "R$ 900"],
  [200_000, "R$ 200 mil"],
  [950_500, "R$ 950,5 mil"],
  [153_487, "R$ 153.487"],
  [1_000_000, "R$ 1 milhão"],
  [1_250_000, "R$ 1,25 milhão"],
  [2_000_000, "R$ 2 milhões"],
  [1_234_567, "R$ 1.234.567"],
])("%j reais are written as %j without losing digits", (reais, expected) => {
  expect(priceWords(reais).replace("\u00a0", " ")).toBe(expected);
});
