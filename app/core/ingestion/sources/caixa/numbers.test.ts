import { expect, test } from "vitest";
import { parseMoneyCents, readNumber, statedDiscount } from "./numbers.ts";

const LINK = "https://venda-imoveis.caixa.gov.br/sistema/detalhe-imovel.asp?hdnimovel=";

test.for<[string, number | null]>([
  ["153.487,18", 15_348_718],
  ["147398.67", 14_739_867],
  ["147398.6", 14_739_860],
  ["284000", 28_400_000],
  ["284.000", 28_400_000],
  ["1.234", 123_400],
  ["R$ 1.234,56", 123_456],
  [" R$\u00a01.234,5 ", 123_450],
  ["1,234.56", 123_456],
  ["10.682.000,00", 1_068_200_000],
  ["0,00", 0],
  ["0.07", 7],
  ["-5,00", null],
  ["", null],
  ["8,5E+04", null],
  ["1.23.456,00", null],
  ["12,345", null],
  ["mil reais", null],
])("the amount %s", ([text, cents]) => {
  expect(parseMoneyCents(text)).toBe(cents);
});

test.for<[cell: string, link: string, number: string | null]>([
  [" 8000000000017 ", "8000000000017", "8000000000017"],
  ["10177903", "10177903", "10177903"],
  ["4321", "4321", "4321"],
  ["800000000001-7", "8000000000017", "8000000000017"],
  ["8000000000017.0", "8000000000017", "8000000000017"],
  ["0000010177903", "10177903", "10177903"],
  ["8,12346E+12", "8123456789012", "8123456789012"],
  ["8.12346E12", "8123456789012", "8123456789012"],
  ["1,4E+12", "1444400000123", "1444400000123"],
  ["8123460000000", "8123456789012", "8123456789012"],
  ["8,12346E+12", "9123456789012", null],
  ["8,12346E+12", "812345678", null],
  ["8,12346E+12", "", null],
  ["8000000000017", "8000000000018", null],
  ["8000000000017", "", "8000000000017"],
  ["abc", "8000000000017", null],
  ["", "", null],
])("number %s with link %s", ([cell, linked, number]) => {
  const reading = readNumber(cell, linked === "" ? "" : LINK + linked);
  expect(reading.ok ? reading.number : null).toBe(number);
});

test("where the number cell is unreadable the link still names the property, also an older one", () => {
  for (const link of [LINK, LINK.replace("?", "?hdnOrigem=index&")])
    expect(readNumber("#####", `${link}8000000000017`)).toMatchObject({ ok: false, number: "8000000000017" });
});

test.each<[string, number, number, number | null]>([
  ["38.77", 15_348_718, 25_067_132, 38.77],
  // The source rounds up, except where it set a whole percentage itself.
  ["44.59", 6_882_755, 12_419_262, 44.59],
  ["35.00", 13_387_060, 20_595_477, 35],
  ["48.1", 23_355_423, 45_000_000, 48.1],
  ["48,10%", 23_355_423, 45_000_000, 48.1],
  ["4658", 15_173_392, 28_400_000, 46.58],
  ["0.5828", 6_259_283, 15_000_000, 58.28],
  ["0", 24_500_000, 24_500_000, 0],
  ["0.00", 24_969_330, 23_000_000, null],
  ["90.00", 15_348_718, 25_067_132, null],
  ["", 15_348_718, 25_067_132, null],
])("a stated discount of %s at a price of %i of %i cents is %s", (text, price, appraisal, percent) => {
  expect(statedDiscount(text, price, appraisal)).toBe(percent);
});
