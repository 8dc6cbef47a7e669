import { expect, test } from "vitest";
import { discountProblem, textProblem } from "./row-contradictions.ts";

test.for([
  ["38.77", 15_348_718, 25_067_132],
  ["38,77", 15_348_718, 25_067_132],
  ["38.77%", 15_348_718, 25_067_132],
  ["38.8", 15_348_718, 25_067_132],
  ["3877", 15_348_718, 25_067_132],
  ["481", 5_190, 10_000],
  ["0.5828", 6_259_283, 15_000_000],
  ["0.00", 300, 200],
  ["0.00", 200, 200],
  ["", 15_348_718, 25_067_132],
  ["38/77", 15_348_718, 25_067_132],
] as const)("a discount of '%s' agrees with %d and %d cents, or is none", ([stated, price, appraisal]) => {
  expect(discountProblem(stated, price, appraisal)).toBeNull();
});

test.for([
  ["38.77", 25_067_132, 15_348_718, "0.00"],
  ["0.00", 100, 200, "50.00"],
  ["38.79", 15_348_718, 25_067_132, "38.77"],
] as const)("a discount of '%s' contradicts %d and %d cents", ([stated, price, appraisal, expected]) => {
  expect(discountProblem(stated, price, appraisal)).toBe(
    `o desconto diz ${stated}, mas o preço e a avaliação dão ${expected}`,
  );
});

test("broken encoding and parts of web pages are distinguished from the source's own text", () => {
  for (const text of ["LicitaÃ§Ã£o Aberta", "SÃ\u0083O", "Ã\u0087", "N\uFFFD 7", "Âº", "â€œA"])
    expect(textProblem(text), text).toMatch(/acentos estragados/);
  expect(textProblem("RUA A<br>, N. 7")).toMatch(/HTML/);
  for (const text of ["QUARTEIRÃO Nº 7", "SÃO JOÃO", "Â VISTA", "A < B > C", "Leilão SFI - Edital Único"])
    expect(textProblem(text), text).toBeNull();
});
