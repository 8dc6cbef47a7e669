import { expect, test } from "vitest";
import { lawsuitsIn } from "./lawsuits.ts";
import { liensIn } from "./liens.ts";

test("lawsuits are read with and without punctuation, each once, and only with their right check digits", () => {
  const text =
    "Imóvel com ação judicial: 07185910420178070001, 0718591-04.2017.8.07.0001 e 07185910520178070001; inscrição 1071859104201780700012.";
  expect(lawsuitsIn(text)).toEqual(["0718591-04.2017.8.07.0001"]);
});

test("liens are read in the words of property pages", () => {
  expect(liensIn("Penhora Gravada no R-7 da Matrícula. Gravame Averbado. Imóvel Far.")).toEqual([
    "penhora",
    "far",
    "gravame",
  ]);
  expect(liensIn("Direito Real de Uso da Codhab, com indisponibilidade")).toEqual([
    "indisponibilidade",
    "direito_real_de_uso",
  ]);
  expect(liensIn("Farmácia ao lado, 2 quartos")).toEqual([]);
});
