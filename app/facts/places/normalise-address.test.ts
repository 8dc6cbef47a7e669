import { expect, test } from "vitest";
import { geocodeKey, normaliseAddress } from "./normalise-address.ts";

const GOLDEN: [address: string, street: string, number: string | null][] = [
  ["RUA DAS ACACIAS, N. 180, Apto 12, BL A", "rua das acacias", "180"],
  [" RUA DAS ACACIAS,  N. 0180,", "rua das acacias", "180"],
  ["R DAS ACÁCIAS, N. 180", "rua das acacias", "180"],
  ["R. DAS ACACIAS,N° 180", "rua das acacias", "180"],
  ["Rua das Acácias, 180, AP 4", "rua das acacias", "180"],
  ["RUA DAS ACACIAS nº 180", "rua das acacias", "180"],
  ["AV. DR LUIZ LIMA, N. 297, Apto 404, BL 21", "avenida doutor luiz lima", "297"],
  ["AV  DOUTOR LUIZ LIMA, N. 297, CS 3", "avenida doutor luiz lima", "297"],
  ["AV. AV ATLANTICA, N. 40, Apto 108", "avenida atlantica", "40"],
  ["RUA PROF IRENE, N. 9, CS 3", "rua professor irene", "9"],
  ["EST. EXP JOAO LIMA, N. 9, TR 2", "estrada expedicionario joao lima", "9"],
  ["RUA RUA 03, N. ., Apto 201", "rua 3", null],
  ["RUA R, N. 15, LT 2", "rua r", "15"],
  ["RUA DO PE, N. 7", "rua do pe", "7"],
  ["PCA CEL PEDRO BRAGA, N. 9", "praca coronel pedro braga", "9"],
  ["TV STA RITA, N. 22", "travessa santa rita", "22"],
  ["EST. DO CAMPINHO, N. 955, Apto 105, BL 08", "estrada do campinho", "955"],
  ["ROD BR 104 KM 32, N. 1.010, LOJA 468", "rodovia br 104 km 32", "1010"],
  ["RODOVIA DO SOL, N. KM 12, LT 3", "rodovia do sol", "km12"],
  ["QUADRA 50, N. SN, Apto 301, LT 06 RUA 17", "quadra 50", null],
  ["RUA 76, N. .SN, Apto 404", "rua 76", null],
  ["RUA 76, N. S/Nº, Apto 404", "rua 76", null],
  ["RUA 76, N. NS, Apto 404", "rua 76", null],
  ["RUA 76, N. 0, LOTE 12A", "rua 76", null],
  ["RUA 76, N. -, LOTE 08", "rua 76", null],
  ["RUA DO LAGO, N. 12-A, FUNDOS", "rua do lago", "12a"],
  ["RUA DO LAGO, N. 12 A, FUNDOS", "rua do lago", "12a"],
  ["RUA DO LAGO, N. 12 FUNDOS", "rua do lago", "12"],
  ["RUA DO LAGO, N. 35 E 37", "rua do lago", "35"],
  ["RUA DO LAGO, N. 383/413, Apto 403", "rua do lago", "383"],
  ["RUA DO LAGO, N. Nº 512", "rua do lago", "512"],
  ["RUA DO LAGO, N. 13-129, Apto 503, BL 31", "rua do lago", "13-129"],
  ["RUA DO LAGO, N. CASA 4, TIPO C", "rua do lago", null],
  ["RUA DO LAGO (ANTIGA RUA 18), N. 20, Apto 202", "rua do lago", "20"],
  ["RUA DO LAGO (ANTIGA RUA PROJETADA 18, N. 20, Apto 202", "rua do lago", "20"],
  ["RUA GETULIO LIMA, LT 10", "rua getulio lima", null],
  ["AVENIDA DO PORTO,N. SN APTO. 604 LT 69A, CENTRO - CEP: 74000-110", "avenida do porto", null],
  ["AVENIDA DO PORTO,N. 33 APTO. 604 LT 69A, CENTRO - CEP: 74000-110", "avenida do porto", "33"],
  ["", "", null],
];

test.each(GOLDEN)("%j is read as street and number", (address, street, number) => {
  expect(normaliseAddress(address)).toEqual({ street, number });
});

test("a street without number is geocoded once per district", () => {
  const key = geocodeKey("natal-rn", "PONTA NEGRA", "RUA 3, N. SN, LT 1");
  expect(geocodeKey("natal-rn", "Ponta  Negra", "R. 03, N. S/N, LT 9")).toBe(key);
  expect(geocodeKey("natal-rn", "TIROL", "RUA 3, N. SN, LT 1")).not.toBe(key);
  expect(geocodeKey("natal-rn", null, "RUA 3, N. SN, LT 1")).not.toBe(key);
});
