import { expect, test } from "vitest";
import { titleCase } from "./title-case.ts";

const GOLDEN: [source: string, read: string][] = [
  // Connectors and names
  ["SAO BENTO DO MORRO ALTO", "Sao Bento do Morro Alto"],
  ["VILA DOS IPES E DAS FLORES", "Vila dos Ipes e das Flores"],
  ["DA BOA ESPERANCA", "Da Boa Esperanca"],
  ["PEDRA NA SERRA", "Pedra na Serra"],
  ["RUA PARA DE CIMA", "Rua Para de Cima"],
  ["PASSA-E-VOLTA", "Passa-e-Volta"],
  ["XANGRI-LA", "Xangri-La"],
  ["CONCEIçãO", "Conceição"],
  // Apostrophes, without inventing accents
  ["CAIXA D'AGUA", "Caixa D'Agua"],
  ["SANT' ANA DA LAGOA", "Sant' Ana da Lagoa"],
  ["ESTRELA D’ALVA", "Estrela D’Alva"],
  // Numerals, and words spelt like them
  ["JOAO XXIII", "Joao XXIII"],
  ["RESIDENCIAL AURORA IV, QD 2", "Residencial Aurora IV, Qd 2"],
  ["RUA MIL FLORES", "Rua Mil Flores"],
  ["DI MARZIO", "Di Marzio"],
  ["RUA LIVIA CIVIL", "Rua Livia Civil"],
  ["VILA MIX", "Vila Mix"],
  // Single letters
  ["RUA D, N. 4", "Rua D, nº 4"],
  ["QUADRA V", "Quadra V"],
  ["RUA E, N. 53, CS ", "Rua E, nº 53, Cs"],
  ["QD E LT 5", "Qd E Lt 5"],
  ["BLOCO I", "Bloco I"],
  ["LT 10 E 11", "Lt 10 e 11"],
  ["AVENIDA CENTRAL, N. 76 A 120", "Avenida Central, nº 76 a 120"],
  ["RUA N, N. 10", "Rua N, nº 10"],
  ["D. PEDRO I", "D. Pedro I"],
  // Street numbers
  ["RUA DAS PALMAS, N. 180, ", "Rua das Palmas, nº 180"],
  ["RUA DAS PALMAS, N.180", "Rua das Palmas, nº 180"],
  ["RUA DAS PALMAS, Nº 180", "Rua das Palmas, nº 180"],
  ["RUA DAS PALMAS, N. S/N, LOTE 10 ", "Rua das Palmas, s/n, Lote 10"],
  ["RUA DAS PALMAS, N. SN, QD 27 LT 18", "Rua das Palmas, s/n, Qd 27 Lt 18"],
  ["RUA DAS PALMAS, S/Nº", "Rua das Palmas, s/n"],
  ["RUA DAS PALMAS,N. SN APTO. 604", "Rua das Palmas, s/n Apto. 604"],
  ["N. SENHORA DA PAZ", "N. Senhora da Paz"],
  // Abbreviations
  ["R DAS GAIVOTAS, N. 3", "R. das Gaivotas, nº 3"],
  ["AV ATLANTIDA", "Av. Atlantida"],
  ["AV. ATLANTIDA", "Av. Atlantida"],
  ["AL DOS IPES", "Al. dos Ipes"],
  ["ROD DO SAL KM 12", "Rod. do Sal KM 12"],
  ["R DR SILVA, N. 1, APTO 12, BL C", "R. Dr Silva, nº 1, Apto 12, Bl C"],
  ["RUA PE JOSIAS, AP 302", "Rua Pe Josias, Ap 302"],
  ["CEP 00000", "CEP 00000"],
  ["CONJUNTO COHAB", "Conjunto COHAB"],
  ["QNM 12 CONJ A", "QNM 12 Conj A"],
  // Roads and states
  ["RODOVIA BR-101 KM 3", "Rodovia BR-101 KM 3"],
  ["ROD AC-010", "Rod. AC-010"],
  ["RODOVIA GO 060", "Rodovia GO 060"],
  ["MORRO ALTO - SP", "Morro Alto - SP"],
  ["MORRO ALTO/MS", "Morro Alto/MS"],
  ["RUA AMAPA PA", "Rua Amapa PA"],
  // Digits and letters
  ["LT 69A QD 1K", "Lt 69A Qd 1K"],
  ["N. 134A180", "nº 134A180"],
  ["LT 01-E QD 2", "Lt 01-E Qd 2"],
  ["ACESSO01", "Acesso01"],
  ["QD15 LT29", "QD15 LT29"],
  ["1º DE MARCO", "1º de Marco"],
  ["1A TRAVESSA DO SOL", "1A Travessa do Sol"],
  // Already in lower case
  ["Novo Horizonte", "Novo Horizonte"],
  ["Bairro AABB", "Bairro AABB"],
  ["Rua das Palmas, 12 - fundos,", "Rua das Palmas, 12 - fundos"],
  ["RUA DO LAGO, N. 5, Apto 101, BL 02", "Rua do Lago, nº 5, Apto 101, Bl 02"],
  // Untidy ends and insides
  ["  RUA  DO\tSOL , N. 9, , ", "Rua do Sol, nº 9"],
  ["RUA DO SOL, N. 9, Apto ., 102", "Rua do Sol, nº 9, Apto, 102"],
  ["RUA DO SOL, N. 9, Apto 3, .", "Rua do Sol, nº 9, Apto 3"],
  ["RUA DO SOL (ANTIGA RUA 21)", "Rua do Sol (Antiga Rua 21)"],
  [".", ""],
  ["", ""],
];

test.for(GOLDEN)("%s reads %s", ([source, read]) => {
  expect(titleCase(source)).toBe(read);
});

test("a text that already was in title case does not change", () => {
  for (const [, read] of GOLDEN) expect(titleCase(read)).toBe(read);
});
