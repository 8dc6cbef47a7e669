import { expect, test } from "vitest";
import { dateOfName, monthOfName, stateOfName } from "./file-name.ts";
import { readTitle } from "./title.ts";

test.for<[string, string | null]>([
  ["Lista_imoveis_SP.csv", "SP"],
  ["Lista_imoveisSC.csv", "SC"],
  ["lista-imoveis-rj.csv", "RJ"],
  ["Lista_imoveis_SP (1).csv", "SP"],
  ["2026-07-12_Lista_imoveis_SC_corrigida.csv", "SC"],
  ["remoto_1774486877129_Lista_imoveis_ES.csv", "ES"],
  ["backup.zip › 2026/Lista_imoveis_MG.csv", "MG"],
  ["dados/2026-06-26/AC.json", "AC"],
  ["Lista_imoveis_geral.csv", "geral"],
  ["Lista_imoveis_XX.csv", null],
  ["imoveis_sparta.csv", null],
  ["SP/baixado.csv", null],
  ["-", null],
])("the name %s claims the state %s", ([name, state]) => {
  expect(stateOfName(name)).toBe(state);
});

test.for<[string, string | null]>([
  ["2026-03-24_Lista_imoveis_ES.csv", "2026-03-24"],
  ["05-03-2026-Lista_imoveis_RJ.csv", "2026-03-05"],
  ["Lista_imoveis_RJ_20260324.csv", "2026-03-24"],
  ["Lista_imoveis_RJ_2026_03_24.csv", "2026-03-24"],
  ["listas/2026-01-08/Lista_imoveis_RJ.csv", "2026-01-08"],
  ["listas\\2026-01-08\\Lista_imoveis_RJ.csv", "2026-01-08"],
  ["caixa-2026-01-08.zip › Lista_imoveis_RJ.csv", "2026-01-08"],
  ["2026-01-08/2026-03-24_Lista.csv", "2026-03-24"],
  ["2025-07_Lista_imoveis_SP.csv", null],
  ["2026-02-30_Lista_imoveis_SP.csv", null],
  ["remoto_1774486877129_Lista_imoveis_ES.csv", null],
  ["Lista_imoveis_ES.csv", null],
])("the name %s tells the date %s", ([name, date]) => {
  expect(dateOfName(name)).toBe(date);
});

test("a year and month alone are a month, and no day of it is invented", () => {
  expect(monthOfName("2025-01/2025-07_Lista_imoveis_SP.csv")).toBe("07/2025");
  expect(monthOfName("2025-07-02_Lista_imoveis_SP.csv")).toBeNull();
});

test.for<[string, ReturnType<typeof readTitle>]>([
  [" Lista de Imóveis da Caixa;;Data de geração:;08/01/2026;;;;;;;", { kind: "date", date: "2026-01-08" }],
  ["Lista de Imoveis da Caixa;;Data de geracao:;12/07/2026;;;;;;", { kind: "date", date: "2026-07-12" }],
  [
    "Lista de Imóveis da Caixa\t\tData de geração:\t08/01/2026 00:00:00\t",
    { kind: "date", date: "2026-01-08" },
  ],
  ["Lista de Imóveis da Caixa,,Data de geração:,2026-01-08,,", { kind: "date", date: "2026-01-08" }],
  ["Lista de Imóveis da Caixa;;Data de geração:;;;;", { kind: "undated" }],
  ["Lista de Imóveis da Caixa;;;;", { kind: "undated" }],
  ["Lista de Imóveis da Caixa;;Data de geração:;31/02/2026;;", { kind: "impossible", text: "31/02/2026" }],
  ["Lista de Imóveis da Caixa;;Data de geração:;1/8/2026;;", { kind: "impossible", text: "1/8/2026" }],
  ["Lista de Imóveis da Caixa;;Data de geração:;46030;;", { kind: "impossible", text: "46030" }],
  [" N° do imóvel;UF;Cidade", { kind: "none" }],
  ["", { kind: "none" }],
])("the title %s", ([line, reading]) => {
  expect(readTitle(line)).toEqual(reading);
});
